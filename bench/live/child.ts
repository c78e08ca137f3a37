import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'

interface Asked {
  id: number
  question: string
  detail: unknown
}

interface Answered {
  id: number
  answer?: unknown
  failure?: string
}

export interface Child {
  ask<T>(question: string, detail?: unknown): Promise<T>
  stop(): Promise<void>
}

/** Starts another process that answers questions. */
export function startChild(file: string, args: string[] = [], execArgv: string[] = []): Child {
  const child: ChildProcess = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    execArgv: ['--no-warnings', '--expose-gc', ...execArgv],
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, NODE_ENV: 'production' },
  })
  const waiting = new Map<number, (answered: Answered) => void>()
  let asked = 0
  child.on('message', (answered: Answered) => waiting.get(answered.id)?.(answered))
  child.once('exit', code => {
    for (const [id, resolve] of waiting) resolve({ id, failure: `${file} ended with ${code}` })
  })
  return {
    async ask<T>(question: string, detail?: unknown) {
      const id = ++asked
      const { promise, resolve } = Promise.withResolvers<Answered>()
      waiting.set(id, resolve)
      child.send({ id, question, detail } satisfies Asked)
      const { answer, failure } = await promise
      waiting.delete(id)
      if (failure) throw new Error(failure)
      return answer as T
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      if (child.connected) child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** The child's side: answers the parent's questions and exits when the parent process has ended. */
export function answerParent(questions: Record<string, (detail: never) => unknown>, close: () => unknown) {
  const answers: typeof questions = {
    usage,
    usageAfterGc,
    takeLoopDelay,
    startProfile,
    stopProfile,
    ...questions,
  }
  process.on('message', async ({ id, question, detail }: Asked) => {
    try {
      process.send?.({ id, answer: await answers[question]!(detail as never) } satisfies Answered)
    } catch (error) {
      process.send?.({
        id,
        failure: error instanceof Error ? error.stack! : String(error),
      } satisfies Answered)
    }
  })
  process.once('disconnect', async () => {
    await close()
    process.exit(0)
  })
}

export interface Usage {
  /** Processor time of all threads since the process started, in microseconds. */
  cpu: number
  rss: number
}

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { cpu: user + system, rss: process.memoryUsage.rss() }
}

/** The resource usage after a garbage collection. */
async function usageAfterGc(): Promise<Usage> {
  for (let n = 0; n < 3; n++) {
    globalThis.gc?.()
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return usage()
}

export interface LoopDelay {
  p99: number
  /** The longest delay. A few long delays affect many moves but do not show in the 99th percentile. */
  longest: number
}

const loopDelay = monitorEventLoopDelay({ resolution: 5 })
loopDelay.enable()

/** The event-loop delays since the last call, in milliseconds. */
function takeLoopDelay(): LoopDelay {
  const delay = { p99: loopDelay.percentile(99) / 1e6, longest: loopDelay.max / 1e6 }
  loopDelay.reset()
  return delay
}

const inspector = new Session()

async function startProfile() {
  inspector.connect()
  await inspector.post('Profiler.enable')
  await inspector.post('Profiler.start')
}

/** Writes the profile since `startProfile`, for a browser's performance tools. */
async function stopProfile({ file }: { file: string }) {
  const { profile } = await inspector.post('Profiler.stop')
  inspector.disconnect()
  writeFileSync(file, JSON.stringify(profile))
}

/** Processor time of a process and its children, including those that have ended, in seconds. */
export function cpuOfTree(root: number): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
      const [user, system, endedUser, endedSystem] = fields.slice(11, 15) as [number, number, number, number]
      if (Number(pid) === root) ticks += user + system + endedUser + endedSystem
      else if (fields[1] === root) ticks += user + system
    } catch {
      // The process has ended since the folder was read.
    }
  }
  // Linux counts in hundredths of a second.
  return ticks / 100
}
