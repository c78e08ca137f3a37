import { z } from 'zod'
import { UserId } from './accounts.ts'
import { MatchId } from './games.ts'
import { text, withoutHidden } from './input.ts'
import { MESSAGES } from './messages.ts'

/** By how many minutes the no-show clock of a table can be extended at once. */
export const MAX_CLOCK_MINUTES = 60

/** How many announcements of a tournament are shown: the newest. */
export const MAX_SHOWN_ANNOUNCEMENTS = 10
export const MAX_ANNOUNCEMENT_TEXT = 500

/** What an organiser has written to all entrants. */
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
