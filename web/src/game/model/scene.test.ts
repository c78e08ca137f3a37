import { type Card, DEFAULT_RULES, deal, newGame, play, type Seat, view } from '@valecuatro/engine'
import { describe, expect, it } from 'vitest'
import { moveSeenBy, playGame, seeded } from '../testing/playedGame.ts'
import { applyEvent } from './applyEvent.ts'
import { reconcile } from './reconcile.ts'
import { duelOf, type Scene, sceneOf, sideOf } from './scene.ts'

const SEATS: (Seat | null)[] = [0, 1, 2, 3, null]

/** The parts of a scene that events alone must produce; the turn comes with the view. */
function comparableParts({ score, phase, winner, mano, hands, tricks, gone, pieces }: Scene) {
  const places = pieces.map(({ seat, card, place }) =>
    place.at === 'played' ? `${seat}: ${card} in trick ${place.trick}` : `${seat}: ${place.at}`,
  )
  return { score, phase, winner, mano, hands, tricks, gone, places: places.sort() }
}

describe.each([
  { rules: { flor: false }, seats: SEATS },
  { rules: { flor: true }, seats: SEATS },
  { rules: { players: 2 as const, flor: true }, seats: [0, 1, null] as const },
  { rules: { players: 6 as const, flor: true }, seats: [0, 4, null] as const },
])('with $rules', ({ rules, seats }) => {
  it.each(seats)('applying events gives seat %s the same scene as its view, move after move', seat => {
    for (let seed = 1; seed <= 12; seed++) {
      let scene = sceneOf(view(newGame(rules), seat))
      for (const move of playGame(seeded(seed), rules)) {
        const { events, view: after } = moveSeenBy(seat, move)
        const shown = events.reduce(applyEvent, scene)
        const truth = sceneOf(after)
        expect(comparableParts(shown)).toEqual(comparableParts(truth))
        scene = reconcile(shown, after)
        expect(comparableParts(scene)).toEqual(comparableParts(truth))
        expect(scene.picaPica).toEqual(truth.picaPica)
      }
    }
  })

  it('a card keeps its id while a hand is played', () => {
    let scene = sceneOf(view(newGame(rules), 0))
    for (const move of playGame(seeded(99), rules)) {
      const { events, view: after } = moveSeenBy(0, move)
      const before = scene
      scene = reconcile(events.reduce(applyEvent, scene), after)
      if (before.hands !== scene.hands) continue
      const left = new Set(scene.pieces.map(({ seat }) => seat))
      const ids = before.pieces.filter(({ seat }) => left.has(seat)).map(({ id }) => id)
      expect(scene.pieces.map(({ id }) => id)).toEqual(ids)
      for (const piece of scene.pieces) {
        const old = before.pieces.find(({ id }) => id === piece.id)!
        if (old.card !== null) expect(piece.card).toBe(old.card)
      }
    }
  })
})

describe('a seat', () => {
  it('never sees the held cards of other seats, and always its own', () => {
    for (const move of playGame(seeded(7))) {
      const scene = sceneOf(moveSeenBy(2, move).view)
      if (scene.phase !== 'play') continue
      for (const { seat, card, place } of scene.pieces) {
        if (place.at === 'held') expect(card !== null).toBe(seat === 2)
      }
    }
  })
})

describe('a pica-pica', () => {
  const inDuels = playGame(seeded(11), { players: 6 }).filter(({ after }) => after.hand?.duel !== undefined)

  it('shows no card of the finished duels, and three of each seat that still has to play', () => {
    expect(inDuels.some(({ after }) => after.picaPica!.scores.length === 3)).toBe(true)
    for (const move of inDuels) {
      const scene = sceneOf(moveSeenBy(0, move).view)
      const { duels, scores } = scene.picaPica!
      const cards = duels.map(duel => scene.pieces.filter(({ seat }) => duel.includes(seat)).length)
      expect(cards).toEqual(duels.map((_, nth) => (nth < scores.length - 1 ? 0 : 6)))
      expect(scene.mano).toBe(duelOf(scene)![0])
    }
  })

  it('shows no card of a seat that waits, except the own ones', () => {
    for (const move of inDuels) {
      if (move.after.phase === 'over') continue
      for (const { seat, card, place } of sceneOf(moveSeenBy(0, move).view).pieces) {
        if (place.at === 'held') expect(card !== null).toBe(seat === 0)
      }
    }
  })
})

describe('a scene made from a view in the middle of a hand', () => {
  it('contains the played cards and the winners of the tricks', () => {
    for (const move of playGame(seeded(3))) {
      const scene = sceneOf(moveSeenBy(1, move).view)
      const cards = scene.log.filter(({ event }) => event.type === 'card')
      expect(cards).toHaveLength(scene.pieces.filter(({ place }) => place.at === 'played').length)
      expect(new Set(scene.log.map(({ id }) => id)).size).toBe(scene.log.length)
    }
  })
})

it('shows the cards of a new hand after missed moves, also if no card of the last hand was played', () => {
  const first: Card[][] = [
    ['1e', '7o', '4c'],
    ['2c', '3b', '12o'],
  ]
  const second: Card[][] = [
    ['5b', '6e', '10c'],
    ['1b', '11o', '3e'],
  ]
  const dealt = deal(newGame({ players: 2 }), first)
  const called = play(dealt, 0, 'truco')
  const declined = called.ok ? play(called.game, 1, 'no quiero') : called
  if (!called.ok || !declined.ok) throw new Error('the hand could not be played')
  const before = [...called.events, ...declined.events.slice(0, 1)].reduce(
    applyEvent,
    sceneOf(view(dealt, 0)),
  )
  const scene = reconcile(before, view(deal(declined.game, second), 0))
  expect(scene.pieces.flatMap(({ card }) => card ?? [])).toEqual(second[0])
  expect(scene.sayings).toEqual([])
})

it.each([
  [4, 0, ['self', 'right', 'opposite', 'left']],
  [4, 3, ['right', 'opposite', 'left', 'self']],
  [4, null, ['self', 'right', 'opposite', 'left']],
  [6, 0, ['self', 'right', 'far right', 'opposite', 'far left', 'left']],
  [6, 4, ['far right', 'opposite', 'far left', 'left', 'self', 'right']],
  [2, 0, ['self', 'opposite']],
  [2, 1, ['opposite', 'self']],
] as const)('of %i players, seat %s sees the others around the table', (players, viewer, sides) => {
  const drawn = sides.map((_, seat) => sideOf(seat as Seat, viewer, { ...DEFAULT_RULES, players }))
  expect(drawn).toEqual(sides)
})
