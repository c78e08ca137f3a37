import { randomBytes } from 'node:crypto'
import {
  type EntryConditions,
  type EntryConditionsEdit,
  type EntryConditionsInput,
  MESSAGES,
  type Message,
  type UserId,
} from '@valecuatro/contract'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { hashPassword } from '../accounts/index.ts'
import { readDisplayedRatings } from '../matches/index.ts'
import type { Database } from '../platform/database.ts'
import { HttpError } from '../platform/httpError.ts'
import type { TournamentRow } from './due.ts'
import { admissions } from './schema.ts'

export type ConditionColumns = Pick<
  TournamentRow,
  'enterAs' | 'minRating' | 'maxRating' | 'access' | 'passwordHash' | 'inviteCode'
>

/** The conditions of entry as they are stored. */
export async function conditionColumns(
  input: z.output<typeof EntryConditionsInput> = { enterAs: 'alone', access: 'everyone' },
): Promise<ConditionColumns> {
  const { enterAs, minRating, maxRating, access, password } = input
  return {
    enterAs,
    minRating: minRating ?? null,
    maxRating: maxRating ?? null,
    access,
    passwordHash: access === 'password' ? await hashPassword(password!) : null,
    inviteCode: access === 'invitation' ? newInviteCode() : null,
  }
}

/** The conditions as an edit makes them: a password or a link that is still needed and not replaced stays. */
export function editedConditions(
  before: ConditionColumns,
  { enterAs, minRating, maxRating, access }: z.output<typeof EntryConditionsEdit>,
  newPasswordHash: string | null,
): ConditionColumns {
  return {
    enterAs,
    minRating: minRating ?? null,
    maxRating: maxRating ?? null,
    access,
    passwordHash: access === 'password' ? (newPasswordHash ?? before.passwordHash) : null,
    inviteCode: access === 'invitation' ? (before.inviteCode ?? newInviteCode()) : null,
  }
}

const newInviteCode = () => randomBytes(12).toString('base64url')

/** The conditions of entry as everyone sees them. */
export function presentConditions(columns: ConditionColumns): EntryConditions {
  const { enterAs, minRating, maxRating, access } = columns
  return { enterAs, minRating, maxRating, access }
}

/** Why a rating does not meet the limits; null if it does. Without a rating a player meets a highest one only. */
export function unmetRating(
  { minRating, maxRating }: Pick<ConditionColumns, 'minRating' | 'maxRating'>,
  rating: number | undefined,
): HttpError | null {
  if (rating === undefined) return minRating === null ? null : new HttpError(403, MESSAGES.ratingMissing)
  if (minRating !== null && rating < minRating) return refusal(MESSAGES.ratingTooLow, minRating)
  if (maxRating !== null && rating > maxRating) return refusal(MESSAGES.ratingTooHigh, maxRating)
  return null
}

function refusal(message: Message, limit: number): HttpError {
  const error = new HttpError(403, message)
  error.about = String(limit)
  return error
}

/** The first condition of entry that a player does not meet. */
export async function findUnmetCondition(
  tx: Database,
  tournament: TournamentRow,
  userId: UserId,
  knowsPassword: boolean,
): Promise<HttpError | null> {
  const { minRating, maxRating, access } = tournament
  if (minRating !== null || maxRating !== null) {
    const unmet = unmetRating(tournament, (await readDisplayedRatings(tx, [userId])).get(userId))
    if (unmet) return unmet
  }
  if (access === 'everyone' || (access === 'password' && knowsPassword)) return null
  if (await isAdmitted(tx, tournament, userId)) return null
  return new HttpError(
    403,
    access === 'password' ? MESSAGES.entryPasswordRequired : MESSAGES.invitationRequired,
  )
}

async function isAdmitted(tx: Database, { id }: TournamentRow, userId: UserId): Promise<boolean> {
  const rows = await tx
    .select()
    .from(admissions)
    .where(and(eq(admissions.tournamentId, id), eq(admissions.userId, userId)))
  return rows.length > 0
}
