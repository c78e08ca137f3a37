import type {
  AlertCode,
  AlertCodeOf,
  AlertParams,
  Detector,
  DetectorSettings,
  Severity,
  UserId,
} from '@valecuatro/contract'
import type {
  FinishedGame,
  FinishedGamePlayer,
  Pairing,
  PairResult,
  Person,
  TimeRange,
} from '../../matches/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'

export type Evidence = Record<string, unknown>

/** One occurrence that is suspicious only if it repeats, named by the code of the alert that it may lead to. */
export interface Observation<C extends AlertCode = AlertCode> {
  code: C
  /** Whom the observation is about: `player:` and an id, or the hash of an address or an account. */
  subject: string
  evidence: Evidence
}

export type ReportObservation<C extends AlertCode = AlertCode> = (observation: Observation<C>) => void

/** The observations of one subject within the time that a rule looks back. */
export interface ObservationHistory {
  subject: string
  times: number
  /** The newest evidence, in chronological order. */
  evidence: Evidence[]
}

/** The reasons for an alert. */
export interface Finding {
  severity: Severity
  /** The values that the alert's sentences name. */
  params?: AlertParams
  /** The evidence. */
  metadata: Record<string, unknown>
  /** The player whom the alert is about, if that is not the subject. */
  playerId?: UserId | null
}

/** Decides whether repeated observations raise an alert. */
export interface ObservationRule<D extends Detector = Detector> {
  code: AlertCodeOf<D>
  lookBackMinutes(settings: DetectorSettings[D]): number
  /** Keeps the observations of this rule for a month instead of a day. */
  looksBackForDays?: true
  evaluate(history: ObservationHistory, settings: DetectorSettings[D]): Finding | null
}

/** A finished game that a detector reviews. */
export interface GameReview<D extends Detector = Detector> {
  db: Database
  game: FinishedGame
  settings: DetectorSettings[D]
  /** The results of the pairs that the detector asked for, without pairs that have not played. */
  pairResults: PairResult[]
  /**
   * Raises an alert if `evaluate` finds a reason between `since` and the end of the game. If an alert of the same code
   * and subject was closed in that time, only the time after that counts.
   */
  raiseIf(
    alert: { code: AlertCodeOf<D>; subject: string; playerId: UserId; since: Date },
    evaluate: (period: TimeRange) => Promise<Finding | null>,
  ): Promise<void>
  report: ReportObservation<AlertCodeOf<D>>
}

/** How a detector works. Its thresholds and sentences are in `DETECTORS` of the contract. */
export interface DetectorDefinition<D extends Detector = Detector> {
  /** The part of the system that its alerts name as their source. */
  source: string
  /** Subscribes to events and reports what is suspicious. */
  listen?(ctx: Context, report: ReportObservation<AlertCodeOf<D>>): void
  observationRules?: readonly ObservationRule<D>[]
  /** Pairs of players whose joint results `reviewGame` needs; one statement counts the pairs of all detectors. */
  pairsToCount?(game: FinishedGame, settings: DetectorSettings[D]): Pairing[]
  /** Reviews a finished game and, if it is suspicious, the earlier games of its players. */
  reviewGame?(review: GameReview<D>): Promise<void>
}

export interface RegisteredDetector extends DetectorDefinition {
  name: Detector
}

/** Binds a definition to its entry in the contract, so that its codes and thresholds are checked. */
export const defineDetector = <D extends Detector>(
  name: D,
  definition: DetectorDefinition<D>,
): RegisteredDetector => ({ name, ...(definition as unknown as DetectorDefinition) })

export const playerSubject = (userId: UserId) => `player:${userId}`
export const playerIdOfSubject = (subject: string) =>
  (/^player:(.+)$/.exec(subject)?.[1] ?? null) as UserId | null

/** The games and matches that the evidence names, each once. */
export function linksIn(evidence: readonly Evidence[]): { games: string[]; matches: string[] } {
  const idsOf = (key: 'gameId' | 'matchId') => [
    ...new Set(evidence.flatMap(({ [key]: id }) => (typeof id === 'string' ? [id] : []))),
  ]
  return { games: idsOf('gameId'), matches: idsOf('matchId') }
}

export const personOf = ({ userId, username }: FinishedGamePlayer): Person => ({ _id: userId, username })

const HOUR_MS = 60 * 60_000
export const hoursBefore = (moment: Date, hours: number) => new Date(moment.getTime() - hours * HOUR_MS)
/** Earlier than any game. */
export const EPOCH = new Date(0)
