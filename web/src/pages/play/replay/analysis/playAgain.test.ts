import { legal, replay, type Seat, seatAfter, view } from '@valecuatro/engine'
import { expect, it } from 'vitest'
import { openReplay } from '../model/replay.ts'
import { aRecord } from '../testing/aRecord.ts'
import { practiceFrom } from './playAgain.ts'

it.each([0, 1, 2, 3] as const)('each decision of seat %d can be played again, from the first seat', seat => {
  const { record, steps } = openReplay(aRecord(12))
  let deal = 0
  for (const [at, { move }] of steps.entries()) {
    if (move === null) deal = at
    if (move?.seat !== seat) continue
    const before = steps[at - 1]!.game
    const {
      game,
      handEvents,
      record: started,
    } = practiceFrom(record, deal > 0 ? steps[deal - 1]!.game : record.start, steps.slice(deal, at), seat)
    expect(legal(game, 0).sort()).toEqual(legal(before, seat).sort())
    expect(game.mano).toBe(seatAfter(before.mano, 4 - seat, 4))
    const side = seat % 2
    expect(game.score).toEqual([before.score[side], before.score[1 - side]])
    expect(game.hand!.held).toEqual(
      [0, 1, 2, 3].map(place => before.hand!.held[seatAfter(place as Seat, seat, 4)]),
    )
    expect(replay(started).at(-1)!.game).toEqual(game)
    expect(handEvents[0]).toMatchObject({ type: 'deal', hands: [expect.any(Array), [], [], []] })
    expect(view(game, 0).hand!.held[0]).toEqual(view(before, seat).hand!.held[seat])
  }
})
