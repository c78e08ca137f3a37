import { type Seat, type Team, teamOf } from '@valecuatro/engine'

/** The attendance at a table, on which the result depends. */
export interface Attendance {
  /** Seats that belong to people; the others are bots. */
  people: readonly Seat[]
  /** People who chose to leave. */
  left: readonly Seat[]
  /** People whose seats bots have held since before the current hand was dealt. */
  absent: readonly Seat[]
}

/** Whether a game goes on after a hand; `winner` wins because the other side has left. */
export type Continuation = 'play on' | 'cancel' | { winner: Team }

/**
 * Decides whether a game goes on after a hand. A side whose people are all away or have left forfeits. If no person
 * is present, the game ends without a result, unless only one side chose to leave: that side loses, so that leaving
 * always costs the game.
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
  /** Null for a draw. */
  winner: Team | null
  /** Every seat had its player when the game was created. */
  fullAtStart: boolean
  /** The hands that were played to their end before the last move. */
  handsPlayed: number
  /** Whether the losers resigned. */
  isResigned: boolean
}

export interface Outcome {
  /** The result of every person; a person who has left has lost, even if their side won. */
  results: { seat: Seat; won: boolean; left: boolean }[]
  /** Whether the result changes ratings. */
  isRated: boolean
  /** Whether it also changes those of the winners: not if the losers left or resigned before a hand was played to its end. */
  isWinRated: boolean
}

/** Who finished a game, who left it and who won it: results, statistics, ratings and tournaments all follow from this. */
export function outcomeOf(ended: EndedGame): Outcome {
  const { people, winner, fullAtStart, handsPlayed, isResigned } = ended
  const results = people.map(seat => {
    const left = hasLeft(ended, seat)
    return { seat, won: teamOf(seat) === winner && !left, left }
  })
  const hasFinished = (team: Team) => results.some(({ seat, left }) => teamOf(seat) === team && !left)
  if (winner === null) return { results, isRated: false, isWinRated: false }
  const loser = winner === 0 ? 1 : 0
  const isRated = fullAtStart && (hasFinished(winner) || hasChosenToLeave(ended, loser))
  const isWinRated = isRated && (handsPlayed > 0 || (!isResigned && hasFinished(loser)))
  return { results, isRated, isWinRated }
}
