import { createServer } from 'node:net'
import { ConfigError } from './config.ts'

/** Rejects before anything is opened if a port cannot be used; without a `host`, on all addresses. */
export async function assertPortIsFree(name: string, port: number, host?: string) {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ConfigError(portProblem(name, port, error.code))),
    )
    probe.listen({ port, ...(host && { host }) }, () => probe.close(() => resolve()))
  })
}

export function portProblem(name: string, port: number, code: string | undefined): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use: stop what uses it, or set ${name} to another port.`
  if (code === 'EACCES')
    return `Port ${port} may not be used by this user: set ${name} to a port of 1024 or more.`
  return `Port ${port} (${name}) cannot be opened: ${code}.`
}
