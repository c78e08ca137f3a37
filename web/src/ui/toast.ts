import type { ToastOptions } from './toastHost.tsx'

let host: Promise<typeof import('./toastHost.tsx')> | undefined

/** Toasts are rare: their library arrives with the first one. */
function show(kind: 'success' | 'error', text: string, more: string | ToastOptions = {}): void {
  host ??= import('./toastHost.tsx')
  void host.then(({ showToast }) => showToast(kind, text, typeof more === 'string' ? { title: more } : more))
}

/** Titled Success or Error, unless a title of its own says more. */
export const toast = {
  success: (text: string, more?: string | ToastOptions) => show('success', text, more),
  error: (text: string, more?: string | ToastOptions) => show('error', text, more),
}
