import { parseGame, replay, type Seat, teamOf, view } from '@valecuatro/engine'
import { describe, expect, it } from 'vitest'
import { type Scene, sceneOf } from '../../../../game/model/scene.ts'
import { aRecord } from '../testing/aRecord.ts'
import { momentAfter, openReplay, type Viewpoint } from './replay.ts'

const SIGHTS: Viewpoint[] = ['all', 0, 1, 2, 3]

/** The parts of a scene to compare, with the cards sorted by seat, independent of the order of the deal. */
function outline({ score, phase, winner, mano, turn, hands, tricks, gone, worth, asked, pieces }: Scene) {
  const places = pieces.map(({ seat, card, place }) =>
    place.at === 'played' ? `${seat}: ${card} in trick ${place.trick}` : `${seat}: ${card} ${place.at}`,
  )
  return {
    score,
    phase: phase === 'hand over' ? 'deal' : phase,
    ...{ winner, mano, turn, hands, tricks, gone, worth, asked },
    places: phase === 'hand over' || phase === 'deal' ? [] : places.sort(),
  }
}

describe.each([{ flor: false }, { flor: true }])('a replay with %o', rules => {
  const records = [1, 2, 3, 4].map(seed => aRecord(seed, rules))

  it('ends at the score of the game', () => {
    for (const record of records) {
      const { frames, moments, hands, game } = openReplay(record)
      const { scene } = frames('all').at(-1)!
      expect(scene).toMatchObject({ score: game.score, phase: 'over', winner: game.winner })
      expect(hands.at(-1)).toMatchObject({ score: game.score, number: game.hands })
      expect(moments.at(-1)!.frame).toBe(frames('all').length - 1)
      expect(moments.at(-1)!.events.at(-1)!.type).toBe('game')
    }
  })

  it.each(SIGHTS)('with the viewpoint %s shows the right scene after every move', sight => {
    for (const record of records) {
      const reading = parseGame(record.notation)
      if (!reading.ok) throw new Error(reading.error.message)
      const frames = openReplay(record).frames(sight)
      let frame = -1
      for (const { game, events } of replay(reading.record)) {
        frame += events.length
        const truth = sceneOf(sight === 'all' ? { ...game, seat: null } : view(game, sight))
        const shown = outline(frames[frame]!.scene)
        expect(shown).toEqual({ ...outline(truth), mano: shown.mano, worth: shown.worth })
      }
      expect(frame).toBe(frames.length - 1)
    }
  })

  it('finds the decision after a number of actions', () => {
    for (const record of records) {
      const opened = openReplay(record)
      const frames = opened.frames('all')
      const actions = opened.steps.filter(({ move }) => move !== null)
      for (const [moves, { move }] of actions.entries()) {
        const { frame } = opened.moments[momentAfter(opened, moves)]!
        expect(frames[frame]!.waitedFor).toContain(move!.seat)
      }
      for (const moves of [actions.length, actions.length + 9])
        expect(momentAfter(opened, moves)).toBe(opened.moments.length - 1)
      expect(momentAfter(opened, -1)).toBe(0)
    }
  })

  it('hides cards that a seat could not see, unless all cards are shown', () => {
    for (const record of records) {
      const { frames } = openReplay(record)
      for (const { scene } of frames('all')) {
        for (const { card } of scene.pieces) expect(card).not.toBeNull()
      }
      const own: Seat = 2
      for (const { scene } of frames(own)) {
        if (scene.phase !== 'play') continue
        const shown = scene.log.flatMap(({ event }) => (event.type === 'show' ? event.cards : []))
        for (const { seat, card, place } of scene.pieces) {
          if (place.at !== 'held') continue
          const isKnown = seat === own || (card !== null && shown.includes(card))
          expect(card !== null).toBe(isKnown)
        }
      }
    }
  })

  it('leaves the cards of a hand on the table until the next deal', () => {
    for (const { frames } of records.map(openReplay)) {
      let before: Scene | null = null
      for (const { scene } of frames('all')) {
        expect(scene.pieces).toHaveLength(12)
        if (before?.hands === scene.hands) {
          expect(scene.pieces.map(({ id, card }) => `${id} ${card}`)).toEqual(
            before.pieces.map(({ id, card }) => `${id} ${card}`),
          )
        }
        before = scene
      }
    }
  })

  it('divides the game into hands and moments without gaps', () => {
    for (const record of records) {
      const { frames, moments, hands } = openReplay(record)
      expect(moments.flatMap(({ events }) => events)).toEqual(frames('all').map(({ event }) => event))
      expect(frames('all').map(({ moment }) => moment)).toEqual(
        moments.flatMap(({ events }, moment) => events.map(() => moment)),
      )
      let first = 0
      for (const hand of hands) {
        expect(hand.first).toBe(first)
        expect(moments[first]!.events[0]!.type).toBe('deal')
        first += hand.length
      }
      expect(first).toBe(moments.length)
    }
  })

  it('shows the winner of a trick in the moment of the action that ends the trick', () => {
    for (const { moments, frames } of records.map(openReplay)) {
      for (const { events, frame } of moments) {
        const trick = events.find(event => event.type === 'trick')
        if (!trick) continue
        expect(['card', 'mazo']).toContain(events[0]!.type)
        const { taker } = frames('all')[frame]!.scene.tricks.at(-1)!
        if (trick.winner === null) expect(taker).toBeNull()
        else expect(teamOf(taker!)).toBe(trick.winner)
      }
    }
  })
})

it('throws on an invalid notation', () => {
  expect(() => openReplay({ notation: 'hand 1\n0: 1e 1e 1e\n' })).toThrow()
})
