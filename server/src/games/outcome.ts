import { type Seat, type Team, teamOf } from '@valecuatro/engine'

/** Who is at a table, as far as the result depends on it. */
export interface Attendance {
  /** Seats that belong to people; the others are bots. */
  people: readonly Seat[]
  /** People who chose to leave. */
  left: readonly Seat[]
  /** People whose seats bots have held since before the current hand was dealt. */
  absent: readonly Seat[]
}

/** Whether a game goes on after a hand; a winner has won because the other side has left. */
export type Continuation = 'play on' | 'cancel' | { winner: Team }

/**
 * A side without a single person left forfeits at the end of a hand. A game without any ends without a result, unless one
 * side chose to leave and the other was only away: then that side loses, so that leaving always costs the game.
 */
export function afterHand(attendance: Attendance, needsWinner: boolean): Continuation {
  const sides = [sideOf(attendance, 0), sideOf(attendance, 1)] as const
  if (!sides.includes('present')) {
    if (needsWinner) return 'play on'
    const [first, second] = [hasChosenToLeave(attendance, 0), hasChosenToLeave(attendance, 1)]
    if (sides.includes('bots') || first === second) return 'cancel'
    return { winner: first ? 1 : 0 }
  }
  if (sides[0] === 'left') return { winner: 1 }
  if (sides[1] === 'left') return { winner: 0 }
  return 'play on'
}

/** Whether every person of a side chose to leave. */
export function hasChosenToLeave({ people, left }: Omit<Attendance, 'absent'>, team: Team): boolean {
  const side = people.filter(seat => teamOf(seat) === team)
  return side.length > 0 && side.every(seat => left.includes(seat))
}

function sideOf(attendance: Attendance, team: Team): 'present' | 'left' | 'bots' {
  const people = attendance.people.filter(seat => teamOf(seat) === team)
  if (people.length === 0) return 'bots'
  return people.every(seat => hasLeft(attendance, seat)) ? 'left' : 'present'
}

export function hasLeft({ left, absent }: Omit<Attendance, 'people'>, seat: Seat): boolean {
  return left.includes(seat) || absent.includes(seat)
}

export interface EndedGame extends Attendance {
  winner: Team
  /** Every seat had its player when the game was created. */
  fullAtStart: boolean
}

export interface Outcome {
  /** Of every person; one who has left has lost, also when their side won. */
  results: { seat: Seat; won: boolean; left: boolean }[]
  /** Whether the result changes ratings. */
  isRated: boolean
}

/** Who finished a game, who left it and who won it: results, statistics, ratings and tournaments all follow from this. */
export function outcomeOf(ended: EndedGame): Outcome {
  const { people, winner, fullAtStart } = ended
  const results = people.map(seat => {
    const left = hasLeft(ended, seat)
    return { seat, won: teamOf(seat) === winner && !left, left }
  })
  const hasFinished = (team: Team) => results.some(({ seat, left }) => teamOf(seat) === team && !left)
  const loser = winner === 0 ? 1 : 0
  return { results, isRated: fullAtStart && (hasFinished(winner) || hasChosenToLeave(ended, loser)) }
}
