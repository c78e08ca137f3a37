import type { Log } from './log.ts'

/**
 * Runs `work` every `intervalMs` until the returned function is called. A run that takes longer than the interval
 * makes the next ones be left out; an error is logged with the name and does not end the series. The timer does not keep the
 * process alive.
 */
export function every(log: Log, intervalMs: number, name: string, work: () => unknown): () => void {
  let isRunning = false

  async function run() {
    if (isRunning) return
    isRunning = true
    try {
      await work()
    } catch (error) {
      log.error({ err: error, task: name }, `a run of "${name}" failed`)
    } finally {
      isRunning = false
    }
  }

  const timer = setInterval(run, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
