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
  await navigator.serviceWorker.ready
  let asked: ServiceWorker | null = null
  const keep = () => {
    asked = registered.active
    send(asked, { type: 'keep-practice', locale: localeNow() })
  }
  keep()
  i18n.on('change', keep)
  // A new version that takes over after this page was loaded has no files yet.
  navigator.serviceWorker.addEventListener('controllerchange', () => asked !== registered.active && keep())
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
      button: { label: button, onPress: () => reloadInto(registered) },
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

/** How long the new version may take to take over. The browser lets it wait while the old one is still at work. */
const TAKE_OVER_TIMEOUT_MS = 3000

/**
 * Activates the new version and reloads this tab. If that takes too long the tab is reloaded anyway: pages come from the
 * network, so it shows the new version, and the service worker follows. The cache keeps the files of the old version for
 * other tabs.
 */
function reloadInto({ waiting }: ServiceWorkerRegistration) {
  let isReloading = false
  const reload = () => {
    if (isReloading) return
    isReloading = true
    location.reload()
  }
  // Another tab has activated it already.
  if (!waiting) return reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  setTimeout(reload, TAKE_OVER_TIMEOUT_MS)
  send(waiting, { type: 'activate' })
}
