import type { Log } from '../monitoring/log.ts'

/**
 * Runs `work` every `intervalMs` until the returned function is called. Runs that are due while another one is in
 * progress are skipped; an error is logged with the name, and later runs follow. The timer does not keep the process
 * alive.
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
