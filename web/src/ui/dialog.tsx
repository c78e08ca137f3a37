import { useLingui } from '@lingui/react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { CloseIcon } from './icons.tsx'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  /** False if only a button inside the dialog closes it. */
  isClosable?: boolean
  /** Called once the dialog is gone and the focus is back where it was. */
  onClosed?: () => void
  children: ReactNode
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  isClosable = true,
  onClosed,
  children,
}: DialogProps) {
  const { i18n } = useLingui()
  const opener = useRef<Element>(null)

  function rememberOpener() {
    opener.current = document.activeElement
  }

  /** Returns the focus to the element that had it before, or to the page if that element is gone. */
  function returnFocus(event: Event) {
    event.preventDefault()
    const back = opener.current?.isConnected ? opener.current : document.getElementById('main')
    if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    onClosed?.()
  }

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content
          className="dialog"
          onOpenAutoFocus={rememberOpener}
          onCloseAutoFocus={returnFocus}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <Radix.Title className="dialog-title">{title}</Radix.Title>
          {description && <Radix.Description className="soft">{description}</Radix.Description>}
          {children}
          {isClosable && (
            <Radix.Close className="icon-button dialog-close" aria-label={i18n._('Close')}>
              <CloseIcon />
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
