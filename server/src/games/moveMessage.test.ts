import { legal, newGame, type Rules, type Seat, view } from '@valecuatro/engine'
import { expect, test } from 'vitest'
import { createLiveGame } from '../../test/liveGame.ts'
import { random, SEED } from '../../test/random.ts'
import { beginGame, type Decision, decide } from './decide.ts'
import { presentMove, writeMove } from './moveMessage.ts'

const NOW = new Date('2026-01-01T12:00:00Z')
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

/** Every step of a game of random moves. */
function randomGame(rules: Partial<Rules>): Decision[] {
  const game = newGame(rules)
  const seats = Array.from({ length: game.rules.players }, (_, seat) => seat as Seat)
  const steps = [beginGame(createLiveGame({ game, seats: createLiveGame().seats.slice(0, seats.length) }))]
  for (;;) {
    const live = steps.at(-1)!.after
    if (live.phase === 'over') return steps
    const able = seats.filter(seat => legal(view(live.game, seat), seat).length > 0)
    const seat = pick(able)
    const decided = decide(live, seat, pick(legal(view(live.game, seat), seat)), NOW)
    if (!decided.ok) throw new Error(decided.error.code)
    steps.push(decided)
  }
}

test.each<Partial<Rules>>([
  { players: 4, target: 15 },
  { players: 4, target: 15, flor: true },
  { players: 2, target: 15, flor: true },
])(`a move is written for every seat as that seat may see it: %o (seed ${SEED})`, rules => {
  for (let n = 0; n < 20; n++) {
    for (const { after, events } of randomGame(rules)) {
      const messageFor = writeMove(after, events, NOW)
      for (const seat of [...after.seats.map(row => row.seat), null])
        expect(JSON.parse(messageFor(seat).text)).toEqual(
          JSON.parse(JSON.stringify(presentMove(after, events, NOW, seat))),
        )
    }
  }
})
