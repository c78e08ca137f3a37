// @module-tag random
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chances, playRandomly, runs, seeded, shuffle } from '../test/random.ts'
import { CARDS, type Card } from './cards.ts'
import type { Event } from './events.ts'
import { deal, type Game, newGame } from './game.ts'
import { legal } from './legal.ts'
import { play } from './play.ts'
import type { Move } from './record.ts'
import { type Seat, seatsOf, teamOf } from './seats.ts'
import { view, viewEvent } from './view.ts'

const CARD = /(?<=")(?:[1-7]|1[0-2])[eboc](?=")/g

/** The seats of a table, and a spectator. */
const watchers = (game: Game): (Seat | null)[] => [...seatsOf(game.rules.players), null]

test('§9 no view and no event contains a card that its reader may not know', () => {
  fc.assert(
    fc.property(chances([3, 15]), chance => {
      let dealt: readonly (readonly Card[])[] = []
      let open: string[] = []
      playRandomly(chance, {
        dealt: (_, cards) => {
          dealt = cards
          open = []
        },
        moved: ({ after, events }) => {
          for (const event of events) {
            if (event.type === 'card') open.push(event.card)
            if (event.type === 'show') open.push(...event.cards)
          }
          if (after.phase === 'over') return
          for (const seat of watchers(after)) {
            const known = new Set([...open, ...(seat === null ? [] : dealt[seat]!)])
            const visible = JSON.stringify([view(after, seat), events.map(event => viewEvent(event, seat))])
            for (const card of visible.match(CARD) ?? [])
              if (!known.has(card)) throw new Error(`${seat} sees ${card}`)
          }
        },
      })
    }),
    { numRuns: runs(800) },
  )
})

test('§9 legal gives the same actions on a seat’s view and on the game', () => {
  fc.assert(
    fc.property(chances([3, 15]), chance => {
      playRandomly(chance, {
        moved: ({ after }) => {
          for (const seat of seatsOf(after.rules.players)) {
            expect(legal(view(after, seat), seat)).toEqual(legal(after, seat))
          }
        },
      })
    }),
    { numRuns: runs(500) },
  )
})

// Deals the cards that a watcher has not seen again at random and repeats the moves of the hand. Where the same events
// follow, the watcher's view and legal actions must be identical.
test('§9 a view does not depend on anything that its reader may not know', () => {
  let compared = 0
  fc.assert(
    fc.property(chances([3, 15]), chance => {
      const random = seeded(chance.seed + 1)
      let start: Game = newGame()
      let heard: Event[] = []
      let moves: Move[] = []
      let dealt: readonly (readonly Card[])[] = []
      playRandomly(chance, {
        dealt: (_, cards, before) => {
          start = before
          heard = []
          moves = []
          dealt = cards
        },
        moved: ({ after, events, seat, action }) => {
          heard.push(...events)
          moves.push({ seat, action })
          if (after.phase !== 'play') return
          for (const watcher of watchers(after)) {
            const other = playAgain(start, redeal(dealt, after, watcher, random), moves)
            if (other === null || JSON.stringify(other.heard) !== JSON.stringify(heard)) continue
            if (isTold(after, watcher) || isTold(other.game, watcher)) continue
            compared++
            expect(view(other.game, watcher)).toEqual(view(after, watcher))
            if (watcher !== null) expect(legal(other.game, watcher)).toEqual(legal(after, watcher))
          }
        },
      })
    }),
    { numRuns: runs(400) },
  )
  expect(compared).toBeGreaterThan(runs(5000))
})

/** Whether the watcher is asked an envido that a flor must precede; §7.2 lets the asked seats know this. */
function isTold(game: Game, watcher: Seat | null): boolean {
  const { awaitsFlor, caller } = game.hand!.envido
  return awaitsFlor && watcher !== null && teamOf(watcher) !== teamOf(caller!)
}

/** The same deal with other cards in place of those that the watcher cannot see. */
function redeal(
  dealt: readonly (readonly Card[])[],
  game: Game,
  watcher: Seat | null,
  random: () => number,
): Card[][] {
  const hidden = (seat: number, card: Card) => seat !== watcher && game.hand!.held[seat]!.includes(card)
  const known = new Set(dealt.flatMap((cards, seat) => cards.filter(card => !hidden(seat, card))))
  const unseen = shuffle(
    CARDS.filter(card => !known.has(card)),
    random,
  )
  return dealt.map((cards, seat) => cards.map(card => (hidden(seat, card) ? unseen.pop()! : card)))
}

function playAgain(
  start: Game,
  cards: Card[][],
  moves: readonly Move[],
): { game: Game; heard: Event[] } | null {
  let game = deal(start, cards)
  const heard: Event[] = []
  for (const { seat, action } of moves) {
    const outcome = play(game, seat, action)
    if (!outcome.ok) return null
    game = outcome.game
    heard.push(...outcome.events)
  }
  return { game, heard }
}
