import { newGame, type Team, teamOf, view } from '@valecuatro/engine'
import { describe, expect, it } from 'vitest'
import { moveSeenBy, playGame, seeded } from '../testing/playedGame.ts'
import { applyEvent } from './applyEvent.ts'
import { handSummary, leadingSeats, type Payment, picaPicaSummary, tantosOf } from './handSummary.ts'
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

describe('the summary of a pica-pica', () => {
  const playedDuels = ({ picaPica }: Scene) => picaPica?.scores.length ?? 0
  /** The scene at the end of each pica-pica of more than one duel. */
  const ends = [3, 4, 5, 6].flatMap(seed => {
    const kept: Scene[] = []
    let scene = sceneOf(view(newGame({ players: 6, target: 15 }), 0))
    for (const move of playGame(seeded(seed), { players: 6, target: 15 })) {
      const { events, view: after } = moveSeenBy(0, move)
      for (const event of events) {
        if (event.type === 'deal' && playedDuels(scene) > 1) kept.push(scene)
        scene = applyEvent(scene, event)
      }
      if (scene.phase === 'over' && playedDuels(scene) > 1) kept.push(scene)
      scene = reconcile(scene, after)
    }
    return kept
  })

  it('has each duel that was played, in order, and accounts for every point', () => {
    expect(ends.length).toBeGreaterThan(0)
    for (const scene of ends) {
      const { duels, scores } = scene.picaPica!
      const summary = picaPicaSummary(scene)!
      expect(summary.map(({ duel }) => duel)).toEqual(duels.slice(0, scores.length))
      for (const [nth, { payments }] of summary.entries()) {
        const paid = (team: Team) =>
          payments.filter(each => each.team === team).reduce((sum, { points }) => sum + points, 0)
        const [before, after] = [scores[nth]!, scores[nth + 1] ?? scene.score]
        expect([paid(0), paid(1)]).toEqual([after[0] - before[0], after[1] - before[1]])
      }
    }
  })

  it('has the later duels alone on a screen that does not know the events before', () => {
    const scene = ends.find(({ picaPica }) => picaPica!.scores.length === 3)!
    const second = scene.log.findIndex(({ event }) => event.type === 'duel')
    const known = { ...scene, log: scene.log.slice(second) }
    expect(picaPicaSummary(known)).toEqual(picaPicaSummary(scene)!.slice(1))
  })

  it('is left to its last duel, and to no redonda', () => {
    const scene = ends.find(({ picaPica }) => picaPica!.scores.length === 3)!
    const picaPica = { ...scene.picaPica!, scores: scene.picaPica!.scores.slice(0, 2) }
    expect(picaPicaSummary({ ...scene, phase: 'hand over', picaPica })).toBeNull()
    expect(picaPicaSummary({ ...scene, picaPica: null })).toBeNull()
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
