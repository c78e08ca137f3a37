import { Trans } from '@lingui/react'
import type { FormEvent, ReactNode } from 'react'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

interface ActDialogProps {
  open: boolean
  title: string
  description?: string
  /** The word on the button that does it. */
  act: ReactNode
  variant?: ButtonVariant
  busy: boolean
  disabled?: boolean
  /** Why it was refused, in a sentence. */
  refusal?: ReactNode
  onAct: () => void
  onClose: () => void
  children?: ReactNode
}

/**
 * A question or a small form before something is done. While it is under way nothing can be pressed again, and the
 * dialog stays; a refusal is said inside, with everything as it was filled in.
 */
export function ActDialog({
  open,
  title,
  description,
  act,
  variant = 'primary',
  busy,
  disabled = false,
  refusal,
  onAct,
  onClose,
  children,
}: ActDialogProps) {
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy && !disabled) onAct()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={isOpen => !isOpen && !busy && onClose()}
      title={title}
      {...(description && { description })}
    >
      <form className="desk grid gap-4" noValidate onSubmit={submit}>
        {children}
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        <div className="act-buttons">
          <Button disabled={busy} onClick={onClose}>
            <Trans id="Cancel" />
          </Button>
          <Button type="submit" variant={variant} busy={busy} disabled={disabled}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
