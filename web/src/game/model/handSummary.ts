import {
  type Card,
  type Duel,
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
  return paymentsOf(sinceLastDuel(scene.log))
}

/** What one duel of a pica-pica paid. */
export interface DuelSummary {
  duel: Duel
  payments: Payment[]
}

/** The duels of a pica-pica that is over, in the order in which they were played; null for any other hand. */
export function picaPicaSummary(scene: Scene): DuelSummary[] | null {
  const { picaPica, phase, log } = scene
  if (!picaPica || picaPica.scores.length < 2) return null
  if (phase !== 'over' && picaPica.scores.length < picaPica.duels.length) return null
  const starts = log.flatMap(({ event }, index) => (event.type === 'duel' ? [index] : []))
  // The log begins in the middle of the deal if this screen does not know the events before.
  const first = picaPica.scores.length - 1 - starts.length
  const hands = [0, ...starts].map((start, nth) => log.slice(start, starts[nth]))
  return hands.flatMap((entries, nth): DuelSummary[] => {
    const payments = paymentsOf(entries)
    const duel = picaPica.duels[first + nth]
    return duel && payments.length > 0 ? [{ duel, payments }] : []
  })
}

function paymentsOf(entries: Scene['log']): Payment[] {
  const events = entries.map(({ event }) => event)
  const tricks = trickWinners(events)
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
    tricks: byTricks.has(reason) ? tricks : [],
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
function trickWinners(events: readonly Event[]): Payment['tricks'] {
  const plays = new Map<Seat, Card>()
  return events.flatMap((event): Payment['tricks'] => {
    if (event.type === 'card') plays.set(event.seat, event.card)
    if (event.type !== 'trick') return []
    const seat = event.winner === null ? null : event.leader
    return [{ seat, card: seat === null ? null : (plays.get(seat) ?? null) }]
  })
}

/** The seats that have played the strongest card of the current trick; several in a parda. */
export function leadingSeats(scene: Scene): Seat[] {
  const plays = playsOf(scene, scene.tricks.length)
  const best = Math.max(...plays.map(({ card }) => strength(card)))
  return plays.filter(({ card }) => strength(card) === best).map(({ seat }) => seat)
}
