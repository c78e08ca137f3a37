import { i18n } from '@lingui/core'
import type { ToastOptions } from './toastHost.tsx'

type Kind = 'success' | 'error'
type Host = typeof import('./toastHost.tsx')

let host: Host | null = null
let loading: Promise<Host> | null = null

/** A failed load is not cached: the next call tries again. */
function load(): Promise<Host> {
  loading ??= import('./toastHost.tsx')
    .then(loaded => {
      host = loaded
      return loaded
    })
    .finally(() => {
      loading = null
    })
  return loading
}

/** Toasts report a lost connection, so their library must be loaded before the connection is lost. */
export function preloadToasts(): void {
  if (host !== null) return
  load().catch(() => window.addEventListener('online', preloadToasts, { once: true }))
}

/** The number of toasts that wait for the library, and whether Alt+T has been pressed in the meantime. */
let waiting = 0
let isFocusWanted = false

/** Alt+T focuses the first toast. The library handles the key once it is loaded; until then this listener does. */
export function listenForToastKey(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (host !== null || !event.altKey || event.code !== 'KeyT') return
    document.querySelector<HTMLElement>('.plain-toast')?.focus()
    isFocusWanted = waiting > 0
    preloadToasts()
  }
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}

function show(kind: Kind, text: string, more: string | ToastOptions = {}): void {
  const options = typeof more === 'string' ? { title: more } : more
  if (host !== null) {
    host.showToast(kind, text, options)
    return
  }
  waiting++
  load()
    .then(
      ({ showToast }) => showToast(kind, text, options, isFocusWanted),
      () => showPlainToast(kind, text, options),
    )
    .finally(() => {
      waiting--
      if (waiting === 0) isFocusWanted = false
    })
}

const PLAIN_TOAST_MS = 5000

/** Shows the text without the library, which could not be loaded. */
function showPlainToast(kind: Kind, text: string, { title, button }: ToastOptions): void {
  const toast = document.createElement('div')
  toast.className = 'plain-toast'
  toast.dataset.kind = kind
  toast.setAttribute('role', 'alert')
  toast.tabIndex = 0
  const heading = document.createElement('strong')
  heading.textContent = title ?? (kind === 'success' ? i18n._('Success') : i18n._('Error'))
  toast.append(heading, text)
  if (button) {
    const press = document.createElement('button')
    press.className = 'toast-button'
    press.textContent = button.label
    press.onclick = () => {
      toast.remove()
      button.onPress()
    }
    toast.append(press)
  }
  document.body.append(toast)
  setTimeout(() => toast.remove(), PLAIN_TOAST_MS)
}

/** Shows toasts. The title is Success or Error by default. */
export const toast = {
  success: (text: string, more?: string | ToastOptions) => show('success', text, more),
  error: (text: string, more?: string | ToastOptions) => show('error', text, more),
  /** Closes the toast with this key, if it is still shown. */
  close: (key: string) => host?.closeToast(key),
}
