import { expect, test } from 'vitest'
import type { Action } from '../src/actions.ts'
import type { Card } from '../src/cards.ts'
import type { Event } from '../src/events.ts'
import { deal, type Game, newGame } from '../src/game.ts'
import { legal } from '../src/legal.ts'
import { play } from '../src/play.ts'
import type { Rules } from '../src/rules.ts'
import type { Seat, Team } from '../src/seats.ts'

/** Four hands without flor: tantos 28, 27, 5 and 29. */
export const FOUR = '1e 7e 12c | 1b 6b 11o | 3e 4o 5c | 7o 2o 10c'

/** Two hands without flor: tantos 28 and 29. */
export const TWO = '1e 7e 12c | 7o 2o 10c'

/** Six hands without flor: tantos 28, 27, 5, 29, 6 and 25. The duels are 0 and 3, 1 and 4, 2 and 5. */
export const SIX = '1e 7e 12c | 1b 6b 11o | 3e 4o 5c | 7o 2o 10c | 3b 6c 12o | 2c 3c 10e'

const DEFAULT_HANDS = { 2: TWO, 4: FOUR, 6: SIX }

/** A row of a table test: a deal, the moves, and the expectations. Every field is optional. */
export interface Scene {
  readonly rules?: Partial<Rules>
  readonly mano?: Seat
  readonly score?: readonly [number, number]
  /** How many deals have been played before this one. A game of six has no pica-pica in its first deal (§10.5). */
  readonly earlierDeals?: number
  readonly hands?: string
  /** The moves, such as '0 envido, 1 quiero, 0 7e'. */
  readonly moves?: string

  /** The score afterwards. */
  readonly total?: readonly [number, number]
  /** All points scored, in order, such as '0 +2 envido'. */
  readonly paid?: readonly string[]
  /** The declarations after an accepted envido, such as '0 28' or '1 buenas'. */
  readonly said?: readonly string[]
  /** The tricks, such as 'team 1, 3 leads' or 'parda, 0 leads'. */
  readonly tricks?: readonly string[]
  /** The proofs, such as '0 7e 1e'. */
  readonly shown?: readonly string[]
  readonly turn?: Seat | null
  readonly phase?: Game['phase']
  /** The seats of the current hand of a pica-pica; null for a hand that all play. */
  readonly duel?: readonly [Seat, Seat] | null
  readonly nextMano?: Seat
  readonly winner?: Team | null
  /** For each listed seat, exactly the actions open to it, such as 'quiero, no quiero, mazo'. */
  readonly may?: Readonly<Partial<Record<Seat, string>>>
  /** For each listed seat, actions that are not open to it. */
  readonly mayNot?: Readonly<Partial<Record<Seat, string>>>
}

/** Runs a table of scenes. The title of each scene names the paragraph of the rules that it tests. */
export function scenes(rows: Readonly<Record<string, Scene>>): void {
  test.each(Object.entries(rows))('%s', (_, scene) => {
    const { game, events } = perform(scene)
    if (scene.total) expect(game.score).toEqual(scene.total)
    if (scene.paid) expect(pick(events, 'points').map(payment)).toEqual(scene.paid)
    if (scene.said) expect(events.flatMap(spoken)).toEqual(scene.said)
    if (scene.tricks) expect(pick(events, 'trick').map(trick)).toEqual(scene.tricks)
    if (scene.shown)
      expect(pick(events, 'show').map(e => `${e.seat} ${e.cards.join(' ')}`)).toEqual(scene.shown)
    if (scene.turn !== undefined) expect(game.turn).toBe(scene.turn)
    if (scene.duel !== undefined) expect(game.hand!.duel ?? null).toEqual(scene.duel)
    if (scene.phase) expect(game.phase).toBe(scene.phase)
    if (scene.nextMano !== undefined) expect(game.mano).toBe(scene.nextMano)
    if (scene.winner !== undefined) expect(game.winner).toBe(scene.winner)
    for (const [seat, actions] of Object.entries(scene.may ?? {})) {
      expect([seat, legal(game, Number(seat) as Seat).toSorted()]).toEqual([seat, list(actions).toSorted()])
    }
    for (const [seat, actions] of Object.entries(scene.mayNot ?? {})) {
      for (const action of list(actions)) expect(legal(game, Number(seat) as Seat)).not.toContain(action)
    }
  })
}

/** Deals and plays a scene. A refused move fails the test. */
export function perform(scene: Scene): { readonly game: Game; readonly events: Event[] } {
  const start = { mano: scene.mano ?? 0, score: scene.score ?? ([0, 0] as const) }
  const players = scene.rules?.players ?? 4
  const before = { ...newGame(scene.rules, start), hands: scene.earlierDeals ?? 0 }
  let game = deal(before, handsOf(scene.hands ?? DEFAULT_HANDS[players]))
  const events: Event[] = []
  for (const move of list(scene.moves ?? '')) {
    const outcome = play(game, Number(move[0]) as Seat, move.slice(2) as Action)
    if (!outcome.ok)
      throw new Error(`${move}: ${outcome.error.code}; legal: ${legal(game, Number(move[0]) as Seat)}`)
    game = outcome.game
    events.push(...outcome.events)
  }
  return { game, events }
}

export function handsOf(text: string): Card[][] {
  return text.split(' | ').map(hand => hand.split(' ') as Card[])
}

function list(text: string): string[] {
  return text.split(/,\s*/).filter(word => word !== '')
}

function pick<T extends Event['type']>(events: readonly Event[], type: T) {
  return events.filter((event): event is Extract<Event, { type: T }> => event.type === type)
}

function payment(event: Extract<Event, { type: 'points' }>): string {
  return `${event.team} +${event.points} ${event.reason}`
}

function spoken(event: Event): string[] {
  if (event.type === 'tanto') return [`${event.seat} ${event.points}`]
  return event.type === 'buenas' ? [`${event.seat} buenas`] : []
}

function trick(event: Extract<Event, { type: 'trick' }>): string {
  return `${event.winner === null ? 'parda' : `team ${event.winner}`}, ${event.leader} leads`
}
