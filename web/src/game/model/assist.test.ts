import { type Action, CARDS, type Call, type Card, newGame, type Seat, view } from '@valecuatro/engine'
import { describe, expect, it } from 'vitest'
import { moveSeenBy, playGame, seeded } from '../testing/playedGame.ts'
import { applyEvent } from './applyEvent.ts'
import { beats, CARD_RANKING, envidoPoints, florOf, gameStakeOf, stakesOf } from './assist.ts'
import { type Scene, sceneOf } from './scene.ts'

function dealt(cards: readonly Card[], rules: { flor?: boolean } = {}): Scene {
  const scene = sceneOf(view(newGame(rules), 0))
  return applyEvent(scene, { type: 'deal', mano: 0, hands: [cards, [], [], []] })
}

function afterCalls(calls: readonly (readonly [Seat, Call])[], score: Scene['score'] = [0, 0]): Scene {
  const scene = { ...dealt(['1e', '4b', '5c']), score }
  return calls.reduce((before, [seat, call]) => applyEvent(before, { type: 'call', seat, call }), scene)
}

describe('the card ranking', () => {
  it('contains all forty cards, the strongest first', () => {
    expect(CARD_RANKING.flat().toSorted()).toEqual(CARDS.toSorted())
    expect(CARD_RANKING.slice(0, 5)).toEqual([['1e'], ['1b'], ['7e'], ['7o'], ['3e', '3b', '3o', '3c']])
    expect(CARD_RANKING.at(-1)).toEqual(['4e', '4b', '4o', '4c'])
  })

  it.each([
    ['1e', 39],
    ['1b', 38],
    ['7o', 36],
    ['3c', 32],
    ['1o', 26],
    ['4e', 0],
  ] as const)('the %s beats %i', (card, count) => expect(beats(card)).toBe(count))
})

describe('the tanto of the viewer', () => {
  it.each([
    [['7e', '6e', '1b'], 33, null],
    [['12e', '11e', '4o'], 20, null],
    [['12e', '11b', '4o'], 4, null],
    [['7o', '6o', '5o'], 33, 38],
  ] as const)('of %j is %i', (cards, envido, flor) => {
    expect(envidoPoints(dealt(cards), 0)).toBe(envido)
    expect(florOf(dealt(cards), 0)).toBe(null)
    expect(florOf(dealt(cards, { flor: true }), 0)).toBe(flor)
  })

  it('counts played cards too, and is unknown for other seats', () => {
    const scene = applyEvent(dealt(['7e', '6e', '1b']), { type: 'card', seat: 0, card: '7e' })
    expect(envidoPoints(scene, 0)).toBe(33)
    expect(envidoPoints(scene, 1)).toBe(null)
  })
})

describe('the stakes of a call', () => {
  it.each([
    ['truco', [], { won: 2, refused: 1 }],
    ['retruco', [[1, 'truco']], { won: 3, refused: 2 }],
    ['quiero', [[1, 'truco']], { won: 2 }],
    ['no quiero', [[1, 'truco']], { refused: 1 }],
    ['envido', [], { won: 2, refused: 1 }],
    ['real envido', [[1, 'envido']], { won: 5, refused: 2 }],
    [
      'quiero',
      [
        [1, 'envido'],
        [0, 'envido'],
      ],
      { won: 4, refused: 2 },
    ],
    ['no quiero', [[1, 'real envido']], { refused: 1 }],
    // The envido comes first: the pending truco does not add to it.
    ['envido', [[1, 'truco']], { won: 2, refused: 1 }],
    ['mazo', [], { won: 0, lost: 1 }],
  ] as const)('%s after %j', (action, calls, stakes) => {
    expect(stakesOf(afterCalls(calls), 0, action)).toMatchObject(stakes)
  })

  it('are null for a card and for an answer when nothing was called', () => {
    expect(stakesOf(afterCalls([]), 0, '1e')).toBe(null)
    expect(stakesOf(afterCalls([]), 0, 'quiero')).toBe(null)
  })

  it('of a falta are the points that the leading side still needs', () => {
    expect(stakesOf(afterCalls([], [20, 26]), 0, 'falta envido')).toMatchObject({ won: 4, lost: 4 })
  })

  it('are the same with all events of the hand and with the view alone', () => {
    const words: Action[] = ['envido', 'real envido', 'falta envido', 'quiero', 'no quiero', 'contraflor']
    for (let seed = 1; seed <= 6; seed++) {
      let scene = sceneOf(view(newGame({ flor: true }), 0))
      for (const move of playGame(seeded(seed), { flor: true })) {
        const { events, view: after } = moveSeenBy(0, move)
        scene = events.reduce(applyEvent, scene)
        if (after.phase !== 'play') continue
        const late = sceneOf(after)
        if (late.asked?.call === scene.asked?.call && late.asked)
          for (const word of words) expect(stakesOf(scene, 0, word)).toEqual(stakesOf(late, 0, word))
      }
    }
  })
})

describe('a falta envido says what it means for the game', () => {
  it.each([
    [[0, 0], 'leader', 'both'],
    [[25, 20], 'leader', 'one'],
    [[20, 25], 'leader', 'one'],
    [[0, 0], 'half', null],
  ] as const)('at %j with the rule %s: it ends the game for %s', (score, falta, ends) => {
    const rules = { ...dealt(['1e', '4b', '5c']).rules, falta }
    expect(gameStakeOf({ ...afterCalls([], score), rules }, 0, 'falta envido')).toBe(ends)
    const asked = { ...afterCalls([[0, 'falta envido']], score), rules }
    expect(gameStakeOf(asked, 1, 'quiero')).toBe(ends)
    expect(gameStakeOf(asked, 1, 'no quiero')).toBeNull()
  })

  it('other calls are named by their points', () => {
    expect(gameStakeOf(afterCalls([], [29, 29]), 0, 'envido')).toBeNull()
  })
})
