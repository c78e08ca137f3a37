import { Trans, useLingui } from '@lingui/react'
import { Dialog } from '../../../ui/dialog.tsx'
import { KEYS } from '../shortcuts.ts'

/** Every key and what it does. */
export function KeySheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { i18n } = useLingui()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={i18n._('Shortcuts')}>
      <dl className="key-sheet">
        {KEYS.map(({ keys, words }) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words(i18n)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-soft">
        <Trans id="You can turn shortcuts off in the menu." />
      </p>
    </Dialog>
  )
}
