import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

interface DialogButtonsProps {
  /** What the dialog is for. */
  children: ReactNode
  variant?: 'primary' | 'danger'
  busy?: boolean
  /** Without it the button submits the form that it is in. */
  onAct?: () => void
  cancel?: ReactNode
  onCancel: () => void
}

/** The last row of a dialog: a way out, and what it is for. */
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
