import { createHash } from 'node:crypto'
import type { SimulatedPlay } from '../matches/index.ts'
import { chooseAction } from './chooseAction.ts'
import type { DemoPlayer } from './players.ts'
import { createRandom } from './random.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** A game of these four players. The same number always gives the same game. */
export function simulatedPlayOf(number: number, four: readonly DemoPlayer[], startedAt: Date): SimulatedPlay {
  const random = createRandom(number)
  return {
    startedAt,
    secret: hash(`demo ${number}`),
    seeds: four.map(({ name }) => hash(`${name} ${number}`).slice(0, 16)),
    nextStepMs: () => 1200 + Math.floor(random() * 5000),
    choose: view => chooseAction(four[view.seat!]!.skill, view, random),
  }
}
