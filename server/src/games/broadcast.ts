import { type Event, type Seat, type Team, teamOf, view, viewEvent } from '@valecuatro/engine'
import type { Context } from '../platform/context.ts'
import type { Sockets } from '../platform/sockets.ts'
import {
  type LiveGame,
  leftSeats,
  resigningWith,
  seatRoom,
  showSeats,
  showTable,
  watchRoom,
} from './liveGame.ts'
import type { TournamentLookup } from './tournamentLookup.ts'

/** What a table's people are told and shown, each what he may see. */
export function createBroadcast(ctx: Context, sockets: Sockets, purposes: TournamentLookup) {
  /** Each seat and the spectators get their own version, through their own room. */
  function tell(live: LiveGame, events: Event[], now: Date) {
    const message = (seat: Seat | null) => ({
      gameId: live.id,
      seq: live.seq,
      events: events.map(event => viewEvent(event, seat)),
      view: view(live.game, seat),
      phase: live.phase,
      held: live.held,
      left: leftSeats(live),
      ending: live.ending,
      deadlineAt: live.deadlineAt?.getTime() ?? null,
      now: now.getTime(),
    })
    for (const { seat, userId } of live.seats) {
      const room = seatRoom(live.id, seat)
      // Who has left is told nothing more of this seat's cards.
      const isTold = userId && (!live.left.includes(seat) || live.phase === 'over')
      if (isTold && sockets.mayBeHeard(room)) sockets.send(room, 'game:moved', message(seat))
    }
    const watchers = watchRoom(live.id)
    if (sockets.mayBeHeard(watchers)) sockets.send(watchers, 'game:moved', message(null))
  }

  async function connectedSeats(live: LiveGame): Promise<Set<Seat>> {
    const rooms = live.seats.filter(row => row.userId).map(row => seatRoom(live.id, row.seat))
    const occupied = await sockets.occupied(rooms)
    return new Set(live.seats.filter(row => occupied.has(seatRoom(live.id, row.seat))).map(row => row.seat))
  }

  async function tellSeats(live: LiveGame, send: Sockets['send'] = sockets.send) {
    const seats = showSeats(live, await connectedSeats(live))
    for (const room of [...live.seats.map(row => seatRoom(live.id, row.seat)), watchRoom(live.id)]) {
      send(room, 'game:seats', { gameId: live.id, seats })
    }
  }

  /** Told to a side's own seats: the rivals do not learn that it thinks of giving up. */
  function tellResigning(live: LiveGame, side: Team) {
    for (const { seat } of live.seats.filter(row => teamOf(row.seat) === side)) {
      const seats = resigningWith(live, seat)
      sockets.send(seatRoom(live.id, seat), 'game:resigning', { gameId: live.id, seats })
    }
  }

  async function show(live: LiveGame, seat: Seat | null) {
    return showTable(live, seat, await connectedSeats(live), ctx.now(), await purposes.of(live.matchId))
  }

  return { tell, tellSeats, tellResigning, connectedSeats, show }
}
