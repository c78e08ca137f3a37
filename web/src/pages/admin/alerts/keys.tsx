import './keys.css'
import { Trans, useLingui } from '@lingui/react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { persistentToggle } from '../../../ui/persistentToggle.ts'
import { Switch } from '../../../ui/switch.tsx'
import { KeysIcon } from './badges.tsx'

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

/** Lists the keyboard shortcuts, with a switch to turn them off. */
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

/** Maps a key to its handler, which returns whether it has handled the key. */
type Keys = Record<string, (target: EventTarget | null) => boolean>

/** Handles single keys, except while the focus is in a field, a dialog or a menu. */
export function useKeys(isOn: boolean, keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.isComposing || isBusyElsewhere(event.target)) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const act = latest.current[key]
      if (act === undefined || (event.repeat && !REPEATABLE_KEYS.includes(key))) return
      if (act(event.target)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}

/** Keys that repeat while they are held down. */
const REPEATABLE_KEYS: readonly string[] = ['j', 'k', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight']

function isBusyElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu]') !== null
  )
}

/** Whether keyboard shortcuts are on; they can conflict with speech input and screen readers. */
export const { use: useAlertKeysOn } = persistentToggle('alert-keys')
