import type { Database } from './database.ts'

/** Each domain adds what it announces: `declare module '../platform/events.ts' { interface DomainEvents … }`. */
export interface DomainEvents {
  /** A call ended in a failure of our own. */
  'call-failed': { route: string; error: string }
  /** A call was turned away before anybody looked at what it wants. */
  'request-refused': RefusedRequest
  /** Somebody has connected. */
  'socket-opened': { userId: string }
  /** A message was refused for its pace. */
  'message-refused': { userId: string; message: string }
  /** A frame was too large to be read. */
  'frame-refused': { userId: string }
}

export interface RefusedRequest {
  why: 'csrf' | 'origin' | 'content-type' | 'monitor-key'
  route: string
  address: string
  userId: string | null
}

export type EventName = keyof DomainEvents
type Handler<K extends EventName> = (tx: Database, event: DomainEvents[K]) => Promise<void>

/**
 * What has to flow against the arrows between domains. Handlers run inside the transaction of the cause:
 * either all of it happened or none of it.
 */
export interface Events {
  on<K extends EventName>(name: K, handler: Handler<K>): void
  emit<K extends EventName>(tx: Database, name: K, event: DomainEvents[K]): Promise<void>
  /** Says it without waiting for anybody: what listeners make of it is no matter of whoever goes on. */
  emitDetached<K extends EventName>(db: Database, name: K, event: DomainEvents[K]): void
}

export function createEvents(): Events {
  const handlers: { [K in EventName]?: Handler<K>[] } = {}
  const events: Events = {
    on(name, handler) {
      const list: Handler<typeof name>[] = handlers[name] ?? []
      list.push(handler)
      Object.assign(handlers, { [name]: list })
    },
    async emit(tx, name, event) {
      for (const handler of handlers[name] ?? []) await handler(tx, event)
    },
    emitDetached(db, name, event) {
      events.emit(db, name, event).catch(() => {})
    },
  }
  return events
}
