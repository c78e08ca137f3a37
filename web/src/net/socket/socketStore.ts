import type { UserId } from '@valecuatro/contract'
import type { SessionStore } from '../session/sessionStore.ts'
import { createStore, type Store } from '../store.ts'
import type { LiveSocket } from './liveSocket.ts'

/** The connection of the signed-in user; null for visitors and until its library has been loaded. */
export interface SocketStore extends Store<LiveSocket | null> {
  close(): void
}

type Open = (onRefused: () => void) => Promise<LiveSocket>

const openLater: Open = async onRefused => (await import('./liveSocket.ts')).openLiveSocket(onRefused)

/** Pauses between attempts while the session is valid but the connection keeps being refused. */
const RETRY_PAUSES_MS = [0, 1000, 2000, 5000, 15_000, 30_000]
/** Pause after the library could not be loaded. */
const LIBRARY_RETRY_MS = 5000

/** Opens a connection on sign-in and closes it on sign-out; the whole page shares one connection. */
export function openSocketStore(session: SessionStore, open: Open = openLater): SocketStore {
  const store = createStore<LiveSocket | null>(null)
  let ownerId: string | null = null
  /** Numbers the attempts to open, so that an outdated one is discarded. */
  let opening = 0
  let refusals = 0
  let isRefused = false
  let pause: ReturnType<typeof setTimeout> | undefined

  function setSocket(next: LiveSocket | null) {
    if (next !== store.current()) store.current()?.close()
    store.set(next)
  }

  /** After the session has ended or expired, checking it either refreshes it or finds that the user is signed out. */
  function checkRefusedSession() {
    isRefused = true
    refusals++
    session.check()
  }

  /** Called when the check finds that the refused user is still signed in. */
  function reconnect() {
    isRefused = false
    clearTimeout(pause)
    pause = setTimeout(
      () => store.current()?.retry(),
      RETRY_PAUSES_MS[Math.min(refusals, RETRY_PAUSES_MS.length) - 1],
    )
  }

  function follow() {
    const { user, phase } = session.current()
    const userId = user?._id ?? null
    if (userId !== ownerId) return void changeUser(userId)
    if (isRefused && phase === 'idle') reconnect()
  }

  async function changeUser(userId: UserId | null) {
    const attempt = ++opening
    ownerId = userId
    refusals = 0
    isRefused = false
    clearTimeout(pause)
    setSocket(null)
    if (userId === null) return
    const opened = await open(() => attempt === opening && checkRefusedSession()).catch(() => null)
    if (attempt !== opening) return opened?.close()
    if (opened === null) {
      ownerId = null
      pause = setTimeout(follow, LIBRARY_RETRY_MS)
      return
    }
    opened.subscribe(() => {
      if (opened.status() === 'connected') refusals = 0
    })
    setSocket(opened)
  }

  const stopWaking = onWake(() => {
    follow()
    wake(store.current())
  })
  const unsubscribe = session.subscribe(follow)
  follow()
  return {
    current: store.current,
    subscribe: store.subscribe,
    close() {
      stopWaking()
      unsubscribe()
      opening++
      clearTimeout(pause)
      setSocket(null)
    },
  }
}

/** Connects again at once if the connection is lost. */
export function wake(socket: LiveSocket | null) {
  if (socket?.status() === 'lost' || socket?.status() === 'closed') socket.retry()
}

/** Calls back when a lost connection should be retried at once: the tab becomes visible or the network is back. */
export function onWake(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const onVisible = () => {
    if (document.visibilityState === 'visible') listener()
  }
  window.addEventListener('online', listener)
  window.addEventListener('pageshow', listener)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('pageshow', listener)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
