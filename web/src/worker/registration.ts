import { i18n } from '@lingui/core'
import { toast } from '../ui/toast.ts'
import type { WorkerMessage } from './message.ts'

const UPDATE_CHECK_INTERVAL_MS = 30 * 60_000

/** Not in a catalog: every first page would have to list it for a few messages. */
const TEXTS = {
  en: { title: 'A new version is ready', text: 'Reload to use it.', button: 'Reload' },
  es: { title: 'Hay una versión nueva', text: 'Recargá la página para usarla.', button: 'Recargar' },
}
const localeNow = () => (i18n.locale === 'es' ? 'es' : 'en')

let registration: Promise<ServiceWorkerRegistration | null> | null = null

/** Registers the service worker once; null if the browser does not support it or refuses. */
export function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  registration ??= register().catch(() => null)
  return registration
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  // The development server builds no service worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null
  const registered = await navigator.serviceWorker.register('/sw.js')
  offerUpdates(registered)
  const { active } = await navigator.serviceWorker.ready
  const keep = () => send(active, { type: 'keep-practice', locale: localeNow() })
  keep()
  i18n.on('change', keep)
  return registered
}

const send = (worker: ServiceWorker | null, message: WorkerMessage) => worker?.postMessage(message)

/** A new version waits until the player accepts it, because taking over could change the files of a running game. */
function offerUpdates(registered: ServiceWorkerRegistration) {
  let isOffered = false

  function offer() {
    const { waiting } = registered
    const isWanted = waiting !== null && navigator.serviceWorker.controller !== null && !isAtTable()
    if (isWanted === isOffered) return
    isOffered = isWanted
    if (!isWanted) return toast.close('new-version')
    const { title, text, button } = TEXTS[localeNow()]
    toast.success(text, {
      title,
      key: 'new-version',
      stays: true,
      button: { label: button, onPress: () => reloadWith(waiting) },
    })
  }

  const follow = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', offer)
  follow(registered.installing)
  registered.addEventListener('updatefound', () => follow(registered.installing))
  // The router dispatches the first two events.
  for (const event of ['pushState', 'replaceState', 'popstate']) window.addEventListener(event, offer)
  const check = () => void registered.update().catch(() => {})
  setInterval(check, UPDATE_CHECK_INTERVAL_MS)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
  offer()
}

/** Whether a game is open, live or in practice; updates are not offered then. */
const isAtTable = () => /^\/game\/[^/]+$/.test(location.pathname)

/** Activates the new version and reloads this tab. The cache keeps the files of the old version for other tabs. */
function reloadWith(waiting: ServiceWorker) {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  send(waiting, { type: 'activate' })
}
