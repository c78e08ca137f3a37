import { i18n } from '@lingui/core'
import type { Banner } from '@valecuatro/contract'
import { call } from '../net/call.ts'
import { readCookie, rememberInCookie } from '../net/cookie.ts'

/** How often a page without a live connection asks for the banner. */
const POLL_MS = 5 * 60_000
const DISMISSED_COOKIE = 'banner'

/** Not in a catalog: every first page would have to list it for a single message. */
const CLOSE = { en: 'Close', es: 'Cerrar' }
const localeNow = () => (i18n.locale === 'es' ? 'es' : 'en')

let current: Banner | null = null
/** The version and language of the banner that this script has rendered. */
let shownAs: string | null = null
let isStarted = false

/** Takes over the banner that the page server may have rendered, and follows its changes. */
export function startBanner(): void {
  if (isStarted) return
  isStarted = true
  let askedAt = 0
  const ask = async () => {
    askedAt = Date.now()
    const answer = await call('GET /api/banner')
    if (answer.ok) showBanner(answer.value)
  }
  void ask()
  setInterval(() => void ask(), POLL_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > POLL_MS) void ask()
  })
  i18n.on('change', () => showBanner(current))
}

/** Shows a banner above the page, unless the visitor has dismissed it; null removes it. */
export function showBanner(banner: Banner | null): void {
  current = banner
  const shown = document.getElementById('site-banner')
  if (!banner || readCookie(DISMISSED_COOKIE) === String(banner.version)) {
    shown?.remove()
    shownAs = null
    return
  }
  // Replacing the same text would make screen readers announce it again, and take the focus from the button.
  const next = `${banner.version} ${localeNow()}`
  if (shown && shownAs === next) return
  shownAs = next
  const element = shown ?? document.createElement('div')
  const text = document.createElement('p')
  text.textContent = banner.text[localeNow()]
  element.id = 'site-banner'
  element.className = 'site-banner'
  element.dataset.kind = banner.kind
  element.setAttribute('role', 'status')
  element.replaceChildren(text, closeButton(banner))
  if (!shown) document.body.prepend(element)
}

function closeButton({ version }: Banner): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'icon-button'
  button.setAttribute('aria-label', CLOSE[localeNow()])
  button.textContent = '×'
  button.onclick = () => {
    rememberInCookie(DISMISSED_COOKIE, String(version))
    document.getElementById('site-banner')?.remove()
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return button
}
