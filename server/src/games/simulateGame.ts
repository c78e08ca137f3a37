import type { DisplayedRating, GameId, MatchId, UserId } from '@valecuatro/contract'
import { type Action, newGame, type Rules, type Seat, seatsToAct, type View, view } from '@valecuatro/engine'
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database } from '../platform/database/database.ts'
import { beginGame, decide } from './decide.ts'
import type { LiveGame } from './liveGame.ts'
import { gameSeats, games } from './schema.ts'
import type { GameStep } from './step.ts'

export interface SimulatedGame {
  matchId: MatchId
  userIds: UserId[]
  ratings: DisplayedRating[]
  rules: Partial<Rules>
  secret: string
  seeds: string[]
  startedAt: Date
  /** How many milliseconds the next step took. */
  nextStepMs: () => number
  choose: (view: View) => Action
}

/** Plays a whole game step by step, as a live one, and writes it as finished: for demo data. */
export async function simulateGame(tx: Database, past: SimulatedGame) {
  const id = newId() as GameId
  let at = past.startedAt
  let live: LiveGame = {
    id,
    matchId: past.matchId,
    seq: 0,
    phase: 'seeding',
    game: newGame(past.rules),
    secret: past.secret,
    seeds: past.seeds,
    deadlineAt: null,
    held: [],
    absent: [],
    left: [],
    resigning: [],
    fullAtStart: true,
    needsWinner: false,
    ending: null,
    watchable: true,
    turnMs: null,
    duplicateHand: null,
    dealId: null,
    dealHands: null,
    rematch: [],
    createdAt: past.startedAt,
    finishedAt: null,
    seats: past.userIds.map((userId, seat) => ({
      seat: seat as Seat,
      userId,
      username: '',
      bot: null,
      ...past.ratings[seat]!,
    })),
  }
  const steps: { seq: number; command_id: string; seat: Seat; action: GameStep; at: Date }[] = []
  const write = (after: LiveGame, seat: Seat, action: GameStep) => {
    live = after
    steps.push({ seq: live.seq, command_id: newId(), seat, action, at })
  }
  write(beginGame(live).after, live.game.mano, 'deal')
  while (live.phase !== 'over') {
    const seat = seatsToAct(live.game)[0]!
    const action = past.choose(view(live.game, seat))
    at = new Date(at.getTime() + past.nextStepMs())
    const decided = decide(live, seat, action, at)
    if (!decided.ok) throw new Error(`not legal in a simulated game: ${action}`)
    write(decided.after, seat, action)
  }

  const { game, seats, ...row } = live
  await tx.insert(games).values({ ...row, state: JSON.stringify(game) })
  await tx.insert(gameSeats).values(seats.map(({ username: _, ...seat }) => ({ ...seat, gameId: id })))
  // One parameter instead of a thousand: each costs the embedded database time.
  await tx.execute(sql`
    INSERT INTO game_actions (game_id, seq, command_id, seat, action, at)
    SELECT ${id}::uuid, seq, command_id, seat, action, at
    FROM jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
      AS step (seq int, command_id uuid, seat smallint, action text, at timestamptz)`)
  return { gameId: id, winner: game.winner!, score: game.score, at }
}
