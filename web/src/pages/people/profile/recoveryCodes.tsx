import { Trans, useLingui } from '@lingui/react'
import { call } from '../../../net/call.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { MethodRow, useMethodChange } from './methodList.tsx'

/** With fewer recovery codes than this, the user is advised to create new ones. */
const FEW_CODES = 3

export function RecoveryRow({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const { busy, change } = useMethodChange()

  async function replace() {
    const made = await change(() => call('POST /api/auth/recovery-codes'))
    if (made) onCodes(made.recoveryCodes)
  }

  return (
    <MethodRow
      name={<Trans id="Recovery codes" />}
      about={
        <>
          <Trans id="{left, plural, one {# code left} other {# codes left}}" values={{ left }} />
          {left < FEW_CODES && (
            <>
              {'. '}
              <Trans id="Make new ones before you run out." />
            </>
          )}
        </>
      }
    >
      <Button size="small" busy={busy} onClick={() => void replace()}>
        <Trans id="New codes" />
      </Button>
    </MethodRow>
  )
}

/** Shows new codes. They cannot be shown again later. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { i18n } = useLingui()
  const text = codes.join('\n')

  async function copy() {
    if (await copyText(text)) toast.success(i18n._('Codes copied'))
  }

  function save() {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`Vale Cuatro\n\n${text}\n`], { type: 'text/plain' }))
    link.download = 'vale-cuatro-recovery-codes.txt'
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={i18n._('Save your recovery codes')}
      description={i18n._(
        'If you lose your device, each of these codes signs you in once. They are shown only now: keep them somewhere safe.',
      )}
    >
      <ol className="recovery-codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row dialog-buttons">
        <Button onClick={() => void copy()}>
          <Trans id="Copy" />
        </Button>
        <Button onClick={save}>
          <Trans id="Download" />
        </Button>
        <Button variant="primary" onClick={onClose}>
          <Trans id="I have saved them" />
        </Button>
      </div>
    </Dialog>
  )
}
