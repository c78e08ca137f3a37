import { resolve } from 'node:path'

// Always a production build, regardless of NODE_ENV in the shell.
process.env.NODE_ENV = 'production'
const { buildWeb } = await import('./buildWeb.ts')

// `scripts/prepare.mjs` shows the last line as its progress.
await buildWeb(resolve(process.argv[2] ?? `${import.meta.dirname}/../dist`), console.log)
