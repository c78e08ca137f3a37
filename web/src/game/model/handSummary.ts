import {
  type Card,
  type Event,
  isTantoReason,
  type Reason,
  type Seat,
  strength,
  type Team,
  TRUCO_CALLS,
  teamOf,
} from '@valecuatro/engine'
import { playsOf, type Scene, sinceLastDuel } from './scene.ts'

/** What one award of points was for, and the cards that decided it. */
export interface Payment {
  team: Team
  points: number
  reason: Reason
  /** The envido points that were said; null is "son buenas". */
  said: { seat: Seat; points: number | null }[]
  /** The cards that proved the points; null if no cards were shown. */
  proof: { seat: Seat; cards: readonly Card[] } | null
  /** The tricks of the hand, if the points were won by tricks. */
  tricks: { seat: Seat | null; card: Card | null }[]
}

const byTricks = new Set<Reason>(['hand', ...TRUCO_CALLS])

/** The points that were awarded in this hand and the reason for each award. */
export function handSummary(scene: Scene): Payment[] {
  const events = sinceLastDuel(scene.log).map(({ event }) => event)
  const said = events.flatMap((event): Payment['said'] => {
    if (event.type === 'tanto') return [{ seat: event.seat, points: event.points }]
    return event.type === 'buenas' ? [{ seat: event.seat, points: null }] : []
  })
  const shown = events.filter(event => event.type === 'show')
  return events.filter(isPoints).map(({ team, points, reason }) => ({
    team,
    points,
    reason,
    said: isTantoReason(reason) && !reason.endsWith('refused') ? said : [],
    proof: isTantoReason(reason) ? (shown.find(({ seat }) => teamOf(seat) === team) ?? null) : null,
    tricks: byTricks.has(reason) ? trickWinners(scene) : [],
  }))
}

/** The best tanto that each side said for a payment: the winning side's and the other side's. */
export function tantosOf({ team, said }: Payment): { won: number | null; lost: number | null } {
  const best = (isOurs: boolean) => {
    const points = said.flatMap(each =>
      each.points !== null && (teamOf(each.seat) === team) === isOurs ? [each.points] : [],
    )
    return points.length === 0 ? null : Math.max(...points)
  }
  return { won: best(true), lost: best(false) }
}

function isPoints(event: Event): event is Extract<Event, { type: 'points' }> {
  return event.type === 'points'
}

/** The winning card of each trick; null for a parda. */
function trickWinners(scene: Scene): Payment['tricks'] {
  return scene.tricks.map(({ taker }, trick) => ({
    seat: taker,
    card: playsOf(scene, trick).find(({ seat }) => seat === taker)?.card ?? null,
  }))
}

/** The seats that have played the strongest card of the current trick; several in a parda. */
export function leadingSeats(scene: Scene): Seat[] {
  const plays = playsOf(scene, scene.tricks.length)
  const best = Math.max(...plays.map(({ card }) => strength(card)))
  return plays.filter(({ card }) => strength(card) === best).map(({ seat }) => seat)
}
