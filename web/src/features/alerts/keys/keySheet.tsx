import './keys.css'
import { Trans, useLingui } from '@lingui/react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { KeysIcon } from '../icons.tsx'
import { useAlertKeysOn } from './keyPreference.ts'

const KEYS = [
  { keys: 'J ↓', words: /*i18n*/ 'Next alert' },
  { keys: 'K ↑', words: /*i18n*/ 'Previous alert' },
  { keys: 'Enter', words: /*i18n*/ 'Open alert' },
  { keys: 'A', words: /*i18n*/ 'Acknowledge' },
  { keys: 'I', words: /*i18n*/ 'Investigate' },
  { keys: 'R', words: /*i18n*/ 'Write a resolution' },
  { keys: 'D', words: /*i18n*/ 'Dismiss' },
  { keys: 'Z', words: /*i18n*/ 'Undo the last acknowledge or dismiss' },
  { keys: 'X', words: /*i18n*/ 'Select or deselect' },
  { keys: '/', words: /*i18n*/ 'Search' },
  { keys: '?', words: /*i18n*/ 'This help' },
]

interface KeySheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Every key and what it does, and the way to switch them off. */
export function KeySheet({ open, onOpenChange }: KeySheetProps) {
  const { i18n } = useLingui()
  const [isOn, setOn] = useAlertKeysOn()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={i18n._('Shortcuts')}>
      <Switch label={i18n._('Enable keyboard shortcuts')} on={isOn} onChange={setOn} />
      <dl className="alert-keys" data-off={!isOn}>
        {KEYS.map(({ keys, words }) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{i18n._(words)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

export function KeysButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button size="small" variant="quiet" className="keys-button" onClick={onOpen}>
      <KeysIcon />
      <Trans id="Shortcuts" />
    </Button>
  )
}
