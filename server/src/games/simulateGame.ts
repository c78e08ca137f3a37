import { type Action, newGame, type Rules, type Seat, type View, view } from '@valecuatro/engine'
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database } from '../platform/database.ts'
import { seatsToAct } from './clock.ts'
import { begin, decide } from './decide.ts'
import type { LiveGame } from './liveGame.ts'
import { gameSeats, games } from './schema.ts'

export interface OldGame {
  matchId: string
  userIds: string[]
  ratings: number[]
  rules: Partial<Rules>
  secret: string
  seeds: string[]
  startedAt: Date
  /** How long each step took. */
  pace: () => number
  choose: (view: View) => Action
}

/** A whole game, decided step by step as a live one is, and written down at once: for a past that is made up. */
export async function simulateGame(tx: Database, old: OldGame) {
  const id = newId()
  let at = old.startedAt
  let live: LiveGame = {
    id,
    matchId: old.matchId,
    seq: 0,
    phase: 'seeding',
    game: newGame(old.rules),
    secret: old.secret,
    seeds: old.seeds,
    deadlineAt: null,
    held: [],
    absent: [],
    left: [],
    resigning: [],
    fullAtStart: true,
    needsWinner: false,
    ending: null,
    watchable: true,
    rematch: [],
    createdAt: old.startedAt,
    finishedAt: null,
    seats: old.userIds.map((userId, seat) => ({
      seat: seat as Seat,
      userId,
      username: '',
      bot: null,
      rating: old.ratings[seat] ?? null,
    })),
  }
  const steps: { seq: number; command_id: string; seat: Seat; action: string; at: Date }[] = []
  const write = (after: LiveGame, seat: Seat, action: string) => {
    live = after
    steps.push({ seq: live.seq, command_id: newId(), seat, action, at })
  }
  write(begin(live).after, live.game.mano, 'deal')
  while (live.phase !== 'over') {
    const { seat } = seatsToAct(live)[0]!
    const action = old.choose(view(live.game, seat))
    at = new Date(at.getTime() + old.pace())
    const decided = decide(live, seat, action, at)
    if (!decided.ok) throw new Error(`not legal in a made-up game: ${action}`)
    write(decided.after, seat, action)
  }

  const { game, seats, ...row } = live
  await tx.insert(games).values({ ...row, state: JSON.stringify(game) })
  await tx
    .insert(gameSeats)
    .values(seats.map(({ seat, userId, bot, rating }) => ({ gameId: id, seat, userId, bot, rating })))
  // One parameter instead of a thousand: the embedded database takes its time over each.
  await tx.execute(sql`
    INSERT INTO game_actions (game_id, seq, command_id, seat, action, at)
    SELECT ${id}::uuid, seq, command_id, seat, action, at
    FROM jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
      AS step (seq int, command_id uuid, seat smallint, action text, at timestamptz)`)
  return { gameId: id, winner: game.winner!, score: game.score, at }
}
