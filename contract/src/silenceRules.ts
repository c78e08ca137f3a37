import { z } from 'zod'
import { UserId } from './accounts.ts'
import { ALERT_TYPES } from './alertEnums.ts'
import { SilenceRuleId } from './alerts.ts'
import { findAlertText } from './alertTexts.ts'
import { dateTime, text } from './input.ts'
import { PlayerName } from './matches.ts'
import { MESSAGES } from './messages.ts'
import type { Route } from './route.ts'
import {
  MAX_REASON_LENGTH,
  MAX_SILENCE_TEXT_LENGTH,
  MIN_SILENCE_TEXT_LENGTH,
  SILENCE_RULE_STATES,
} from './values.ts'

/** Holds alerts back that meet all its conditions: they are stored as dismissed, and no one is notified. */
export const SilenceRule = z
  .object({
    _id: SilenceRuleId,
    player: PlayerName.nullable(),
    source: z.string().nullable(),
    type: z.enum(ALERT_TYPES).nullable(),
    /** The code of the alert's sentences. */
    code: z.string().nullable(),
    /** Part of the English title or description, without regard to case and accents. */
    text: z.string().nullable(),
    /** Whether it holds back critical alerts too. */
    includesCritical: z.boolean(),
    reason: z.string(),
    state: z.enum(SILENCE_RULE_STATES),
    createdAt: z.iso.datetime(),
    createdBy: z.string(),
    endsAt: z.iso.datetime(),
    /** Set if a person ended it before `endsAt`. */
    endedAt: z.iso.datetime().nullable(),
    endedBy: z.string().nullable(),
    /** How often it held an alert back, and when last. */
    heldBack: z.int().min(0),
    lastHeldBackAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'SilenceRule' })
export type SilenceRule = z.infer<typeof SilenceRule>

export const SilenceRuleCreation = z
  .object({
    playerId: UserId.nullish(),
    source: text().trim().min(1).max(100, MESSAGES.alertSourceTooLong).nullish(),
    type: z.enum(ALERT_TYPES, MESSAGES.alertTypeInvalid).nullish(),
    code: text()
      .max(100)
      .refine(code => findAlertText(code) !== null, MESSAGES.notAChoice)
      .nullish(),
    text: text()
      .trim()
      .min(MIN_SILENCE_TEXT_LENGTH, MESSAGES.silenceTextInvalid)
      .max(MAX_SILENCE_TEXT_LENGTH, MESSAGES.silenceTextInvalid)
      .nullish(),
    /** For administrators only. A text alone silences no critical alert. */
    includesCritical: z.boolean().default(false),
    endsAt: dateTime(MESSAGES.silenceEndInvalid),
    reason: text(MESSAGES.actionReasonRequired)
      .trim()
      .min(1, MESSAGES.actionReasonRequired)
      .max(MAX_REASON_LENGTH, MESSAGES.reasonTooLong),
  })
  .refine(rule => namesSubject(rule) || rule.text, MESSAGES.silenceRuleEmpty)
  .refine(rule => namesSubject(rule) || !rule.includesCritical, MESSAGES.silenceCriticalByText)
  .meta({ id: 'SilenceRuleCreation' })
export type SilenceRuleCreation = z.input<typeof SilenceRuleCreation>

type Conditions = Partial<Record<'playerId' | 'source' | 'type' | 'code', string | null | undefined>>
const namesSubject = ({ playerId, source, type, code }: Conditions) =>
  Boolean(playerId ?? source ?? type ?? code)

const rules = { tag: 'Alerts', access: 'moderator' } as const

export const silenceRuleRoutes = {
  'GET /api/admin/silence-rules': {
    summary: 'Rules that hold alerts back, the newest first, with what each has held back',
    ...rules,
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      state: z.enum(SILENCE_RULE_STATES).optional(),
    }),
    answer: z.array(SilenceRule),
  },
  'POST /api/admin/silence-rules': {
    summary: 'Hold back the alerts that meet all conditions, until a date',
    ...rules,
    body: SilenceRuleCreation,
    answer: SilenceRule,
    status: 201,
    failures: [403, 404, 409],
  },
  'POST /api/admin/silence-rules/{id}/end': {
    summary: 'End a silence rule now',
    ...rules,
    params: z.object({ id: SilenceRuleId }),
    answer: SilenceRule,
    failures: [404, 409],
  },
} as const satisfies Record<string, Route>
