// Runs long-lived programs, such as the server, until this process is told to stop.
import { spawn } from 'node:child_process'
import { projectEnv, projectNode, root } from './prepare.mjs'

/**
 * Runs each program with the project's Node. When one ends or this process is told to stop, the others are stopped, and
 * this process ends with the first exit code that is not 0.
 * @param {{ args: string[], cwd?: string }[]} programs
 */
export function supervise(programs) {
  const children = programs.map(({ args, cwd = root }) =>
    spawn(projectNode, args, { cwd, env: projectEnv, stdio: 'inherit' }),
  )
  let isStopping = false
  /** @param {NodeJS.Signals} signal */
  const stop = signal => {
    if (isStopping) return
    isStopping = true
    for (const child of children) child.kill(signal)
  }
  for (const child of children) {
    child.on('exit', (code, signal) => {
      process.exitCode ||= code ?? (signal ? 1 : 0)
      stop('SIGTERM')
      if (children.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null))
        process.exit()
    })
  }
  // Ctrl-C and some process managers signal the programs too, others and `kill` this process alone. npm passes on what it
  // gets, so that one Ctrl-C can arrive here twice. The server exits at once when it gets the same signal a second time:
  // it is sent the other one, and only once.
  process.on('SIGINT', () => stop('SIGTERM'))
  process.on('SIGTERM', () => stop('SIGINT'))
  // If the parent process ends without a signal, the programs could no longer be stopped with Ctrl-C, so stop them.
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop('SIGTERM')
  }, 1000).unref()
}
