import { z } from 'zod'
import { UserId } from './accounts.ts'
import { MatchId } from './games.ts'
import { text } from './input.ts'
import { MESSAGES } from './messages.ts'

/** By how many minutes the no-show clock of a table can be extended at once. */
export const MAX_CLOCK_MINUTES = 60

/** What becomes of the table of a disqualified player: a bot plays their seat, or their side loses it. */
export const DISQUALIFICATIONS = ['bot', 'forfeit'] as const
export type Disqualification = (typeof DISQUALIFICATIONS)[number]

const reason = text(MESSAGES.actionReasonRequired)
  .trim()
  .min(1, MESSAGES.actionReasonRequired)
  .max(500, MESSAGES.reasonTooLong)

const onTable = { matchId: MatchId, reason }

/** What an organiser does in a tournament that is being played; every action has a reason for the audit log. */
export const OrganiserAction = z
  .discriminatedUnion('action', [
    z.object({
      action: z.literal('extend-clock'),
      ...onTable,
      minutes: z
        .int(MESSAGES.clockMinutesInvalid)
        .min(1, MESSAGES.clockMinutesInvalid)
        .max(MAX_CLOCK_MINUTES, MESSAGES.clockMinutesInvalid),
    }),
    z.object({ action: z.literal('replace-player'), ...onTable, userId: UserId, substituteId: UserId }),
    z.object({ action: z.literal('seat-to-bot'), ...onTable, userId: UserId }),
    z.object({ action: z.literal('restart-table'), ...onTable }),
    z.object({ action: z.literal('decide-table'), ...onTable, winnerId: UserId }),
    z.object({
      action: z.literal('disqualify'),
      userId: UserId,
      /** What becomes of the table that they are playing or that waits for them. */
      table: z.enum(DISQUALIFICATIONS),
      reason,
    }),
    z.object({ action: z.literal('pause'), reason }),
    z.object({ action: z.literal('resume'), reason }),
  ])
  .meta({ id: 'OrganiserAction' })
export type OrganiserAction = z.infer<typeof OrganiserAction>
export type OrganiserActionName = OrganiserAction['action']
