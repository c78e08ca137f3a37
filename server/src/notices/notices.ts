import {
  DEFAULT_NOTICE_CHOICE,
  MESSAGES,
  NOTICE_KINDS,
  NOTICES_KEPT_DAYS,
  NOTICES_PER_PAGE,
  type Notice,
  type NoticeChoice,
  type NoticeChoices,
  type NoticeContent,
  type NoticeId,
  type NoticeKind,
  type UserId,
} from '@valecuatro/contract'
import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { findUser, readUsersById, rowsOfSection } from '../accounts/index.ts'
import { enqueueMail } from '../mail/index.ts'
import { afterCommit } from '../platform/afterCommit.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { every } from '../platform/every.ts'
import { HttpError } from '../platform/httpError.ts'
import { createLimit } from '../platform/limits.ts'
import { redactJson } from '../platform/redact.ts'
import type { Serve } from '../platform/serve.ts'
import { type Sockets, userRoom } from '../platform/sockets.ts'
import { createPushSender, isPushService, PUSH_LIFETIME_MS } from './push.ts'
import { noticePreferences, notices, pushMessages, pushSubscriptions } from './schema.ts'

const DAY_MS = 24 * 60 * 60_000
const CLEANUP_INTERVAL_MS = 60 * 60_000
/** A browser that is used rarely keeps its subscription until so many others have been added. */
const MAX_SUBSCRIPTIONS = 20

type NoticeRow = typeof notices.$inferSelect

/** What several players are told of at once. */
type NewNotice = NoticeContent & {
  to: readonly UserId[]
  link: string | null
  /** Names the cause: a player gets one notice for it, however often it is reported and by however many nodes. */
  cause: string
}

export type Notices = ReturnType<typeof createNotices>

/** Tells players, on the page, by push message and by mail, of what happens while they are elsewhere. */
export function createNotices(ctx: Context, serve: Serve, sockets: Sockets) {
  const push = createPushSender(ctx)
  const subscriptions = createLimit(30, 10 * 60, ctx.config.rateLimitScale)

  /** Adds notices in the transaction of their cause; they are sent after the commit. */
  async function notify(tx: Database, { to, kind, params, link, cause }: NewNotice) {
    if (to.length === 0) return
    const at = ctx.now()
    const choices = await readChoicesOf(tx, to, kind)
    const wanted = to.filter(userId => Object.values(choices.get(userId)!).includes(true))
    if (wanted.length === 0) return
    const added = await tx
      .insert(notices)
      .values(
        wanted.map(userId => ({
          id: newId({ msecs: at.getTime() }) as NoticeId,
          userId,
          kind,
          params,
          link,
          cause,
          isShown: choices.get(userId)!.page,
          createdAt: at,
        })),
      )
      .onConflictDoNothing({ target: [notices.userId, notices.cause] })
      .returning()
    const pushed = added.filter(({ userId }) => choices.get(userId)!.push)
    await queueMails(
      tx,
      added.filter(({ userId }) => choices.get(userId)!.mail),
      at,
    )
    const isQueued = pushed.length > 0 && (await queuePushMessages(tx, pushed, at))
    afterCommit(tx, async () => {
      if (isQueued) push.wake()
      for (const row of added.filter(({ isShown }) => isShown)) await sendChange(row.userId, row)
    })
  }

  /** Answers whether any of these players has a browser that gets push messages. */
  async function queuePushMessages(tx: Database, rows: NoticeRow[], at: Date): Promise<boolean> {
    const found = await tx
      .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
      .from(pushSubscriptions)
      .where(
        inArray(
          pushSubscriptions.userId,
          rows.map(({ userId }) => userId),
        ),
      )
    if (found.length === 0) return false
    const noticeOf = new Map(rows.map(row => [row.userId, row]))
    await tx.insert(pushMessages).values(
      found.map(({ id, userId }) => {
        const notice = noticeOf.get(userId)!
        return {
          id: newId(),
          noticeId: notice.id,
          subscriptionId: id,
          nextAttemptAt: at,
          expiresAt: new Date(at.getTime() + PUSH_LIFETIME_MS[notice.kind]),
        }
      }),
    )
    return true
  }

  /** Only to addresses that the player has shown to be theirs. */
  async function queueMails(tx: Database, rows: NoticeRow[], at: Date) {
    const users = await readUsersById(
      tx,
      rows.map(({ userId }) => userId),
    )
    for (const { id, userId, kind, params, link } of rows) {
      const user = users.get(userId)
      if (!user?.email || !user.emailVerifiedAt) continue
      const notice = { kind, params } as unknown as NoticeContent
      await enqueueMail(tx, {
        template: 'notice',
        params: { username: user.username, notice, link },
        cause: `notice:${id}`,
        userId,
        to: user.email,
        locale: user.locale,
        at,
      })
    }
  }

  async function countUnread(userId: UserId): Promise<number> {
    const [row] = await ctx.db
      .select({ unread: count() })
      .from(notices)
      .where(and(eq(notices.userId, userId), notices.isShown, isNull(notices.readAt)))
    return row?.unread ?? 0
  }

  /** To all pages of the player, on all devices. */
  async function sendChange(userId: UserId, row?: NoticeRow): Promise<number> {
    const unread = await countUnread(userId)
    sockets.send(userRoom(userId), 'notices:changed', { unread, ...(row && { notice: present(row) }) })
    return unread
  }

  /** What a notice was about is over. */
  async function markCauseAsRead(tx: Database, userIds: readonly UserId[], cause: string) {
    if (userIds.length === 0) return
    const read = await tx
      .update(notices)
      .set({ readAt: ctx.now() })
      .where(and(inArray(notices.userId, [...userIds]), eq(notices.cause, cause), isNull(notices.readAt)))
      .returning({ userId: notices.userId })
    afterCommit(tx, async () => {
      for (const { userId } of read) await sendChange(userId)
    })
  }

  ctx.events.on('data-requested', async (_tx, { userId, add }) => {
    const own = () => ctx.db.select().from(notices).where(eq(notices.userId, userId)).orderBy(notices.id)
    add(
      'notices',
      rowsOfSection(async () => (await own()).map(present)),
    )
    const choices = () => ctx.db.select().from(noticePreferences).where(eq(noticePreferences.userId, userId))
    add(
      'noticeChoices',
      rowsOfSection(async () => (await choices()).map(row => row.choices)),
    )
  })
  ctx.events.on('user-deleted', async (tx, { userId, redact }) => {
    for (const table of [notices, noticePreferences, pushSubscriptions])
      await tx.delete(table).where(eq(table.userId, userId))
    const ofOthers = await tx
      .select()
      .from(notices)
      .where(
        sql`${notices.params}::text LIKE ${`%${userId}%`} OR ${notices.link} LIKE ${`%${userId}%`} OR ${notices.cause} LIKE ${`%${userId}%`}`,
      )
    for (const { id, params } of ofOthers)
      await tx
        .update(notices)
        .set({ params: redactJson(params, redact) })
        .where(eq(notices.id, id))
  })

  async function readChoices(userId: UserId): Promise<NoticeChoices> {
    const [row] = await ctx.db.select().from(noticePreferences).where(eq(noticePreferences.userId, userId))
    const choices = Object.fromEntries(
      NOTICE_KINDS.map(kind => [kind, row?.choices[kind] ?? DEFAULT_NOTICE_CHOICE]),
    ) as NoticeChoices['choices']
    const user = await findUser(ctx.db, userId)
    return { choices, pushKey: await push.publicKey(), canMail: Boolean(user?.emailVerifiedAt) }
  }

  serve('GET /api/me/notices', async ({ caller: { userId }, query: { before } }) => {
    const rows = await ctx.db
      .select()
      .from(notices)
      .where(and(eq(notices.userId, userId), notices.isShown, before ? lt(notices.id, before) : undefined))
      .orderBy(desc(notices.id))
      .limit(NOTICES_PER_PAGE + 1)
    return {
      notices: rows.slice(0, NOTICES_PER_PAGE).map(present),
      hasMore: rows.length > NOTICES_PER_PAGE,
      unread: await countUnread(userId),
    }
  })

  serve('POST /api/me/notices/read', async ({ caller: { userId }, body: { ids } }) => {
    await ctx.db
      .update(notices)
      .set({ readAt: ctx.now() })
      .where(
        and(eq(notices.userId, userId), isNull(notices.readAt), ids ? inArray(notices.id, ids) : undefined),
      )
    return { unread: await sendChange(userId) }
  })

  serve('GET /api/me/notices/choices', ({ caller }) => readChoices(caller.userId))

  serve('PUT /api/me/notices/choices', async ({ caller: { userId }, body: { kind, channel, isOn } }) => {
    await ctx.db.transaction(async tx => {
      await tx.insert(noticePreferences).values({ userId, choices: {} }).onConflictDoNothing()
      const [row] = await tx
        .select()
        .from(noticePreferences)
        .where(eq(noticePreferences.userId, userId))
        .for('update')
      const choice = { ...(row?.choices[kind] ?? DEFAULT_NOTICE_CHOICE), [channel]: isOn }
      await tx
        .update(noticePreferences)
        .set({ choices: { ...row?.choices, [kind]: choice } })
        .where(eq(noticePreferences.userId, userId))
    })
    return readChoices(userId)
  })

  serve('POST /api/me/push', async ({ caller: { userId, sessionId }, body }) => {
    const { endpoint, keys, locale } = body
    if (!isPushService(endpoint, ctx.config.pushServices))
      throw new HttpError(409, MESSAGES.pushServiceUnknown)
    await subscriptions.take(userId)
    const owner = { userId, sessionId, ...keys, locale }
    await ctx.db.transaction(async tx => {
      await tx
        .insert(pushSubscriptions)
        .values({ id: newId(), endpoint, ...owner, createdAt: ctx.now() })
        .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: owner })
      await tx.execute(sql`
        DELETE FROM push_subscriptions WHERE id IN (
          SELECT id FROM push_subscriptions WHERE user_id = ${userId}
          ORDER BY created_at DESC, id DESC OFFSET ${MAX_SUBSCRIPTIONS})`)
    })
    return { ok: true }
  })

  serve('POST /api/me/push/remove', async ({ caller: { userId }, body: { endpoint } }) => {
    await ctx.db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)))
    return { ok: true }
  })

  ctx.events.onSignal('session-ended', ({ sessionId }) =>
    ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId)),
  )

  ctx.events.on('table-called', (tx, { matchId, tournament, userIds }) =>
    notify(tx, {
      kind: 'table-ready',
      params: { tournament: tournament.name },
      to: userIds,
      link: roomLink(tournament._id),
      cause: tableCause(matchId),
    }),
  )
  ctx.events.on('match-called', (tx, { matchId, tournament, userIds }) =>
    notify(tx, {
      kind: 'table-ready',
      params: { tournament: tournament?.name ?? null },
      to: userIds,
      link: LOBBY_LINK,
      cause: tableCause(matchId),
    }),
  )
  ctx.events.on('match-scheduled', (tx, { matchId, scheduledTime, usernames, userIds }) =>
    notify(tx, {
      kind: 'match-scheduled',
      params: { time: scheduledTime.toISOString(), players: usernames },
      to: userIds,
      link: LOBBY_LINK,
      cause: `match-scheduled:${matchId}:${scheduledTime.getTime()}`,
    }),
  )
  ctx.events.on('match-soon', (tx, { matchId, scheduledTime, userIds }) =>
    notify(tx, {
      kind: 'match-soon',
      params: { time: scheduledTime.toISOString() },
      to: userIds,
      link: LOBBY_LINK,
      cause: `match-soon:${matchId}:${scheduledTime.getTime()}`,
    }),
  )
  ctx.events.on('match-called-off', (tx, { matchId, scheduledTime, userIds }) =>
    notify(tx, {
      kind: 'match-cancelled',
      params: { time: scheduledTime.toISOString() },
      to: userIds,
      link: null,
      cause: `match-cancelled:${matchId}:${scheduledTime.getTime()}`,
    }),
  )
  ctx.events.on('match-started', async (tx, { matchId, gameId, tournamentId, userIds }) => {
    // A player who plays against bots alone has started the game themselves.
    if (userIds.length < 2 && !tournamentId) return
    const link = `/game/${gameId}`
    await notify(tx, {
      kind: 'table-ready',
      params: { tournament: null },
      to: userIds,
      link,
      cause: tableCause(matchId),
    })
    // A table of a bracket was called before it had a game.
    await tx
      .update(notices)
      .set({ link })
      .where(and(inArray(notices.userId, userIds), eq(notices.cause, tableCause(matchId))))
  })
  ctx.events.on('match-finished', (tx, { matchId, results }) =>
    markCauseAsRead(
      tx,
      results.map(({ userId }) => userId),
      tableCause(matchId),
    ),
  )

  ctx.events.on('tournament-soon', (tx, { tournament, userIds, startDate }) =>
    notify(tx, {
      kind: 'tournament-soon',
      params: { tournament: tournament.name },
      to: userIds,
      link: roomLink(tournament._id),
      cause: `tournament-soon:${tournament._id}:${startDate.getTime()}`,
    }),
  )
  ctx.events.on('tournament-changed', (tx, { tournament, userIds, what, version }) =>
    notify(tx, {
      kind: 'tournament-changed',
      params: { tournament: tournament.name, what },
      to: userIds,
      link: roomLink(tournament._id),
      cause: `tournament-changed:${tournament._id}:${version}`,
    }),
  )
  ctx.events.on('tournament-cancelled', (tx, { tournament, userIds, coins }) =>
    notify(tx, {
      kind: 'tournament-cancelled',
      params: { tournament: tournament.name, coins },
      to: userIds,
      link: roomLink(tournament._id),
      cause: `tournament-cancelled:${tournament._id}`,
    }),
  )
  ctx.events.on('prize-won', (tx, { tournament, userId, coins }) =>
    notify(tx, {
      kind: 'prize-won',
      params: { tournament: tournament.name, coins },
      to: [userId],
      link: roomLink(tournament._id),
      cause: `prize:${tournament._id}`,
    }),
  )

  ctx.events.on('waiting-list', (tx, { tournament, userId, outcome, coins, seq }) =>
    notify(tx, {
      kind: 'waiting-list',
      params: { tournament: tournament.name, outcome, coins },
      to: [userId],
      link: roomLink(tournament._id),
      cause: `waiting-list:${seq}`,
    }),
  )

  ctx.events.on('tournament-invitation', (tx, { tournament, userId }) =>
    notify(tx, {
      kind: 'tournament-invitation',
      params: { tournament: tournament.name },
      to: [userId],
      link: roomLink(tournament._id),
      cause: `tournament-invitation:${tournament._id}`,
    }),
  )

  ctx.events.on('pair', (tx, { tournament, userId, from, event, coins, number, at }) =>
    notify(tx, {
      kind: 'pair',
      params: { tournament: tournament.name, username: from.username, event, coins },
      to: [userId],
      link: roomLink(tournament._id),
      // An invitation that is withdrawn and repeated is told once a day.
      cause: `pair:${event}:${tournament._id}:${from._id}:${event === 'invited' || event === 'declined' ? dayOf(at) : number}`,
    }),
  )

  ctx.events.on('table-invitation', (tx, { userId, from, code, at }) =>
    notify(tx, {
      kind: 'invitation',
      params: { username: from.username },
      to: [userId],
      link: `/t/${code}`,
      cause: `invitation:${code}:${from._id}:${at.getTime()}`,
    }),
  )
  ctx.events.on('friend-requested', (tx, { userId, from, at }) =>
    notify(tx, {
      kind: 'friend-request',
      params: { username: from.username },
      to: [userId],
      link: FRIENDS_LINK,
      // A request that is withdrawn and repeated is told once a day.
      cause: `friend-request:${from._id}:${dayOf(at)}`,
    }),
  )
  ctx.events.on('friend-accepted', (tx, { userId, from, at }) =>
    notify(tx, {
      kind: 'friend-accepted',
      params: { username: from.username },
      to: [userId],
      link: FRIENDS_LINK,
      cause: `friend-accepted:${from._id}:${dayOf(at)}`,
    }),
  )

  ctx.events.on('reports-handled', (tx, { alertId, username, reporterIds }) =>
    notify(tx, {
      kind: 'report-handled',
      params: { username },
      to: reporterIds,
      link: '/fair-play',
      cause: `report:${alertId}`,
    }),
  )
  ctx.events.on('coins-adjusted', (tx, { userId, amount, balance, transactionId }) =>
    notify(tx, {
      kind: 'coins-adjusted',
      params: { amount, balance },
      to: [userId],
      link: '/profile?show=ledger',
      cause: `coins:${transactionId}`,
    }),
  )

  async function cleanUp() {
    const oldest = new Date(ctx.now().getTime() - NOTICES_KEPT_DAYS * DAY_MS)
    await ctx.db.delete(notices).where(lt(notices.createdAt, oldest))
  }
  const stop = every(ctx.log, CLEANUP_INTERVAL_MS, 'clean-up of notices', cleanUp)

  return {
    sendPushMessages: push.sendDue,
    cleanUp,
    async close() {
      stop()
      await push.close()
    },
  }
}

const LOBBY_LINK = '/game'
const FRIENDS_LINK = '/profile?show=friends'
const roomLink = (tournamentId: string) => `/tournament/${tournamentId}/match-queue`
const tableCause = (matchId: string) => `table:${matchId}`
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

async function readChoicesOf(
  tx: Database,
  userIds: readonly UserId[],
  kind: NoticeKind,
): Promise<Map<UserId, NoticeChoice>> {
  const rows = await tx
    .select()
    .from(noticePreferences)
    .where(inArray(noticePreferences.userId, [...userIds]))
  const chosen = new Map(rows.map(({ userId, choices }) => [userId, choices[kind]]))
  return new Map(userIds.map(userId => [userId, chosen.get(userId) ?? DEFAULT_NOTICE_CHOICE]))
}

const present = ({ id, kind, params, link, createdAt, readAt }: NoticeRow): Notice =>
  ({
    _id: id,
    kind,
    params,
    link,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }) as Notice
