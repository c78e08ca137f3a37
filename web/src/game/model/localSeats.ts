import type { Character } from '@valecuatro/bots'
import type { SeatState } from '@valecuatro/contract'
import type { Seat } from '@valecuatro/engine'

/** The player's seat at a table that exists only in this browser: a practice game or a lesson. */
export const SELF: Seat = 0

const BOTS: { username: string; bot: Character }[] = [
  { username: 'Beto', bot: 'daring' },
  { username: 'Tita', bot: 'balanced' },
  { username: 'Mecha', bot: 'careful' },
  { username: 'Cacho', bot: 'daring' },
  { username: 'Nelly', bot: 'balanced' },
]

/** The character of the bot in a seat other than the player's. */
export const characterOf = (seat: Seat): Character => BOTS[seat - 1]!.bot

/** A seat of such a table: the player under the given name, or a bot. */
export function localSeat(seat: Seat, self: string): SeatState {
  const bot = BOTS[seat - 1]
  return {
    seat,
    userId: null,
    username: bot?.username ?? self,
    bot: bot?.bot ?? null,
    rating: null,
    isProvisional: false,
    connected: true,
    held: false,
    left: false,
  }
}
