import { resolve } from 'node:path'

// Whoever asks for a build wants the one that is served, whatever the shell around it is set to.
process.env.NODE_ENV = 'production'
const { buildWeb } = await import('./buildWeb.ts')

await buildWeb(resolve(process.argv[2] ?? `${import.meta.dirname}/../dist`))
