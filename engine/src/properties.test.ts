// @module-tag random
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Chance, chances, movesOf, playRandomly, runs } from '../test/random.ts'
import { type Action, SPOKEN_ACTIONS } from './actions.ts'
import { CARDS, type Card } from './cards.ts'
import type { Game } from './game.ts'
import { legal } from './legal.ts'
import { parseGame, writeGame } from './notation.ts'
import { play } from './play.ts'
import { replay } from './record.ts'
import { type Seat, seatsOf } from './seats.ts'

/** Checks a property on `count` random games, or on a fifth of them in a short run. */
function games(count: number, chance: fc.Arbitrary<Chance>, check: (chance: Chance) => void): void {
  fc.assert(fc.property(chance, check), { numRuns: runs(count) })
}

/** More than a deal can have: eighteen cards and the calls and answers of three hands are fewer. */
const MOST_ACTIONS = 75

describe('properties', () => {
  test('a game ends, scores grow only by the points awarded, and some seat can always act', () => {
    games(10_000, chances(), chance => {
      let since = 0
      const { game } = playRandomly(chance, {
        dealt: () => {
          since = 0
        },
        moved: ({ before, after, events }) => {
          if (++since > MOST_ACTIONS) throw new Error('a hand that does not end')
          const { target } = after.rules
          const paid = [0, 0]
          for (const event of events) {
            if (event.type !== 'points') continue
            if (event.points < 1) throw new Error('a payment of nothing')
            paid[event.team]! += event.points
          }
          for (const team of [0, 1] as const) {
            if (after.score[team] !== before.score[team] + paid[team]!)
              throw new Error('score and payments differ')
            if (after.score[team] > target) throw new Error('past the target')
            if ((after.score[team] === target) !== (after.winner === team))
              throw new Error('no winner at the target')
          }
          if ((after.phase === 'over') !== (after.winner !== null)) throw new Error('over without a winner')
          if (after.phase === 'play' && movesOf(after).length === 0) throw new Error('no seat can act')
        },
      })
      expect(Math.max(...game.score)).toBe(chance.rules.target)
      expect(Math.min(...game.score)).toBeLessThan(chance.rules.target)
    })
  })

  test('the seat on turn is the only one that can act; the turn is null while a call waits', () => {
    games(1000, chances(), chance => {
      playRandomly(chance, {
        moved: ({ after }) => {
          if (after.phase !== 'play') return expect(after.turn).toBeNull()
          const speakers = seatsOf(after.rules.players).filter(seat => legal(after, seat).length > 0)
          if (after.turn !== null) expect(speakers).toEqual([after.turn])
          else for (const { action } of movesOf(after)) expect(CARDS).not.toContain(action)
        },
      })
    })
  })

  test('the cards held and played are always the cards dealt to those who have not finished', () => {
    games(1000, chances(), chance => {
      let dealt: readonly (readonly Card[])[] = []
      playRandomly(chance, {
        dealt: (_, cards) => {
          dealt = cards
        },
        moved: ({ after }) => {
          const { held, plays, tricks } = after.hand!
          const finished = after.picaPica?.duels.slice(0, after.picaPica.scores.length - 1).flat() ?? []
          const expected = dealt.filter((_, seat) => !finished.includes(seat as Seat)).flat()
          const played = [...tricks.flatMap(trick => trick.plays), ...plays].map(play => play.card)
          expect([...held.flat(), ...played].toSorted()).toEqual(expected.toSorted())
        },
      })
    })
  })

  test('play refuses every illegal action, never throws, and leaves the game unchanged', () => {
    const everything: readonly Action[] = [...CARDS, ...SPOKEN_ACTIONS]
    games(150, chances([1, 3, 6]), chance => {
      playRandomly(chance, {
        moved: ({ before, after }) => {
          const kept = JSON.stringify(before)
          freeze(before)
          for (const game of [before, after]) {
            for (const seat of seatsOf(game.rules.players)) {
              const allowed = legal(game, seat)
              if (new Set(allowed).size !== allowed.length) throw new Error('listed twice')
              for (const action of everything) {
                if (play(game, seat, action).ok !== allowed.includes(action))
                  throw new Error(`${seat} ${action}`)
              }
            }
          }
          expect(JSON.stringify(before)).toBe(kept)
        },
      })
    })
  })

  test('a game is unchanged by a JSON round trip', () => {
    games(400, chances([3, 15, 30]), chance => {
      playRandomly(chance, {
        moved: ({ after, events }) => {
          expect(JSON.parse(JSON.stringify(after))).toStrictEqual(after)
          expect(JSON.parse(JSON.stringify(events))).toStrictEqual(events)
        },
      })
    })
  })

  test('a game that is written, parsed and replayed is the same game', () => {
    games(1500, chances(), chance => {
      const { game, hands } = playRandomly(chance, {})
      const record = { rules: chance.rules, start: chance.start, hands }
      const text = writeGame(record)
      expect(parseGame(text)).toStrictEqual({ ok: true, record, game })
      expect(replay(record).at(-1)!.game).toStrictEqual(game)
    })
  })
})

/** Freezes the game deeply, so that any mutation throws. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const part of Object.values(value as Game)) freeze(part)
}
