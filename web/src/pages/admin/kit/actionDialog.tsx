import { Trans } from '@lingui/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface ActionDialogProps {
  open: boolean
  title: string
  description?: string
  /** The label of the confirm button. */
  act: ReactNode
  variant?: ButtonVariant
  /** The label of the button that closes the dialog; "Cancel" by default. */
  dismiss?: ReactNode
  busy: boolean
  disabled?: boolean
  /** Set when the form has input: Escape, ✕ and a click outside then ask before discarding it. */
  isFilled?: boolean
  /** The error message of the last attempt. */
  refusal?: ReactNode
  onAct: () => void
  onClose: () => void
  children?: ReactNode
}

/**
 * A confirmation or a small form. While the request runs the dialog stays open with its buttons disabled; an error is
 * shown inside, and the input is kept.
 */
export function ActionDialog({
  open,
  title,
  description,
  act,
  variant = 'primary',
  dismiss: dismissLabel = <Trans id="Cancel" />,
  busy,
  disabled = false,
  isFilled = false,
  refusal,
  onAct,
  onClose,
  children,
}: ActionDialogProps) {
  const [isAsking, setAsking] = useState(false)

  function dismiss() {
    if (busy) return
    // While the question is shown, Escape returns to the form.
    if (isFilled) setAsking(!isAsking)
    else onClose()
  }

  function discard() {
    setAsking(false)
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy && !disabled && !isAsking) onAct()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={isOpen => !isOpen && dismiss()}
      title={title}
      {...(description && { description })}
    >
      <form className="admin-form stack" noValidate onSubmit={submit}>
        {children}
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        {isAsking ? (
          <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={discard} />
        ) : (
          <div className="act-buttons row">
            <Button disabled={busy} onClick={onClose}>
              {dismissLabel}
            </Button>
            <Button type="submit" variant={variant} busy={busy} disabled={disabled}>
              {act}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  )
}

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <div className="discard-question stack-3" role="alert">
      <p>
        <Trans id="Discard what you have entered?" />
      </p>
      <div className="act-buttons row">
        <Button variant="danger" onClick={onDiscard}>
          <Trans id="Discard" />
        </Button>
        <Button variant="primary" autoFocus onClick={onKeep}>
          <Trans id="Keep editing" />
        </Button>
      </div>
    </div>
  )
}
