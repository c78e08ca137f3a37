import type { WorkerMessage } from './message.ts'

declare const self: ServiceWorkerGlobalScope

/** Set by the build: the files that tables need to practise offline and to finish a game after an update. */
declare const BUILD: {
  version: string
  /** The first file is the entry script, whose name identifies the version of a page. */
  files: string[]
  words: Record<'en' | 'es', string[]>
}

/** The payload that the server sends (`server/src/notices/push.ts`). */
interface PushPayload {
  title: string
  text: string
  link: string
  tag: string
}

const CACHE_PREFIX = 'version-'
const CACHE = CACHE_PREFIX + BUILD.version
const PRACTICE = '/game/practice'
/** The files of the previous version are kept for tabs that still run it. */
const KEPT_VERSIONS = 2

self.addEventListener('activate', event => {
  event.waitUntil(Promise.all([self.clients.claim(), deleteOldVersions()]))
})

self.addEventListener('message', event => {
  const message = event.data as WorkerMessage
  if (message.type === 'activate') event.waitUntil(self.skipWaiting())
  else event.waitUntil(keepPractice(message.locale).catch(() => {}))
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => answerOffline(pathname)))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(request))
})

self.addEventListener('push', event => {
  const payload = event.data?.json() as PushPayload | undefined
  if (payload) event.waitUntil(showPush(payload))
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openLink((event.notification.data as { link: string }).link))
})

/** `caches.keys()` lists caches in the order of their creation. */
async function deleteOldVersions() {
  const versions = (await caches.keys()).filter(name => name.startsWith(CACHE_PREFIX) && name !== CACHE)
  const old = versions.slice(0, Math.max(0, versions.length - KEPT_VERSIONS + 1))
  await Promise.all(old.map(name => caches.delete(name)))
}

async function keepPractice(locale: 'en' | 'es') {
  const cache = await caches.open(CACHE)
  for (const file of [...BUILD.files, ...BUILD.words[locale]]) {
    if (await cache.match(file, { ignoreVary: true })) continue
    // File names contain a hash of the content, so a file of another version with the same name is identical.
    const response = (await caches.match(file, { ignoreVary: true })) ?? (await fetch(file))
    if (response.ok) await cache.put(file, response)
  }
  const page = await fetch(PRACTICE)
  // If the server has been updated in the meantime, its page belongs to a version whose files are not cached.
  if (page.ok && (await page.clone().text()).includes(BUILD.files[0]!)) await cache.put(PRACTICE, page)
}

/** The trained bots are large, so they are cached only after their first use. */
const KEPT_ONCE_USED = /\/policy[^/]*$/

async function answerFile(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok && KEPT_ONCE_USED.test(request.url))
    await (await caches.open(CACHE)).put(request.url, response.clone())
  return response
}

async function answerOffline(pathname: string): Promise<Response> {
  const practice = await caches.match(PRACTICE, { ignoreVary: true })
  if (pathname === PRACTICE && practice) return practice
  const html = await practice?.text()
  return new Response(offlinePage(html?.includes('<html lang="es"') ?? false, practice !== undefined), {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })
}

function offlinePage(isSpanish: boolean, canPractice: boolean): string {
  const [title, text, practice, retry] = isSpanish
    ? [
        'Estás sin conexión',
        'Vale Cuatro vuelve apenas vuelva internet.',
        'Practicar contra bots',
        'Probar de nuevo',
      ]
    : [
        'You are offline',
        'Vale Cuatro will be back when your connection is.',
        'Practise against bots',
        'Try again',
      ]
  return `<!doctype html>
<html lang="${isSpanish ? 'es' : 'en'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Vale Cuatro</title>
<style>
  :root { color-scheme: light dark; }
  body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 1rem; text-align: center;
    font: 1.1rem/1.5 system-ui, sans-serif; color: light-dark(#2b1d12, #f5ecd9); background: light-dark(#f5ecd9, #1a110b); }
  a { display: inline-block; margin: .5rem; padding: .7rem 1.2rem; border-radius: 8px; text-decoration: none;
    font-weight: 600; color: #f5ecd9; background: #1d4d37; }
  a + a { color: inherit; background: none; outline: 1px solid currentColor; }
</style>
<h1>${title}</h1>
<p>${text}</p>
<p>${canPractice ? `<a href="${PRACTICE}">${practice}</a>` : ''}<a href="">${retry}</a></p>
</html>`
}

/** Shows a push message, unless a focused tab already shows the site. */
async function showPush({ title, text, link, tag }: PushPayload) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.some(({ focused, visibilityState }) => focused && visibilityState === 'visible')) return
  await self.registration.showNotification(title, {
    body: text,
    tag,
    data: { link },
    icon: '/icon-192.png',
    badge: '/badge-96.png',
  })
}

/** Opens a link in a tab that already shows it, in a tab without a game, or in a new tab. */
async function openLink(link: string) {
  const url = new URL(link, location.origin)
  const windows = await self.clients.matchAll({ type: 'window' })
  const shown = windows.find(window => window.url === url.href)
  if (shown) return void (await shown.focus())
  const free = windows.find(window => !new URL(window.url).pathname.startsWith('/game/'))
  const moved = await free?.navigate(url.href).catch(() => null)
  if (moved) await moved.focus()
  else await self.clients.openWindow(url.href)
}
