import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

interface DialogButtonsProps {
  /** The label of the dialog's main action. */
  children: ReactNode
  variant?: 'primary' | 'danger'
  busy?: boolean
  /** If omitted, the button submits its form. */
  onAct?: () => void
  cancel?: ReactNode
  onCancel: () => void
}

/** The last row of a dialog: the cancel button and the main action. */
export function DialogButtons({
  children,
  variant = 'primary',
  busy = false,
  onAct,
  cancel = <Trans id="Cancel" />,
  onCancel,
}: DialogButtonsProps) {
  return (
    <div className="row dialog-buttons">
      <Button disabled={busy} onClick={onCancel}>
        {cancel}
      </Button>
      <Button type={onAct ? 'button' : 'submit'} variant={variant} busy={busy} onClick={onAct}>
        {children}
      </Button>
    </div>
  )
}
