import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { Owner, Scheduler } from './scheduler.ts'

/** The time that a statement takes to reach the database, and that its answer takes to come back. */
export type Latency = () => number

export type SharedConnection = ReturnType<typeof shareConnection>

/**
 * Shares one database between all nodes. Each statement is an entry of the scheduler, and its answer is another one, so
 * that a node can be killed between them. An open transaction of a killed node is rolled back.
 */
export function shareConnection(
  client: PGlite,
  scheduler: Scheduler,
  latency: Latency,
  isConnectionLost: () => boolean,
) {
  let isLocked = false
  const waiting: (() => void)[] = []

  function lock(run: () => void) {
    if (isLocked) waiting.push(run)
    else {
      isLocked = true
      run()
    }
  }

  function unlock() {
    const next = waiting.shift()
    if (next) next()
    else isLocked = false
  }

  /** Runs a statement after some time. A node that is killed in the meantime never learns the result. */
  function ask<T>(node: Owner, name: string, run: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const answer = (settle: () => void) => scheduler.add(latency(), 'is answered', node, settle)
      scheduler.add(latency(), name, node, () =>
        lock(() => {
          const isLost = isConnectionLost()
          // The node cannot know whether the database has run the statement before the connection was lost.
          const isRun = node.isAlive && !(isLost && scheduler.chance(0.5))
          const answered = isRun ? scheduler.runOutside(run) : Promise.resolve(undefined as T)
          answered
            .then(value => (isLost ? Promise.reject(new LostConnection()) : value))
            .then(
              value => answer(() => resolve(value)),
              error => answer(() => reject(error)),
            )
            .finally(unlock)
        }),
      )
    })
  }

  function transaction<T>(node: Killable, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const answer = (settle: () => void) => scheduler.add(latency(), 'is answered', node, settle)
      const isLost = isConnectionLost()
      if (isLost && scheduler.chance(0.5)) {
        answer(() => reject(new LostConnection()))
        return
      }
      scheduler.add(latency(), 'BEGIN', node, () => lock(run))

      function run() {
        if (!node.isAlive) return unlock()
        const killed = Promise.withResolvers<never>()
        node.onKill.add(killed.reject)
        const outcome = scheduler.runOutside(() =>
          client
            .transaction(tx =>
              // While the node computes, the database is idle, so other entries run.
              scheduler.pauseOutside(() => Promise.race([decide(tx), killed.promise])),
            )
            .then(
              value => ({ ok: true as const, value }),
              error => ({ ok: false as const, error }),
            ),
        )
        outcome
          .then(result =>
            answer(() => {
              if (isLost) reject(new LostConnection())
              else if (result.ok) resolve(result.value)
              else reject(result.error)
            }),
          )
          .finally(() => {
            node.onKill.delete(killed.reject)
            unlock()
          })
      }

      /** Runs the node's work in the transaction, and its decision to commit. */
      async function decide(tx: Transaction): Promise<T> {
        const value = await scheduler.runAs(node, () => work(statementsOf(tx, node)))
        await new Promise<void>(commit => scheduler.add(latency(), 'COMMIT', node, commit))
        return value
      }
    })
  }

  function statementsOf(tx: Transaction, node: Owner): Transaction {
    const within =
      (method: 'query' | 'exec') =>
      (text: string, ...rest: never[]) =>
        new Promise((resolve, reject) => {
          scheduler.add(0, shorten(text), node, () => {
            void scheduler
              .runOutside(() => (tx[method] as (...args: unknown[]) => Promise<unknown>)(text, ...rest))
              .then(resolve, reject)
          })
        })
    return new Proxy(tx, {
      get: (target, key) =>
        key === 'query' || key === 'exec' ? within(key) : Reflect.get(target, key, target),
    })
  }

  return {
    isFree: () => !isLocked,

    /** The database as one node sees it. */
    clientFor(node: Killable): PGlite {
      return new Proxy(client, {
        get(target, key) {
          if (key === 'query' || key === 'exec')
            return (text: string, ...rest: never[]) =>
              ask(node, shorten(text), () =>
                (target[key] as (...args: unknown[]) => Promise<unknown>)(text, ...rest),
              )
          if (key === 'transaction')
            return (work: (tx: Transaction) => Promise<unknown>) => transaction(node, work)
          const value = Reflect.get(target, key, target)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    },
  }
}

/** The error that the PostgreSQL driver throws. */
export class LostConnection extends Error {
  constructor() {
    super('Connection terminated unexpectedly')
  }
}

export interface Killable extends Owner {
  onKill: Set<(reason: Error) => void>
}

const shorten = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, 60)
