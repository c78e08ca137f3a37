import { type Database, isUnreachable } from '../platform/database/database.ts'
import { type CommitResult, commitStep, commitSteps, type DecidedStep } from './store.ts'

const MAX_CONCURRENT_STATEMENTS = 2
const MAX_GROUP_SIZE = 100

interface WaitingStep extends DecidedStep {
  resolve(committed: CommitResult): void
  reject(error: unknown): void
}

export type Writer = ReturnType<typeof createWriter>

/**
 * Writes steps of games. Steps that arrive while others are being written share the next statement, and with it one
 * round trip and one commit. A step that was not written with its group is tried alone, so that no step fails because
 * of another.
 */
export function createWriter(db: Database) {
  let waiting: WaitingStep[] = []
  const beingWritten = new Set<string>()
  let statements = 0
  let isScheduled = false

  /** All steps that arrive in this turn of the event loop are written together. */
  function scheduleWrite() {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      while (statements < MAX_CONCURRENT_STATEMENTS && writeNext());
    })
  }

  function writeNext(): boolean {
    const group = takeGroup()
    if (group.length === 0) return false
    statements++
    writeGroup(group).finally(() => {
      statements--
      for (const { after } of group) beingWritten.delete(after.id)
      if (waiting.length > 0) scheduleWrite()
    })
    return true
  }

  /** Takes at most one step of each game: a second step is overtaken by the first, or repeats it. */
  function takeGroup(): WaitingStep[] {
    const group: WaitingStep[] = []
    const rest: WaitingStep[] = []
    for (const each of waiting) {
      if (group.length === MAX_GROUP_SIZE || beingWritten.has(each.after.id)) {
        rest.push(each)
        continue
      }
      beingWritten.add(each.after.id)
      group.push(each)
    }
    waiting = rest
    return group
  }

  async function writeGroup(group: WaitingStep[]) {
    try {
      const written = await commitSteps(db, group)
      for (const each of group) {
        if (written.has(each.after.id)) each.resolve('committed')
        else void writeAlone(each)
      }
    } catch (error) {
      // After a lost connection it is unknown whether the group was written: the clients send their commands again.
      if (isUnreachable(error)) for (const each of group) each.reject(error)
      else for (const each of group) void writeAlone(each)
    }
  }

  async function writeAlone({ after, step, resolve, reject }: WaitingStep) {
    await commitStep(db, after, step).then(resolve, reject)
  }

  return {
    write(after: DecidedStep['after'], step: DecidedStep['step']): Promise<CommitResult> {
      const { promise, resolve, reject } = Promise.withResolvers<CommitResult>()
      waiting.push({ after, step, resolve, reject })
      scheduleWrite()
      return promise
    },
  }
}
