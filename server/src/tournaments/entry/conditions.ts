import { randomBytes } from 'node:crypto'
import {
  type EntryConditions,
  type EntryConditionsEdit,
  type EntryConditionsInput,
  MESSAGES,
  type Message,
  MODES,
  type Mode,
  type UnmetRating,
  type UserId,
} from '@valecuatro/contract'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { hashPassword } from '../../accounts/index.ts'
import { readDisplayedRatings } from '../../matches/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import type { TournamentRow } from '../due.ts'
import { admissions } from '../schema.ts'

export type ConditionColumns = Pick<
  TournamentRow,
  'enterAs' | 'minRating' | 'maxRating' | 'access' | 'passwordHash' | 'inviteCode'
>

type RatingLimits = Pick<ConditionColumns, 'minRating' | 'maxRating'>

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

/** The conditions after an edit; a password or link that is still needed and not replaced is kept. */
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

/** Why a rating does not meet the limits; null if it does. A player without a rating meets only a highest rating. */
export function unmetRating(
  { minRating, maxRating }: RatingLimits,
  rating: number | undefined,
): UnmetRating | null {
  if (rating === undefined) return minRating === null ? null : 'missing'
  if (minRating !== null && rating < minRating) return 'tooLow'
  return maxRating !== null && rating > maxRating ? 'tooHigh' : null
}

const RATING_MISSING: Record<Mode, Message> = {
  '1v1': MESSAGES.ratingMissingSingles,
  '2v2': MESSAGES.ratingMissing,
  '3v3': MESSAGES.ratingMissingThrees,
}

/** The refusal of a rating, with the limit that it does not meet. */
function refuseRating(unmet: UnmetRating, { minRating, maxRating, mode }: TournamentRow): HttpError {
  if (unmet === 'missing') return new HttpError(403, RATING_MISSING[mode])
  const isTooLow = unmet === 'tooLow'
  const error = new HttpError(403, isTooLow ? MESSAGES.ratingTooLow : MESSAGES.ratingTooHigh)
  error.about = String(isTooLow ? minRating : maxRating)
  return error
}

/** A player's displayed rating in each mode in which they have one. */
export type RatingsByMode = Partial<Record<Mode, number>>

export async function readRatingsByMode(db: Database, userId: UserId): Promise<RatingsByMode> {
  const ratings: RatingsByMode = {}
  for (const mode of MODES) {
    const rating = (await readDisplayedRatings(db, [userId], mode)).get(userId)?.rating
    if (rating !== undefined) ratings[mode] = rating
  }
  return ratings
}

/** A player's ratings; read only if one of these tournaments has limits. */
export async function readRatingsFor(
  db: Database,
  tournaments: RatingLimits[],
  userId: UserId,
): Promise<RatingsByMode> {
  const haveLimits = tournaments.some(({ minRating, maxRating }) => minRating !== null || maxRating !== null)
  return haveLimits ? readRatingsByMode(db, userId) : {}
}

/** The first condition of entry that a player does not meet. */
export async function findUnmetCondition(
  tx: Database,
  tournament: TournamentRow,
  userId: UserId,
  knowsPassword: boolean,
): Promise<HttpError | null> {
  const { access, mode } = tournament
  const unmet = unmetRating(tournament, (await readRatingsFor(tx, [tournament], userId))[mode])
  if (unmet) return refuseRating(unmet, tournament)
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
