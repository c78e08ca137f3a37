import { createServer } from 'node:http'

interface MetricsHostOptions {
  host: string
  port: number
  /** The reasons why the node should get no new players; empty if it should get them. */
  findProblems(): Promise<string[]>
  metrics: { contentType: string; print(): Promise<string> }
}

/**
 * Serves `/healthz` (the process answers), `/readyz` (the node should get players) and `/metrics` on a separate port,
 * for the operator only.
 */
export async function openMetricsHost({ host, port, findProblems, metrics }: MetricsHostOptions) {
  let isDraining = false

  async function answer(path: string | undefined): Promise<[number, string, string]> {
    switch (path) {
      case '/healthz':
        return [200, 'text/plain', 'ok\n']
      case '/readyz': {
        const problems = isDraining ? ['draining'] : await findProblems()
        return [problems.length > 0 ? 503 : 200, 'application/json', `${JSON.stringify({ problems })}\n`]
      }
      case '/metrics':
        return [200, metrics.contentType, await metrics.print()]
      default:
        return [404, 'text/plain', 'not found\n']
    }
  }

  const server = createServer((request, response) => {
    answer(request.url?.split('?')[0])
      .catch((): [number, string, string] => [500, 'text/plain', 'failed\n'])
      .then(([status, type, body]) => {
        response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body)
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })

  return {
    /** Makes `/readyz` fail from now on, so that load balancers send new players to other nodes. */
    drain() {
      isDraining = true
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
