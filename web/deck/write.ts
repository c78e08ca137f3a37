import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { files } from './files.ts'

const art = join(import.meta.dirname, '../src/art')
for (const [name, svg] of Object.entries(files())) writeFileSync(join(art, name), svg)
