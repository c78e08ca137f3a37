import { persistentToggle } from './persistentToggle.ts'

const preference = persistentToggle('browser notifications', false)

/** The permission to show notifications, if the browser supports them; `default` means not asked yet. */
const permission = (): NotificationPermission | 'unsupported' =>
  'Notification' in globalThis ? Notification.permission : 'unsupported'

/**
 * The setting for notifications of this browser. Turning it on asks the browser for permission, so it must be done in
 * response to a press.
 */
export function useBrowserNotifications() {
  const [isWanted, remember] = preference.use()
  const allowed = permission()
  return {
    isOn: isWanted && allowed === 'granted',
    isSupported: allowed !== 'unsupported',
    isDenied: allowed === 'denied',
    async turn(on: boolean) {
      if (on && permission() === 'default') await Notification.requestPermission()
      remember(on)
    },
  }
}

interface BrowserNotification {
  /** A later notification with the same tag replaces the earlier one. */
  tag: string
  /** Called when the notification is pressed; the tab comes to the front automatically. */
  onPress: () => void
}

/** Shows a notification if the user has turned them on and the page is not visible. */
export function showBrowserNotification(title: string, { tag, onPress }: BrowserNotification): void {
  if (!preference.read() || permission() !== 'granted' || document.visibilityState === 'visible') return
  try {
    const shown = new Notification(title, { tag, icon: '/icon-192.png' })
    shown.onclick = () => {
      window.focus()
      shown.close()
      onPress()
    }
  } catch {
    // Some phones allow notifications from a service worker only.
  }
}
