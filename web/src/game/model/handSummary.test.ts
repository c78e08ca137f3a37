import { newGame, type Team, teamOf, view } from '@valecuatro/engine'
import { describe, expect, it } from 'vitest'
import { moveSeenBy, playGame, seeded } from '../testing/playedGame.ts'
import { applyEvent } from './applyEvent.ts'
import { handSummary, leadingSeats, type Payment, tantosOf } from './handSummary.ts'
import { reconcile } from './reconcile.ts'
import { type Scene, sceneOf } from './scene.ts'

/** The scene at the end of every hand of a few games, before the next cards are dealt. */
function endsOfHands(rules: { flor: boolean }): { before: Scene['score']; scene: Scene }[] {
  const ends: { before: Scene['score']; scene: Scene }[] = []
  for (let seed = 1; seed <= 10; seed++) {
    let scene = sceneOf(view(newGame(rules), 0))
    let before: Scene['score'] = [0, 0]
    for (const move of playGame(seeded(seed), rules)) {
      const { events, view: after } = moveSeenBy(0, move)
      for (const event of events) {
        if (event.type === 'deal' && scene.log.length > 0) ends.push({ before, scene })
        if (event.type === 'deal') before = scene.score
        scene = applyEvent(scene, event)
      }
      if (scene.phase === 'over') ends.push({ before, scene })
      scene = reconcile(scene, after)
    }
  }
  return ends
}

describe.each([{ flor: false }, { flor: true }])('the summary of a hand with %o', rules => {
  const ends = endsOfHands(rules)

  it('accounts for every point of the score', () => {
    for (const { before, scene } of ends) {
      const paid = (team: Team) =>
        handSummary(scene)
          .filter(payment => payment.team === team)
          .reduce((sum, { points }) => sum + points, 0)
      expect([before[0] + paid(0), before[1] + paid(1)]).toEqual(scene.score)
    }
  })

  it('proves a tanto with cards of the winning side, and lists each reason once', () => {
    const stories = ends.map(({ scene }) => handSummary(scene))
    for (const story of stories) {
      expect(new Set(story.map(({ reason }) => reason)).size).toBe(story.length)
      for (const { proof, team } of story) if (proof) expect(teamOf(proof.seat)).toBe(team)
    }
    expect(stories.flat().some(({ proof }) => proof !== null)).toBe(true)
  })

  it('shows the card that won each trick, and none for a parda', () => {
    for (const { scene } of ends) {
      for (const { tricks, team, reason } of handSummary(scene)) {
        if (tricks.length === 0) continue
        expect(['hand', 'truco', 'retruco', 'vale cuatro']).toContain(reason)
        for (const { seat, card } of tricks) expect(card === null).toBe(seat === null)
        const won = (side: Team) => tricks.filter(({ seat }) => seat !== null && teamOf(seat) === side).length
        expect(won(team)).toBeGreaterThanOrEqual(won(team === 0 ? 1 : 0))
      }
    }
  })
})

describe('the current trick', () => {
  const lay = (...cards: ('4e' | '3o' | '3c' | '1e')[]) =>
    cards.reduce(
      (scene, card, index) => applyEvent(scene, { type: 'card', seat: index as 0, card }),
      applyEvent(sceneOf(view(newGame(), 0)), { type: 'deal', mano: 0, hands: [[], [], [], []] }),
    )

  it.each([
    [[], []],
    [['4e'], [0]],
    [['4e', '3o'], [1]],
    [
      ['4e', '3o', '3c'],
      [1, 2],
    ],
    [['4e', '3o', '3c', '1e'], [3]],
  ] as const)('of %j is led by seats %j', (cards, seats) => {
    expect(leadingSeats(lay(...cards))).toEqual(seats)
  })
})

const SAID: [what: string, said: Payment['said'], team: Team, tantos: ReturnType<typeof tantosOf>][] = [
  [
    'both sides said a number',
    [
      { seat: 0, points: 25 },
      { seat: 1, points: 29 },
    ],
    1,
    { won: 29, lost: 25 },
  ],
  [
    'a side improved on its first number',
    [
      { seat: 0, points: 25 },
      { seat: 1, points: 26 },
      { seat: 2, points: 31 },
    ],
    0,
    { won: 31, lost: 26 },
  ],
  [
    'the others said son buenas',
    [
      { seat: 2, points: 33 },
      { seat: 3, points: null },
    ],
    0,
    { won: 33, lost: null },
  ],
  ['nothing was said', [], 0, { won: null, lost: null }],
]

it.each(SAID)('the tantos of a payment where %s', (_, said, team, tantos) => {
  expect(tantosOf({ team, said, points: 2, reason: 'envido', proof: null, tricks: [] })).toEqual(tantos)
})
