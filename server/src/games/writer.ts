import { type Database, isUnreachable } from '../platform/database.ts'
import { type Committed, commitStep, commitSteps, type Decision } from './store.ts'

const STATEMENTS_AT_ONCE = 2
const MOST_IN_A_GROUP = 100

interface Waiting extends Decision {
  resolve(committed: Committed): void
  reject(error: unknown): void
}

export type Writer = ReturnType<typeof createWriter>

/**
 * Writes steps. Those that are decided while others are being written share the next statement, and with it one
 * journey and one commit. What a group does not write is tried alone, so that no step fails for its neighbour's sake.
 */
export function createWriter(db: Database) {
  let waiting: Waiting[] = []
  const beingWritten = new Set<string>()
  let statements = 0
  let isDue = false

  /** Everything that has arrived in this turn of the event loop goes together. */
  function soon() {
    if (isDue) return
    isDue = true
    setImmediate(() => {
      isDue = false
      while (statements < STATEMENTS_AT_ONCE && writeNext());
    })
  }

  function writeNext(): boolean {
    const group = takeGroup()
    if (group.length === 0) return false
    statements++
    writeGroup(group).finally(() => {
      statements--
      for (const { after } of group) beingWritten.delete(after.id)
      if (waiting.length > 0) soon()
    })
    return true
  }

  /** One step a game: a second one has been overtaken by the first, or is the same again. */
  function takeGroup(): Waiting[] {
    const group: Waiting[] = []
    const rest: Waiting[] = []
    for (const each of waiting) {
      if (group.length === MOST_IN_A_GROUP || beingWritten.has(each.after.id)) {
        rest.push(each)
        continue
      }
      beingWritten.add(each.after.id)
      group.push(each)
    }
    waiting = rest
    return group
  }

  async function writeGroup(group: Waiting[]) {
    try {
      const written = await commitSteps(db, group)
      for (const each of group) {
        if (written.has(each.after.id)) each.resolve('committed')
        else void alone(each)
      }
    } catch (error) {
      // Whether a group was written whose connection broke, nobody knows: whoever asked asks again.
      if (isUnreachable(error)) for (const each of group) each.reject(error)
      else for (const each of group) void alone(each)
    }
  }

  async function alone({ after, step, resolve, reject }: Waiting) {
    await commitStep(db, after, step).then(resolve, reject)
  }

  return {
    write(after: Decision['after'], step: Decision['step']): Promise<Committed> {
      const { promise, resolve, reject } = Promise.withResolvers<Committed>()
      waiting.push({ after, step, resolve, reject })
      soon()
      return promise
    },
  }
}
