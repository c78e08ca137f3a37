import { chooseSena, type Random } from '@valecuatro/bots'
import type { GameId, Sena } from '@valecuatro/contract'
import { type Seat, seatAfter, view } from '@valecuatro/engine'
import type { Sockets } from '../platform/sockets.ts'
import type { Pace } from './clock.ts'
import { isPlayedByPerson, type LiveGame, type SeatRow } from './liveGame.ts'
import { sendSena } from './talk.ts'

/** How long after the deal a bot makes its seña: the cards are on the table by then. */
const SENA_DELAY_MS = 3000

export type BotSenas = ReturnType<typeof createBotSenas>

/**
 * The señas between a bot and a person who are partners. Nothing of it is stored: a seña that another node receives, or
 * that was made before a restart, is not seen.
 */
export function createBotSenas(sockets: Pick<Sockets, 'send'>, pace: Pace, random: Random) {
  const timers = new Set<NodeJS.Timeout>()
  /** The last seña of a person to a bot, by game. */
  const received = new Map<GameId, { hand: number; seat: Seat; sena: Sena }>()

  const partnerOf = (live: LiveGame, seat: Seat): SeatRow | undefined =>
    live.seats.length === 4 ? live.seats[seatAfter(seat, 2, 4)] : undefined

  return {
    /** After a deal, each bot whose partner is a person may make a seña. */
    afterDeal(live: LiveGame, isNewHand: boolean) {
      for (const row of live.seats) {
        const partner = partnerOf(live, row.seat)
        if (row.bot === null || !partner || !isPlayedByPerson(live, partner)) continue
        const sena = chooseSena(view(live.game, row.seat), random)
        if (sena === null) continue
        const listeners = live.seats.filter(each => each.userId !== null)
        const waitMs = (isNewHand ? pace.betweenHands : 0) + SENA_DELAY_MS * pace.botThinking
        const timer = setTimeout(() => {
          timers.delete(timer)
          sendSena(sockets, live, row, sena, listeners, random)
        }, waitMs)
        timers.add(timer)
      }
    },

    /** A person has made a seña; a bot sees it if it is the partner. */
    note(live: LiveGame, maker: SeatRow, sena: Sena) {
      if (partnerOf(live, maker.seat)?.bot)
        received.set(live.id, { hand: live.game.hands, seat: maker.seat, sena })
    },

    /** The seña that the partner of this seat has made in this hand. */
    seenBy(live: LiveGame, seat: Seat): Sena | null {
      const last = received.get(live.id)
      const isSeen = last?.hand === live.game.hands && partnerOf(live, seat)?.seat === last.seat
      return isSeen ? last.sena : null
    },

    forget: (gameId: GameId) => void received.delete(gameId),

    close() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
