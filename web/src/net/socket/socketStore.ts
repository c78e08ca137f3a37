import type { SessionStore } from '../session/sessionStore.ts'
import type { LiveSocket } from './liveSocket.ts'

export interface SocketStore {
  /** The connection of whoever is signed in; null while nobody is, and until its library has arrived. */
  current(): LiveSocket | null
  subscribe(listener: () => void): () => void
  close(): void
}

type Open = (onRefused: () => void) => Promise<LiveSocket>

const openLater: Open = async onRefused => (await import('./liveSocket.ts')).openLiveSocket(onRefused)

/** Between attempts while the session is good but the connection is refused again and again. */
const PAUSES = [0, 1000, 2000, 5000, 15_000, 30_000]
/** After the library could not be fetched. */
const FETCH_AGAIN = 5000

/** Opens a connection when somebody signs in and closes it when he signs out; one per page, whatever needs it. */
export function openSocketStore(session: SessionStore, open: Open = openLater): SocketStore {
  let socket: LiveSocket | null = null
  let ownerId: string | null = null
  /** Numbers the attempts to open, so that one that was overtaken is thrown away. */
  let opening = 0
  let refusals = 0
  let isRefused = false
  let pause: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function become(next: LiveSocket | null) {
    if (next === socket) return
    socket?.close()
    socket = next
    for (const listener of [...listeners]) listener()
  }

  /** The session ended or ran out: asking who is signed in renews it, or finds that nobody is. */
  function askWhoIsThere() {
    isRefused = true
    refusals++
    session.check()
  }

  /** Whoever was refused is still signed in: his session has been renewed. */
  function tryAgain() {
    isRefused = false
    clearTimeout(pause)
    pause = setTimeout(() => socket?.retry(), PAUSES[Math.min(refusals, PAUSES.length) - 1])
  }

  function follow() {
    const { user, phase } = session.current()
    const userId = user?._id ?? null
    if (userId !== ownerId) return void changeHands(userId)
    if (isRefused && phase === 'idle') tryAgain()
  }

  async function changeHands(userId: string | null) {
    const attempt = ++opening
    ownerId = userId
    refusals = 0
    isRefused = false
    clearTimeout(pause)
    become(null)
    if (userId === null) return
    const opened = await open(() => attempt === opening && askWhoIsThere()).catch(() => null)
    if (attempt !== opening) return opened?.close()
    if (opened === null) {
      ownerId = null
      pause = setTimeout(follow, FETCH_AGAIN)
      return
    }
    opened.subscribe(() => {
      if (opened.status() === 'connected') refusals = 0
    })
    become(opened)
  }

  const sleep = onWake(() => {
    follow()
    if (socket?.status() === 'lost') socket.retry()
  })
  const unsubscribe = session.subscribe(follow)
  follow()
  return {
    current: () => socket,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      sleep()
      unsubscribe()
      opening++
      clearTimeout(pause)
      become(null)
      listeners.clear()
    },
  }
}

/** The moments at which a lost connection deserves another try at once: the tab is looked at, the network is back. */
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
