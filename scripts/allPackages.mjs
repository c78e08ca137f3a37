// Ends the program with one sentence if only the packages that `npm start` installs are there. Tests, benchmarks and tools
// import or run this first; a package that may be missing is imported dynamically after it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from './prepare.mjs'

/** One of the packages that `npm start` leaves out; the others are installed together with it. */
const LEFT_OUT = 'vitest'

if (!existsSync(join(root, 'node_modules', LEFT_OUT)))
  fail('This needs packages that "npm start" does not install: run "npm ci" first.')
