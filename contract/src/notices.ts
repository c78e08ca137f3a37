import { z } from 'zod'
import { CRITICAL_KINDS } from './criticalLines.ts'
import { GROUNDS } from './grounds.ts'
import { LocalTime, TimeZone } from './input.ts'
import { MESSAGES } from './messages.ts'
import {
  CASE_EVENTS,
  COIN_REQUEST_OUTCOMES,
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  type NoticeContent,
  type NoticeKind,
  PAIR_EVENTS,
  WAITING_LIST_OUTCOMES,
} from './noticeKinds.ts'
import type { Route } from './route.ts'
import { DailyClosing } from './transactions.ts'
import { APPEAL_OUTCOMES, REPORT_OUTCOMES, SANCTION_KINDS } from './values.ts'

export const NoticeId = z.uuid().brand<'NoticeId'>()
export type NoticeId = z.infer<typeof NoticeId>

export const NOTICES_PER_PAGE = 20
/** Notices are deleted after this time. */
export const NOTICES_KEPT_DAYS = 90

const name = z.string()
const PARAMS = {
  'table-ready': z.object({ tournament: name.nullable() }),
  'match-scheduled': z.object({ time: z.iso.datetime(), players: z.array(name) }),
  'match-soon': z.object({ time: z.iso.datetime() }),
  'match-cancelled': z.object({ time: z.iso.datetime() }),
  'tournament-soon': z.object({ tournament: name }),
  'check-in-open': z.object({ tournament: name }),
  'check-in-missed': z.object({ tournament: name, coins: z.int().min(0), missing: z.array(name) }),
  'tournament-changed': z.object({ tournament: name, what: z.enum(['dates', 'prizes', 'both']) }),
  'tournament-cancelled': z.object({ tournament: name, coins: z.int().min(0) }),
  'tournament-announcement': z.object({ tournament: name, text: z.string() }),
  'prize-won': z.object({ tournament: name, coins: z.int().min(1) }),
  'prize-corrected': z.object({ tournament: name, amount: z.int(), balance: z.int() }),
  'waiting-list': z.object({
    tournament: name,
    outcome: z.enum(WAITING_LIST_OUTCOMES),
    coins: z.int().min(0),
    partner: name.nullish(),
    partners: z.array(name).optional(),
  }),
  'tournament-invitation': z.object({ tournament: name }),
  'co-organiser': z.object({ tournament: name, username: name }),
  pair: z.object({
    tournament: name,
    username: name,
    event: z.enum(PAIR_EVENTS),
    coins: z.int().min(0),
    size: z.int().optional(),
    partners: z.array(name).optional(),
  }),
  invitation: z.object({ username: name }),
  challenge: z.object({ username: name }),
  'friend-request': z.object({ username: name }),
  'friend-accepted': z.object({ username: name }),
  'report-handled': z.object({
    username: name,
    outcome: z.enum(REPORT_OUTCOMES).optional(),
    answer: z.string().nullish(),
  }),
  case: z.object({ username: name, title: name, event: z.enum(CASE_EVENTS) }),
  'critical-lines': z.object({
    lines: z.array(
      z.object({
        kind: z.enum(CRITICAL_KINDS),
        count: z.int().min(0),
        since: z.iso.datetime().nullable(),
        subject: z.object({ _id: z.uuid(), name: z.string().nullable() }).nullable(),
      }),
    ),
    timeZone: z.string().nullable(),
  }),
  'alerts-given': z.object({ username: name, title: name, count: z.int().min(1) }),
  'coin-request': z.object({
    username: name,
    outcome: z.enum(COIN_REQUEST_OUTCOMES),
    player: name,
    amount: z.int(),
    reason: z.string().nullable(),
  }),
  'daily-closing': DailyClosing,
  restricted: z.object({
    restriction: z.enum(['silence', 'frozen-rating']),
    ground: z.enum(GROUNDS),
    text: z.string(),
    until: z.iso.datetime().nullable(),
  }),
  'appeal-answered': z.object({
    sanction: z.enum(SANCTION_KINDS),
    outcome: z.enum(APPEAL_OUTCOMES),
    answer: z.string(),
  }),
  'coins-adjusted': z.object({ amount: z.int(), balance: z.int() }),
} satisfies { [K in NoticeKind]: z.ZodType<Extract<NoticeContent, { kind: K }>['params']> }

const noticeSchema = <K extends NoticeKind>(kind: K) =>
  z.object({
    _id: NoticeId,
    kind: z.literal(kind),
    params: PARAMS[kind],
    /** The page that the notice is about, or null. */
    link: z.string().nullable(),
    createdAt: z.iso.datetime(),
    readAt: z.iso.datetime().nullable(),
  })
type NoticeSchema = { [K in NoticeKind]: ReturnType<typeof noticeSchema<K>> }[NoticeKind]

export const Notice = z
  .discriminatedUnion(
    'kind',
    NOTICE_KINDS.map(kind => noticeSchema(kind)) as unknown as [NoticeSchema, ...NoticeSchema[]],
  )
  .meta({ id: 'Notice' })
export type Notice = NoticeContent & {
  _id: NoticeId
  link: string | null
  createdAt: string
  readAt: string | null
}

const Choice = z.object({ page: z.boolean(), push: z.boolean(), mail: z.boolean() })

/** The hours in which critical lines are not sent, in local time; they may contain midnight. */
export const QuietHours = z
  .object({ from: LocalTime, to: LocalTime, timeZone: TimeZone })
  .refine(({ from, to }) => from !== to, { error: MESSAGES.quietHoursEmpty, path: ['to'] })
  .meta({ id: 'QuietHours' })
export type QuietHours = z.infer<typeof QuietHours>

export const NoticeChoices = z
  .object({
    choices: z.record(z.enum(NOTICE_KINDS), Choice),
    /** The public key with which a browser subscribes to push messages. */
    pushKey: z.string(),
    /** Whether the caller has a confirmed e-mail address; mails are sent to no other. */
    canMail: z.boolean(),
    /** Whether the server has a mail server; without one, mails are only written to files. */
    isMailConfigured: z.boolean(),
    /** Whether any browser of the caller gets push messages. */
    hasPush: z.boolean(),
    quietHours: QuietHours.nullable(),
  })
  .meta({ id: 'NoticeChoices' })
export type NoticeChoices = z.infer<typeof NoticeChoices>

const Endpoint = z.url({ protocol: /^https?$/ }).max(1000)
const base64Url = (maxLength: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .max(maxLength)

/** The browser's subscription to push messages, and the language to write them in. */
export const PushSubscription = z
  .object({
    endpoint: Endpoint,
    keys: z.object({ p256dh: base64Url(100), auth: base64Url(50) }),
    locale: z.enum(['en', 'es']),
  })
  .meta({ id: 'PushSubscription' })
export type PushSubscription = z.infer<typeof PushSubscription>

const Done = z.object({ ok: z.literal(true) })
const Unread = z.object({ unread: z.int().min(0) })

export const noticeRoutes = {
  'GET /api/me/notices': {
    summary: `Notices of the caller, newest first, ${NOTICES_PER_PAGE} at a time, with how many are unread`,
    tag: 'Notices',
    access: 'player',
    /** The last notice of the previous page. */
    query: z.object({ before: NoticeId.optional() }),
    answer: Unread.extend({ notices: z.array(Notice), hasMore: z.boolean() }),
  },
  'POST /api/me/notices/read': {
    summary: 'Mark notices as read, or all of them; may be repeated',
    tag: 'Notices',
    access: 'player',
    body: z.object({ ids: z.array(NoticeId).min(1).max(100).optional() }),
    answer: Unread,
  },
  'GET /api/me/notices/choices': {
    summary: 'Where the caller wants to see notices of each kind',
    tag: 'Notices',
    access: 'player',
    answer: NoticeChoices,
  },
  'PUT /api/me/notices/choices': {
    summary: 'Choose whether notices of a kind are shown or sent somewhere',
    tag: 'Notices',
    access: 'player',
    body: z.object({
      kind: z.enum(NOTICE_KINDS),
      channel: z.enum(NOTICE_CHANNELS),
      isOn: z.boolean(),
    }),
    answer: NoticeChoices,
  },
  'PUT /api/me/notices/quiet-hours': {
    summary: 'Choose the hours in which critical lines are not sent, or that there are none',
    tag: 'Notices',
    access: 'player',
    body: z.object({ quietHours: QuietHours.nullable() }),
    answer: NoticeChoices,
  },
  'POST /api/me/push': {
    summary: 'Send push messages to this browser until the session ends; may be repeated',
    tag: 'Notices',
    access: 'player',
    body: PushSubscription,
    answer: Done,
    failures: [409, 429],
  },
  'POST /api/me/push/remove': {
    summary: 'Send no more push messages to this browser; may be repeated',
    tag: 'Notices',
    access: 'player',
    body: z.object({ endpoint: Endpoint }),
    answer: Done,
  },
} as const satisfies Record<string, Route>
