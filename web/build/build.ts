import { resolve } from 'node:path'

// Always a production build, whatever NODE_ENV the shell has set.
process.env.NODE_ENV = 'production'
const { buildWeb } = await import('./buildWeb.ts')

await buildWeb(resolve(process.argv[2] ?? `${import.meta.dirname}/../dist`))
