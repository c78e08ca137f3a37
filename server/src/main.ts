import './platform/quickImports.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { pageOrigin } from './platform/http/origins.ts'
import { describeFailure } from './platform/monitoring/failures.ts'

const started = performance.now()
const print = (line: string) => console.log(`· ${line}`)

// `--api` serves only the API host; the page comes from the development server.
const page = !process.argv.includes('--api')
// `--prepare` creates the database and exits; the first start runs it while the page is being built.
const prepareOnly = process.argv.includes('--prepare')

try {
  const config = readConfig(process.env)
  // Imported only once the configuration is valid, so that a mistake in it is reported at once.
  const { prepareDatabase, startServer } = await import('./server.ts')
  if (prepareOnly) {
    await prepareDatabase(config, print)
    process.exit(0)
  }
  const server = await startServer(config, { page, print })
  const received = new Set<NodeJS.Signals>()
  const stop = async (signal: NodeJS.Signals) => {
    // The same signal a second time exits at once. For one Ctrl-C, `scripts/supervise.mjs` sends SIGTERM after SIGINT.
    if (received.has(signal)) process.exit(1)
    received.add(signal)
    if (received.size > 1) return
    if (config.drainSeconds > 0) print(`${signal}: draining for ${config.drainSeconds} s`)
    await server.drain()
    print(`${signal}: finishing requests and closing the database`)
    await server.close()
    print('Stopped')
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  console.log(`\n  Vale Cuatro · truco argentino, online`)
  if (page) console.log(`  Page  ${pageOrigin(config)}`)
  console.log(
    `  API   ${config.apiOrigin ?? `http://localhost:${config.apiPort}`}${config.apiDocs ? '/api/docs' : ''}`,
  )
  console.log(`  Ready in ${((performance.now() - started) / 1000).toFixed(1)} s. Press Ctrl-C to stop.\n`)
} catch (error) {
  if (error instanceof ConfigError) console.error(`Vale Cuatro cannot start: ${error.message}`)
  else console.error('Vale Cuatro cannot start because of an unexpected failure:', describeFailure(error))
  process.exit(1)
}
