let host: Promise<typeof import('./toastHost.tsx')> | undefined

/** Toasts are rare: their library arrives with the first one. */
function show(kind: 'success' | 'error', text: string): void {
  host ??= import('./toastHost.tsx')
  void host.then(({ showToast }) => showToast(kind, text))
}

export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
}
