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

/** How long a refused connection waits for the session to be renewed before it is tried again. */
const RENEWAL = 1000

/** Opens a connection when somebody signs in and closes it when he signs out; one per page, whatever needs it. */
export function openSocketStore(session: SessionStore, open: Open = openLater): SocketStore {
  let socket: LiveSocket | null = null
  let ownerId: string | null = null
  let renewal: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function become(next: LiveSocket | null) {
    socket?.close()
    socket = next
    for (const listener of [...listeners]) listener()
  }

  /** The session ended or ran out: asking who is signed in renews it, or finds that nobody is. */
  function askWhoIsThere() {
    session.check()
    clearTimeout(renewal)
    renewal = setTimeout(() => socket?.retry(), RENEWAL)
  }

  async function follow() {
    const userId = session.current().user?._id ?? null
    if (userId === ownerId) return
    ownerId = userId
    clearTimeout(renewal)
    become(null)
    if (userId === null) return
    const opened = await open(askWhoIsThere).catch(() => null)
    if (ownerId !== userId) return opened?.close()
    // Its library could not be fetched: the next look at the session tries again.
    if (opened === null) ownerId = null
    else become(opened)
  }

  const unsubscribe = session.subscribe(() => void follow())
  void follow()
  return {
    current: () => socket,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      unsubscribe()
      clearTimeout(renewal)
      ownerId = null
      become(null)
      listeners.clear()
    },
  }
}
