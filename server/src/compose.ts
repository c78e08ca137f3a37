import type { FastifyInstance } from 'fastify'
import {
  createAppealCheck,
  createGuard,
  createSocketAuth,
  deriveOneTimeToken,
  type Recovery,
  serveAccounts,
  userFinder,
  userTimeline,
} from './accounts/index.ts'
import {
  type Alerts,
  alertFinder,
  alertTimeline,
  caseFinder,
  countAlerts,
  createAlertCheck,
  createAlerts,
} from './alerts/index.ts'
import { createChallenges } from './challenges/index.ts'
import { type Chat, createChat } from './chat/index.ts'
import { createDaily, type Daily } from './daily/index.ts'
import { serveFind } from './find/index.ts'
import { createGameHandlers, createGames, createGameTopics, type Pace } from './games/index.ts'
import { serveHome } from './home/index.ts'
import { createMail, createMailCheck, type MailSender } from './mail/index.ts'
import {
  type AutoStarts,
  createAutoStarts,
  createMatchCheck,
  createMatches,
  createPlayCounting,
  createRematchHandler,
  matchFinder,
  matchTimeline,
  type PlayCounting,
  serveMatches,
  servePlayers,
} from './matches/index.ts'
import { createNoticeCheck, createNotices, type Notices } from './notices/index.ts'
import { createPeople } from './people/index.ts'
import type { Context } from './platform/context.ts'
import { createApi } from './platform/http/api.ts'
import { createServe } from './platform/http/serve.ts'
import type { Bus } from './platform/sockets/bus.ts'
import { createLive, type Live } from './platform/sockets/live.ts'
import { handleMessages, openSockets, type Sockets, userRoom } from './platform/sockets/sockets.ts'
import { createPuzzles } from './puzzles/index.ts'
import { createQueue, type Queue } from './queue/index.ts'
import {
  actTimeline,
  createAttention,
  createCoinRequestCheck,
  createFigures,
  createListChanges,
  createSiteBanner,
  createStatus,
  createSystemChecks,
  type SiteBanner,
  serveActivity,
  serveLastDay,
  serveSystem,
} from './system/index.ts'
import { createTables, readPlaceAtTable, type Tables, tableFinder, tableTimeline } from './tables/index.ts'
import { serveTimeline } from './timeline/index.ts'
import {
  createTournamentCheck,
  createTournamentHandlers,
  createTournaments,
  findOpenTournament,
  findOrganised,
  isBracketTable,
  readOrganisers,
  requireOrganiserOf,
  serveTournaments,
  type Tournaments,
  tournamentFinder,
  tournamentIdsMatching,
  tournamentTimeline,
} from './tournaments/index.ts'
import {
  burnCoins,
  coinsOf,
  coinTimeline,
  createCoinCheck,
  grantWelcomeCoins,
  openWallet,
  serveClosings,
  serveCoinSettings,
  serveDailyBonus,
  serveEconomy,
  serveLedger,
  serveOwnLedger,
  transactionFinder,
} from './wallet/index.ts'

const SEEDING_MS = 5000
const BETWEEN_HANDS_MS = 4000

export interface ComposedServer {
  api: FastifyInstance
  sockets: Sockets
  live: Live
  queue: Queue
  tournaments: Tournaments
  autoStarts: AutoStarts
  playCounting: PlayCounting
  tables: Tables
  daily: Daily
  chat: Chat
  notices: Notices
  alerts: Alerts
  mail: MailSender
  recovery: Recovery
  banner: SiteBanner
}

/** Creates the domains, connects their events and registers their routes. */
export async function compose(ctx: Context, pace: Partial<Pace> = {}, bus?: Bus): Promise<ComposedServer> {
  const { welcomeCoins, requireVerifiedEmail } = ctx.config
  ctx.events.on('user-created', (tx, { userId, isEmailVerified, at }) =>
    openWallet(tx, userId, isEmailVerified || !requireVerifiedEmail ? welcomeCoins : 0, at),
  )
  ctx.events.on('email-verified', (tx, { userId, at }) => grantWelcomeCoins(tx, userId, welcomeCoins, at))
  // Last, because another handler refunds the entry fees of tournaments.
  ctx.events.on('user-deleted', (tx, { userId, at }) => burnCoins(tx, userId, at), { last: true })

  const api = await createApi(ctx)
  const serve = createServe(api, ctx, createGuard(ctx))
  const mail = createMail(ctx, serve, (purpose, id) => deriveOneTimeToken(ctx.secret, purpose, id))
  const recovery = serveAccounts(serve, ctx, coinsOf)
  serveOwnLedger(serve, ctx)
  serveDailyBonus(serve, ctx)
  serveLedger(serve, ctx)
  serveEconomy(serve, ctx)
  serveClosings(serve, ctx)
  serveCoinSettings(serve, ctx)

  const sockets = openSockets(api.server, ctx, createSocketAuth(ctx, api.parseCookie), bus)
  ctx.events.onSignal('session-ended', ({ sessionId, isRenewed }) =>
    sockets.closeSession(sessionId, isRenewed ? 'renewed' : 'signed-out'),
  )
  ctx.events.onSignal('user-warned', ({ userId }) => sockets.send(userRoom(userId), 'warning:new', {}))
  serveActivity(serve, ctx, sockets)
  const readStatus = createStatus(ctx, sockets)
  serveSystem(serve, ctx, readStatus)
  serveLastDay(serve, ctx, countAlerts)
  const live = createLive(ctx, sockets)
  const banner = createSiteBanner(ctx, serve, sockets)
  const alerts = createAlerts(ctx, serve, sockets, live)
  const games = createGames(ctx, sockets, live, {
    turnMs: ctx.config.turnSeconds * 1000,
    seedingMs: SEEDING_MS,
    betweenHandsMs: BETWEEN_HANDS_MS * ctx.config.tablePauseScale,
    botThinkingScale: ctx.config.tablePauseScale,
    ...pace,
  })
  const matches = createMatches(ctx, games, sockets)
  const autoStarts = createAutoStarts(ctx, matches, sockets)
  const playCounting = createPlayCounting(ctx, serve)
  const people = createPeople(ctx, serve, sockets)
  const figures = createFigures(ctx, live, readStatus)
  const listChanges = createListChanges(ctx, api, live)
  const queue = createQueue(ctx, matches, sockets, live)
  const tournaments = createTournaments(ctx, matches, sockets, live, {
    noShowMs: ctx.config.noShowSeconds * 1000,
  })
  const tables = createTables(ctx, serve, matches, sockets, live)
  games.matchLookup.setTableReader(
    async (code, userId) => (await readPlaceAtTable(ctx.db, code, userId)) === 'there',
  )
  const challenges = createChallenges(ctx, serve, matches, live)
  const chat = createChat(ctx, serve, live)
  const attention = createAttention(ctx, serve, live, [
    ...createSystemChecks(ctx, sockets),
    createAlertCheck(ctx),
    createAppealCheck(ctx),
    createMatchCheck(ctx, readOrganisers),
    createTournamentCheck(ctx),
    createCoinCheck(ctx),
    createCoinRequestCheck(ctx),
    createMailCheck(ctx),
    createNoticeCheck(ctx),
  ])
  const notices = createNotices(ctx, serve, sockets, attention.readFor)
  serveMatches(serve, ctx, matches, {
    findOpen: findOpenTournament,
    isBracketTable,
    requireOrganiser: requireOrganiserOf,
    findOrganised,
    called: tournamentIdsMatching,
  })
  servePlayers(serve, ctx)
  createPuzzles(ctx, serve)
  const daily = createDaily(ctx, serve, games)
  serveTournaments(serve, ctx, tournaments)
  serveHome(serve, ctx)
  serveFind(serve, ctx, {
    users: userFinder,
    tournaments: tournamentFinder,
    matches: matchFinder,
    tables: tableFinder,
    alerts: alertFinder,
    cases: caseFinder,
    transactions: transactionFinder,
  })
  serveTimeline(serve, ctx, [
    actTimeline,
    coinTimeline,
    userTimeline,
    matchTimeline,
    tournamentTimeline,
    tableTimeline,
    alertTimeline,
  ])
  live.serve({
    ...createGameTopics(ctx, games, sockets),
    ...queue.topics,
    ...tables.topics,
    challenges: challenges.topic,
    chat: chat.topic,
    ...tournaments.topics,
    ...alerts.topics,
    figures: figures.topic,
    attention: attention.topic,
    adminList: listChanges.topic,
  })
  handleMessages(sockets, ctx, {
    ...live.handlers,
    ...createGameHandlers(ctx, games, sockets, live),
    ...createRematchHandler(ctx, games, matches, sockets),
    ...queue.handlers,
    ...createTournamentHandlers(ctx, tournaments),
    ...tables.handlers,
    ...chat.handlers,
    ping: async () => ({ ok: true }),
  })
  sockets.io.on('connection', socket => {
    if (!socket.data.caller) return
    queue
      .sendCurrent(socket)
      .catch(error =>
        ctx.log.warn({ err: error }, 'the state of the queue could not be sent to a new socket'),
      )
  })

  api.addHook('preClose', async () => {
    live.close()
    figures.close()
    attention.close()
    banner.close()
    people.close()
    tournaments.close()
    autoStarts.close()
    queue.close()
    challenges.close()
    chat.close()
    tables.close()
    daily.close()
    games.close()
    await sockets.close()
    await playCounting.close()
    await ctx.events.settle()
    await notices.close()
    await alerts.close()
    await mail.close()
  })
  await api.ready()
  return {
    api,
    sockets,
    live,
    queue,
    tournaments,
    autoStarts,
    playCounting,
    tables,
    daily,
    chat,
    notices,
    alerts,
    mail,
    recovery,
    banner,
  }
}
