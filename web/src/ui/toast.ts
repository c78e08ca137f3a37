let host: Promise<typeof import('./toastHost.tsx')> | undefined

/** Toasts are rare: their library arrives with the first one. */
function show(kind: 'success' | 'error', text: string, title?: string): void {
  host ??= import('./toastHost.tsx')
  void host.then(({ showToast }) => showToast(kind, text, title))
}

/** Titled Success or Error, unless a title of its own says more. */
export const toast = {
  success: (text: string, title?: string) => show('success', text, title),
  error: (text: string, title?: string) => show('error', text, title),
}
