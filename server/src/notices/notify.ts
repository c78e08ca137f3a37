import {
  defaultNoticeChoice,
  type Notice,
  type NoticeChoice,
  type NoticeContent,
  type NoticeId,
  type NoticeKind,
  type UserId,
} from '@valecuatro/contract'
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { readUsersById } from '../accounts/index.ts'
import { enqueueMail } from '../mail/index.ts'
import type { Context } from '../platform/context.ts'
import { afterCommit } from '../platform/database/afterCommit.ts'
import type { Database } from '../platform/database/database.ts'
import { type Sockets, userRoom } from '../platform/sockets/sockets.ts'
import { PUSH_LIFETIME_MS, type PushSender } from './push.ts'
import { noticePreferences, notices, pushMessages, pushSubscriptions } from './schema.ts'

type NoticeRow = typeof notices.$inferSelect

/** A notice for one or more players. */
type NewNotice = NoticeContent & {
  to: readonly UserId[]
  link: string | null
  /** Identifies the cause. A player gets one notice per cause, regardless of how often it is reported. */
  cause: string
}

export type Notifier = ReturnType<typeof createNotifier>

/** Adds notices and sends them: to the page, by push message and by mail, as each player has chosen. */
export function createNotifier(ctx: Context, sockets: Sockets, push: PushSender) {
  /** Adds notices in the caller's transaction; they are sent after the commit. */
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
      // The answer to an appeal is mailed in any case, because a suspended player sees no notices.
      added.filter(({ userId }) => choices.get(userId)!.mail && kind !== 'appeal-answered'),
      at,
    )
    const isQueued = pushed.length > 0 && (await queuePushMessages(tx, pushed, at))
    afterCommit(tx, async () => {
      if (isQueued) push.sendNow()
      for (const row of added.filter(({ isShown }) => isShown)) await sendChange(row.userId, row)
    })
  }

  /** Returns whether any of these players has a browser that gets push messages. */
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

  /** Mails go only to verified addresses. */
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

  /** Sends the number of unread notices to all pages of the player, on all devices. */
  async function sendChange(userId: UserId, row?: NoticeRow): Promise<number> {
    const unread = await countUnread(userId)
    sockets.send(userRoom(userId), 'notices:changed', { unread, ...(row && { notice: presentNotice(row) }) })
    return unread
  }

  /** Marks the notices of these players about a cause or with a link as read, because it is over. */
  async function markAsRead(
    tx: Database,
    about: { cause: string } | { link: string },
    userIds: readonly UserId[],
  ) {
    if (userIds.length === 0) return
    const read = await tx
      .update(notices)
      .set({ readAt: ctx.now() })
      .where(
        and(
          inArray(notices.userId, [...userIds]),
          'cause' in about ? eq(notices.cause, about.cause) : eq(notices.link, about.link),
          isNull(notices.readAt),
        ),
      )
      .returning({ userId: notices.userId })
    afterCommit(tx, async () => {
      for (const { userId } of read) await sendChange(userId)
    })
  }

  /** Changes the link of notices that were added earlier. */
  async function changeLink(tx: Database, userIds: readonly UserId[], cause: string, link: string) {
    await tx
      .update(notices)
      .set({ link })
      .where(and(inArray(notices.userId, [...userIds]), eq(notices.cause, cause)))
  }

  return { notify, changeLink, markAsRead, countUnread, sendChange }
}

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
  return new Map(userIds.map(userId => [userId, chosen.get(userId) ?? defaultNoticeChoice(kind)]))
}

export const presentNotice = ({ id, kind, params, link, createdAt, readAt }: NoticeRow): Notice =>
  ({
    _id: id,
    kind,
    params,
    link,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }) as Notice
