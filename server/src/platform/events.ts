import type { Role, UserId } from '@valecuatro/contract'
import { type Database, isConflict } from './database/database.ts'
import { HttpError } from './http/httpError.ts'
import type { Log } from './monitoring/log.ts'

/**
 * Events whose handlers run in the same transaction: either everything is written or nothing.
 * Each domain adds its own: `declare module '../platform/events.ts' { interface DomainEvents … }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the domains add their events to it.
export interface DomainEvents {}

/**
 * Signals are sent after a transaction has committed, or outside of any. The sender does not wait for the handlers, and
 * nothing depends on them.
 */
export interface Signals {
  /** A request or a socket message failed because of a fault of the server. */
  'call-failed': { route: string; error: string }
  /** A request was refused before its handler ran. */
  'request-refused': RefusedRequest
  /** A user has opened a socket. */
  'socket-opened': { userId: UserId; role: Role }
  /** A socket message was refused because the client sends too many. */
  'message-refused': { userId: UserId; message: string }
  /** A socket frame was larger than the server reads. */
  'frame-refused': { userId: UserId }
}

export interface RefusedRequest {
  /** `role`: a call that the caller's role may not make. */
  why: 'csrf' | 'origin' | 'content-type' | 'monitor-key' | 'role'
  route: string
  address: string
  userId: UserId | null
}

export type DomainEvent = keyof DomainEvents
export type Signal = keyof Signals
type DomainEventHandler<K extends DomainEvent> = (tx: Database, event: DomainEvents[K]) => Promise<void>
type SignalHandler<K extends Signal> = (signal: Signals[K]) => unknown

/** `last`: runs after all other handlers of the event, whose effects it needs. */
export interface HandlerOptions {
  last?: boolean
}

/** How a domain informs others without importing them. */
export interface Events {
  /** The handlers of an event do not depend on each other, except those that are `last`. */
  on<K extends DomainEvent>(name: K, handler: DomainEventHandler<K>, options?: HandlerOptions): void
  /** Runs the handlers one after the other in the caller's transaction, which fails if a handler fails. */
  emit<K extends DomainEvent>(tx: Database, name: K, event: DomainEvents[K]): Promise<void>
  onSignal<K extends Signal>(name: K, handler: SignalHandler<K>): void
  /** Starts the handlers and returns at once. Inside a transaction, hand it to `afterCommit`. */
  signal<K extends Signal>(name: K, signal: Signals[K]): void
  /** Resolves when all handlers of the signals sent so far are done. */
  settle(): Promise<void>
}

/** An error in a handler is logged with the name of its event or signal. */
export function createEvents(log: Log): Events {
  const eventHandlers: { [K in DomainEvent]?: DomainEventHandler<K>[] } = {}
  const lastHandlers: { [K in DomainEvent]?: DomainEventHandler<K>[] } = {}
  const signalHandlers: { [K in Signal]?: SignalHandler<K>[] } = {}
  const running = new Set<Promise<void>>()

  async function run<K extends Signal>(name: K, handler: SignalHandler<K>, signal: Signals[K]) {
    try {
      await handler(signal)
    } catch (error) {
      log.error({ err: error, signal: name }, 'a handler of a signal failed')
    }
  }

  return {
    on(name, handler, { last = false } = {}) {
      const handlers = last ? lastHandlers : eventHandlers
      const list: DomainEventHandler<typeof name>[] = handlers[name] ?? []
      list.push(handler)
      Object.assign(handlers, { [name]: list })
    },
    async emit(tx, name, event) {
      for (const handler of [...(eventHandlers[name] ?? []), ...(lastHandlers[name] ?? [])]) {
        try {
          await handler(tx, event)
        } catch (error) {
          // Not logged: a refusal by rule is an answer, and after a conflict the transaction is retried.
          if (!(error instanceof HttpError) && !isConflict(error))
            log.error({ err: error, event: name }, 'a handler of an event failed')
          throw error
        }
      }
    },
    onSignal(name, handler) {
      const list: SignalHandler<typeof name>[] = signalHandlers[name] ?? []
      list.push(handler)
      Object.assign(signalHandlers, { [name]: list })
    },
    signal(name, signal) {
      for (const handler of signalHandlers[name] ?? []) {
        const done = run(name, handler, signal)
        running.add(done)
        done.finally(() => running.delete(done))
      }
    },
    async settle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
