import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sprite } from './sprite.ts'

const art = join(import.meta.dirname, '../src/art')
writeFileSync(join(art, 'deck.svg'), sprite())
