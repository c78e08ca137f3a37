import { chooseSena, type Random } from '@valecuatro/bots'
import type { GameId, Sena } from '@valecuatro/contract'
import { type Seat, teamOf, view } from '@valecuatro/engine'
import type { Sockets } from '../platform/sockets/sockets.ts'
import type { Pace } from './clock.ts'
import { isPlayedByPerson, type LiveGame, type SeatRow } from './liveGame.ts'
import { sendSena } from './talk.ts'

/** How long after the deal a bot makes its seña. */
const SENA_DELAY_MS = 1500

export type BotSenas = ReturnType<typeof createBotSenas>

/**
 * The señas between a bot and a person who are partners. They are not stored: a bot does not see a seña that another
 * node received, or that was made before a restart.
 */
export function createBotSenas(
  sockets: Pick<Sockets, 'send'>,
  pace: Pace,
  find: (gameId: GameId) => Promise<LiveGame | null | undefined>,
  random: Random,
) {
  const timers = new Set<NodeJS.Timeout>()
  /** The last seña of a person to a bot, by game. */
  const received = new Map<GameId, { hand: number; seat: Seat; sena: Sena }>()

  /** The others of a side; no seña counts in a pica-pica. */
  const partnersOf = (live: LiveGame, seat: Seat): SeatRow[] =>
    live.game.hand?.duel
      ? []
      : live.seats.filter(row => row.seat !== seat && teamOf(row.seat) === teamOf(seat))

  /** Makes the seña of a bot, unless the bot has played a card in the meantime. */
  async function makeSena(dealt: LiveGame, maker: SeatRow) {
    const live = await find(dealt.id)
    if (live?.phase !== 'playing' || live.game.hands !== dealt.game.hands) return
    const sena = chooseSena(view(live.game, maker.seat), random)
    const people = live.seats.filter(({ userId }) => userId !== null)
    if (sena !== null) sendSena(sockets, live, maker, sena, people, random)
  }

  return {
    /** After a deal, each bot whose partner is a person may make a seña. */
    afterDeal(live: LiveGame, isNewHand: boolean) {
      for (const row of live.seats) {
        if (row.bot === null || !partnersOf(live, row.seat).some(each => isPlayedByPerson(live, each)))
          continue
        const waitMs = (isNewHand ? pace.betweenHandsMs : 0) + SENA_DELAY_MS * pace.botThinkingScale
        const timer = setTimeout(() => {
          timers.delete(timer)
          void makeSena(live, row).catch(() => {})
        }, waitMs)
        timers.add(timer)
      }
    },

    /** Records the seña of a person whose partner is a bot. */
    note(live: LiveGame, maker: SeatRow, sena: Sena) {
      if (partnersOf(live, maker.seat).some(({ bot }) => bot !== null))
        received.set(live.id, { hand: live.game.hands, seat: maker.seat, sena })
    },

    /** The seña that the partner of this seat has made in this hand. */
    seenBy(live: LiveGame, seat: Seat): Sena | null {
      const last = received.get(live.id)
      if (last?.hand !== live.game.hands) return null
      return partnersOf(live, seat).some(partner => partner.seat === last.seat) ? last.sena : null
    },

    forget: (gameId: GameId) => void received.delete(gameId),

    close() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
