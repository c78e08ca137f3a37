import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
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

/** Another process, and the questions that can be put to it. */
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

/** The other side: ends when the parent process has ended. */
export function answerParent(answers: Record<string, (detail: never) => unknown>, close: () => unknown) {
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
  /** Processor time since the process began, in microseconds, all threads. */
  cpu: number
  rss: number
}

export function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { cpu: user + system, rss: process.memoryUsage.rss() }
}

/** What is used after a garbage collection. */
export async function usageAfterGc(): Promise<Usage> {
  for (let n = 0; n < 3; n++) {
    globalThis.gc?.()
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return usage()
}
