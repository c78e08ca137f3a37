import { z } from 'zod'
import { UserId } from './accounts.ts'
import { MatchId } from './games.ts'
import { text, withoutHidden } from './input.ts'
import { MESSAGES } from './messages.ts'
import { MAX_ANNOUNCEMENT_TEXT, MAX_CLOCK_MINUTES, MAX_REASON_LENGTH } from './values.ts'

/** The number of announcements of a tournament that are shown; the newest come first. */
export const MAX_SHOWN_ANNOUNCEMENTS = 10

/** A message from an organiser to all entrants. */
export const Announcement = z
  .object({ _id: z.uuid(), text: z.string(), at: z.iso.datetime() })
  .meta({ id: 'Announcement' })
export type Announcement = z.infer<typeof Announcement>

export const AnnouncementCreation = z
  .object({
    text: text(MESSAGES.announcementRequired)
      .transform(value => withoutHidden(value).trim())
      .pipe(
        text().min(1, MESSAGES.announcementRequired).max(MAX_ANNOUNCEMENT_TEXT, MESSAGES.announcementTooLong),
      ),
  })
  .meta({ id: 'AnnouncementCreation' })

/** What happens at the table of a disqualified player: a bot plays their seat, or their side forfeits. */
export const DISQUALIFICATIONS = ['bot', 'forfeit'] as const
export type Disqualification = (typeof DISQUALIFICATIONS)[number]

export const ActionReason = text(MESSAGES.actionReasonRequired)
  .trim()
  .min(1, MESSAGES.actionReasonRequired)
  .max(MAX_REASON_LENGTH, MESSAGES.reasonTooLong)

const onTable = { matchId: MatchId, reason: ActionReason }

/** An action of an organiser in a running tournament. Every action needs a reason for the audit log. */
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
      /** What happens at the table where they are playing or expected. */
      table: z.enum(DISQUALIFICATIONS),
      reason: ActionReason,
    }),
    z.object({ action: z.literal('pause'), reason: ActionReason }),
    z.object({ action: z.literal('resume'), reason: ActionReason }),
  ])
  .meta({ id: 'OrganiserAction' })
export type OrganiserAction = z.infer<typeof OrganiserAction>
export type OrganiserActionName = OrganiserAction['action']
