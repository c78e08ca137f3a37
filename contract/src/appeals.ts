import { z } from 'zod'
import { text, withoutHidden } from './input.ts'
import { PlayerName } from './matches.ts'
import { MESSAGES, type Message } from './messages.ts'
import { GroundCode, SanctionId } from './moderation.ts'
import type { Route } from './route.ts'
import { APPEAL_OUTCOMES, APPEAL_STATES, MAX_APPEAL_LENGTH, SANCTION_KINDS } from './values.ts'

const written = (required: Message, tooLong: Message) =>
  text(required).transform(withoutHidden).pipe(text().trim().min(1, required).max(MAX_APPEAL_LENGTH, tooLong))

const AppealText = written(MESSAGES.appealRequired, MESSAGES.appealTooLong)
const AnswerText = written(MESSAGES.appealAnswerRequired, MESSAGES.appealAnswerTooLong)

/** A sanction as the player reads it. */
export const OwnSanction = z
  .object({
    _id: SanctionId,
    kind: z.enum(SANCTION_KINDS),
    ground: GroundCode,
    text: z.string(),
    createdAt: z.iso.datetime(),
    /** When it ends by itself; null if it lasts until it is lifted. */
    until: z.iso.datetime().nullable(),
    liftedAt: z.iso.datetime().nullable(),
    /** What the player wrote against it, once, and what staff answered. */
    appeal: z
      .object({
        text: z.string(),
        createdAt: z.iso.datetime(),
        outcome: z.enum(APPEAL_OUTCOMES).nullable(),
        answer: z.string().nullable(),
        answeredAt: z.iso.datetime().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'OwnSanction' })
export type OwnSanction = z.infer<typeof OwnSanction>

/** The suspension that keeps a user from signing in. The token lets them appeal for an hour, without a session. */
export const SuspendedSignIn = z
  .object({ sanction: OwnSanction, token: z.string() })
  .meta({ id: 'SuspendedSignIn' })
export type SuspendedSignIn = z.infer<typeof SuspendedSignIn>

/** An appeal as staff see it. */
export const Appeal = OwnSanction.extend({
  user: PlayerName,
  decidedBy: PlayerName,
  answeredBy: PlayerName.nullable(),
  /** False for the person who decided the sanction, unless no one else could answer. */
  mayAnswer: z.boolean(),
}).meta({ id: 'Appeal' })
export type Appeal = z.infer<typeof Appeal>

const OneSanction = z.object({ id: SanctionId })

export const appealRoutes = {
  'GET /api/me/sanctions': {
    summary: 'The sanctions of the caller with their appeals, newest first',
    tag: 'Players',
    access: 'player',
    answer: z.array(OwnSanction),
  },
  'POST /api/me/sanctions/{id}/appeal': {
    summary: 'Appeal against a sanction, once',
    tag: 'Players',
    access: 'player',
    params: OneSanction,
    body: z.object({ text: AppealText }),
    answer: OwnSanction,
    failures: [404, 409],
  },
  'POST /api/auth/appeal': {
    summary: 'Appeal against a suspension, with the token of the refused sign-in',
    tag: 'Session',
    access: 'public',
    csrf: 'exempt',
    body: z.object({ token: text().max(200), text: AppealText }),
    answer: OwnSanction,
    failures: [403, 409],
  },
  'GET /api/admin/appeals': {
    summary: 'Appeals of players, those that wait longest first; answered ones newest first',
    tag: 'Users',
    access: 'moderator',
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      state: z.enum(APPEAL_STATES).default('open'),
    }),
    answer: z.array(Appeal),
  },
  'POST /api/admin/appeals/{id}/answer': {
    summary: 'Answer an appeal: the sanction stays or is lifted. Not for the person who decided it.',
    tag: 'Users',
    access: 'moderator',
    params: OneSanction,
    body: z.object({ outcome: z.enum(APPEAL_OUTCOMES), answer: AnswerText }),
    answer: Appeal,
    failures: [404, 409],
  },
} as const satisfies Record<string, Route>
