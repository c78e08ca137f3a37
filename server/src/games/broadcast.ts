import type { Event, Seat } from '@valecuatro/engine'
import type { Context } from '../platform/context.ts'
import { JsonText } from '../platform/sockets/encoder.ts'
import type { Sockets } from '../platform/sockets/sockets.ts'
import { type Pace, turnTimeOf } from './clock.ts'
import { type LiveGame, presentMove, presentTable, seatRoom, watchRoom } from './liveGame.ts'
import type { MatchLookup } from './matchLookup.ts'

export type Broadcast = ReturnType<typeof createBroadcast>

/** Sends the players and spectators of a table what each of them may see. */
export function createBroadcast(ctx: Context, sockets: Sockets, matchLookup: MatchLookup, pace: Pace) {
  /** Each seat and the spectators get their own version, through their own room. */
  function broadcastMove(live: LiveGame, events: Event[], now: Date) {
    const messageFor = (seat: Seat | null) => JsonText.of(presentMove(live, events, now, seat))
    const versions: Parameters<typeof sockets.sendVersions<'game:moved'>>[1] = []
    for (const { seat, userId } of live.seats) {
      const room = seatRoom(live.id, seat)
      // A player who has left must not see more of this seat's cards.
      const maySee = userId && (!live.left.includes(seat) || live.phase === 'over')
      if (maySee && sockets.mayHaveSockets(room)) versions.push([room, messageFor(seat)])
    }
    const watchers = watchRoom(live.id)
    if (sockets.mayHaveSockets(watchers)) versions.push([watchers, messageFor(null)])
    sockets.sendVersions('game:moved', versions)
  }

  async function connectedSeats(live: LiveGame): Promise<Set<Seat>> {
    const rooms = live.seats.filter(row => row.userId).map(row => seatRoom(live.id, row.seat))
    const occupied = await sockets.findOccupiedRooms(rooms)
    return new Set(live.seats.filter(row => occupied.has(seatRoom(live.id, row.seat))).map(row => row.seat))
  }

  return {
    broadcastMove,

    /** The table as a seat (null: a spectator) may see it now. */
    async presentTable(live: LiveGame, seat: Seat | null) {
      const connected = await connectedSeats(live)
      const now = ctx.now()
      const match = await matchLookup.find(live.matchId)
      return presentTable(live, seat, connected, now, match, {
        rematchMs: ctx.config.rematchSeconds * 1000,
        turnMs: turnTimeOf(live, pace),
      })
    },
  }
}
