import { i18n } from '@lingui/core'
import { createRoot } from 'react-dom/client'
import { ToastContainer, toast } from 'react-toastify'
import { canHover, keepToastsClear } from './toastPlace.ts'

export interface ToastButton {
  label: string
  onPress: () => void
}

export interface ToastOptions {
  /** Replaces the title Success or Error. */
  title?: string
  /** A new toast replaces an older one with the same key. */
  key?: string
  /** A toast with a button stays for 10 seconds, to leave time to press it. */
  button?: ToastButton
  /** Whether the toast stays until it is closed. */
  stays?: boolean
  onClose?: () => void
}

const WITH_BUTTON_MS = 10_000

const place = document.createElement('div')
document.body.append(place)
keepToastsClear(place)
createRoot(place).render(
  <ToastContainer
    position="top-right"
    autoClose={5000}
    pauseOnHover={canHover()}
    draggable
    draggablePercent={80}
  />,
)

export const closeToast = (key: string) => toast.dismiss(key)

const focusToast = (content: HTMLElement | null) => content?.closest<HTMLElement>('[tabindex="0"]')?.focus()

export function showToast(
  kind: 'success' | 'error',
  text: string,
  {
    title = kind === 'success' ? i18n._('Success') : i18n._('Error'),
    key,
    button,
    stays,
    onClose,
  }: ToastOptions,
  takesFocus = false,
): void {
  const content = ({ closeToast }: { closeToast: () => void }) => (
    <div ref={takesFocus ? focusToast : null}>
      <strong className="toast-title">{title}</strong>
      <span>{text}</span>
      {button && (
        <button
          type="button"
          className="toast-button"
          onClick={() => {
            closeToast()
            button.onPress()
          }}
        >
          {button.label}
        </button>
      )}
    </div>
  )
  const options = {
    ...(button && { autoClose: WITH_BUTTON_MS }),
    ...(stays && { autoClose: false as const }),
    ...(onClose && { onClose }),
  }
  if (key !== undefined && toast.isActive(key)) toast.update(key, { ...options, type: kind, render: content })
  else toast[kind](content, { ...options, ...(key !== undefined && { toastId: key }) })
}
