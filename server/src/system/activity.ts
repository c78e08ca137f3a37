import { type Activity, MAX_NEXT_TOURNAMENTS } from '@valecuatro/contract'
import { findMembersOnly } from '../accounts/index.ts'
import { countRunningGames, findBestGame, readSeats, readWatchableGames } from '../games/index.ts'
import type { Context } from '../platform/context.ts'
import type { Serve } from '../platform/http/serve.ts'
import { shareRead } from '../platform/http/sharedRead.ts'
import type { Sockets } from '../platform/sockets/sockets.ts'
import { findNextTournaments } from '../tournaments/index.ts'

/** However many visitors read them, a node reads the figures once per interval. */
const REFRESH_INTERVAL_MS = 5000

/** What happens on the site now, for the landing page. Contains nothing that depends on the reader. */
export function serveActivity(serve: Serve, ctx: Context, sockets: Sockets) {
  serve(
    'GET /api/activity',
    shareRead(ctx, REFRESH_INTERVAL_MS, async () => {
      const [games, bestGame, tournaments] = await Promise.all([
        countRunningGames(ctx.db),
        readBestGame(ctx),
        findNextTournaments(ctx.db, MAX_NEXT_TOURNAMENTS),
      ])
      return {
        online: sockets.countPeople(),
        games,
        bestGame,
        tournaments: tournaments.map(({ id, name, startDate, entryFee }) => ({
          _id: id,
          name,
          startDate: startDate.toISOString(),
          entryFee,
        })),
      }
    }),
  )
}

async function readBestGame({ db }: Context): Promise<Activity['bestGame']> {
  const id = await findBestGame(db)
  const [game] = id ? await readWatchableGames(db, [id]) : []
  if (!id || !game) return null
  const seats = (await readSeats(db, [id])).get(id) ?? []
  const hidden = await findMembersOnly(
    db,
    seats.flatMap(({ userId }) => userId ?? []),
  )
  const [team1, team2] = game.score
  return {
    gameId: id,
    players: game.rules.players,
    target: game.rules.target,
    score: { team1, team2 },
    seats: seats.map(({ userId, username, rating, isProvisional }) => ({
      username: userId && hidden.has(userId) ? null : username,
      rating,
      isProvisional,
    })),
  }
}
