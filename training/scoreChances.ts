/**
 * Writes the chances to win a game from each score before a deal, by the policy's own `winProbability`:
 *
 *   node training/scoreChances.ts FOLDER [deals] > bots/src/analysis/scoreChances.ts
 *
 * FOLDER contains policy.bin and policy.json, like bots/weights. The same deals are used for every score.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPolicy } from '@valecuatro/bots/policy'
import { deal, newGame, type Players, view } from '@valecuatro/engine'
import { randomHands, seeded } from './table.ts'

const [folder, deals = '150'] = process.argv.slice(2)
if (folder === undefined) throw new Error('node training/scoreChances.ts FOLDER [deals]')
const description = JSON.parse(readFileSync(join(folder, 'policy.json'), 'utf8'))
const policy = createPolicy(readFileSync(join(folder, 'policy.bin')), description)

function tableOf(players: Players, target: number): string[] {
  const random = seeded(1)
  const hands = Array.from({ length: Number(deals) }, () => randomHands(players, random))
  const chance = (ours: number, theirs: number) => {
    const start = newGame({ players, target }, { mano: 0, score: [target - ours, target - theirs] })
    const chances = hands.map(cards => policy.winProbability(view(deal(start, cards), 0)))
    return chances.reduce((sum, each) => sum + each, 0) / chances.length
  }
  const lacks = Array.from({ length: target }, (_, n) => n + 1)
  return lacks.map(ours =>
    lacks
      .map(theirs => Math.min(999, Math.round(1000 * chance(ours, theirs))))
      .map(thousandths => String(thousandths).padStart(3, '0'))
      .join(''),
  )
}

const lines = [
  '// Written by training/scoreChances.ts; do not edit.',
  '',
  '/**',
  ' * The chance of the side of mano to win the game before a deal, in thousandths of three digits: a row for each number of',
  ' * points that it lacks, from 1, and in it a place for each number that the rivals lack. By target and number of players.',
  ' */',
  'export const SCORE_CHANCES = {',
]
for (const target of [15, 30]) {
  lines.push(`  ${target}: {`)
  for (const players of [2, 4] as const) {
    lines.push(`    ${players}: [`, ...tableOf(players, target).map(row => `      '${row}',`), '    ],')
  }
  lines.push('  },')
}
lines.push('} as const')
console.log(lines.join('\n'))
