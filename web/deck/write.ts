import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deckFiles } from './sprite.ts'

const art = join(import.meta.dirname, '../src/art')
for (const [name, svg] of Object.entries(deckFiles())) writeFileSync(join(art, name), svg)
