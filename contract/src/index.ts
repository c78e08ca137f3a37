import { z } from 'zod'
import { accountRoutes } from './accounts.ts'
import { activityRoutes } from './activity.ts'
import { alertSettingsRoutes } from './alertSettings.ts'
import { alertRoutes } from './alerts.ts'
import { answerPresetRoutes } from './answerPresets.ts'
import { appealRoutes, SuspendedSignIn } from './appeals.ts'
import { attentionRoutes } from './attention.ts'
import { auditRoutes } from './audit.ts'
import { bannerRoutes } from './banner.ts'
import { calendarFeedRoutes } from './calendarFeed.ts'
import { caseRoutes } from './cases.ts'
import { challengeRoutes } from './challenges.ts'
import { chatRoutes } from './chat.ts'
import { coinRequestRoutes } from './coinRequests.ts'
import { dailyRoutes } from './daily.ts'
import { FAILURE_CODES } from './failureCodes.ts'
import { findRoutes } from './find.ts'
import { gameRoutes } from './games.ts'
import { guestRoutes } from './guests.ts'
import { homeRoutes } from './home.ts'
import { mailRoutes } from './mail.ts'
import { matchRoutes } from './matches.ts'
import { moderationRoutes } from './moderation.ts'
import { noticeRoutes } from './notices.ts'
import { ownAccountRoutes } from './ownAccount.ts'
import { ownDataRoutes } from './ownData.ts'
import { ownPlayRoutes } from './ownPlay.ts'
import { peopleRoutes } from './people.ts'
import { profileRoutes } from './profile.ts'
import { puzzleRoutes } from './puzzles.ts'
import { rankingRoutes } from './rankings.ts'
import { seriesRoutes } from './series.ts'
import { IDENTITY_PROOFS, signInMethodRoutes } from './signInMethods.ts'
import { silenceRuleRoutes } from './silenceRules.ts'
import { systemRoutes } from './system.ts'
import { tableRoutes } from './tables.ts'
import { templateRoutes } from './templates.ts'
import { timelineRoutes } from './timeline.ts'
import { reportRoutes } from './tournamentReport.ts'
import { tournamentRoutes } from './tournamentRoutes.ts'
import { transactionRoutes } from './transactions.ts'
import { userRoutes } from './users.ts'

export { SITE_WORDS, WEAK_PASSWORD_SCORE } from './accountRules.ts'
export * from './accounts.ts'
export * from './activity.ts'
export * from './alertEnums.ts'
export * from './alertLinks.ts'
export * from './alertSettings.ts'
export * from './alerts.ts'
export * from './alertTexts.ts'
export * from './answerPresets.ts'
export * from './appeals.ts'
export * from './attention.ts'
export * from './audit.ts'
export * from './banner.ts'
export * from './calendarFeed.ts'
export * from './cases.ts'
export * from './challenges.ts'
export * from './changes.ts'
export * from './chat.ts'
export * from './chatKey.ts'
export * from './closingText.ts'
export * from './coinRequests.ts'
export * from './criticalLines.ts'
export * from './daily.ts'
export * from './detectors.ts'
export * from './failureCodes.ts'
export * from './find.ts'
export * from './games.ts'
export * from './grounds.ts'
export * from './guests.ts'
export * from './home.ts'
export * from './input.ts'
export * from './listing.ts'
export * from './live.ts'
export * from './liveGame.ts'
export * from './liveTournament.ts'
export * from './mail.ts'
export * from './matches.ts'
export * from './messages.ts'
export * from './moderation.ts'
export * from './noticeKinds.ts'
export * from './notices.ts'
export * from './noticeTexts.ts'
export * from './organiserActions.ts'
export * from './ownAccount.ts'
export * from './ownData.ts'
export * from './ownPlay.ts'
export * from './people.ts'
export * from './prize.ts'
export * from './profile.ts'
export * from './puzzles.ts'
export * from './queue.ts'
export * from './rankings.ts'
export * from './recurrence.ts'
export * from './roles.ts'
export * from './route.ts'
export * from './series.ts'
export * from './signInMethods.ts'
export * from './silenceRules.ts'
export * from './sockets.ts'
export * from './system.ts'
export * from './tableSeats.ts'
export * from './tables.ts'
export * from './talk.ts'
export * from './templates.ts'
export * from './timeline.ts'
export * from './tournamentReport.ts'
export * from './tournamentRoutes.ts'
export * from './tournaments.ts'
export * from './transactions.ts'
export * from './users.ts'
export * from './values.ts'

/** Every HTTP call of the product, keyed by method and path. */
export const routes = {
  ...accountRoutes,
  ...activityRoutes,
  ...alertRoutes,
  ...alertSettingsRoutes,
  ...answerPresetRoutes,
  ...appealRoutes,
  ...attentionRoutes,
  ...auditRoutes,
  ...bannerRoutes,
  ...calendarFeedRoutes,
  ...caseRoutes,
  ...challengeRoutes,
  ...chatRoutes,
  ...coinRequestRoutes,
  ...dailyRoutes,
  ...findRoutes,
  ...gameRoutes,
  ...guestRoutes,
  ...homeRoutes,
  ...mailRoutes,
  ...matchRoutes,
  ...moderationRoutes,
  ...noticeRoutes,
  ...ownAccountRoutes,
  ...ownDataRoutes,
  ...ownPlayRoutes,
  ...peopleRoutes,
  ...profileRoutes,
  ...puzzleRoutes,
  ...rankingRoutes,
  ...seriesRoutes,
  ...templateRoutes,
  ...signInMethodRoutes,
  ...silenceRuleRoutes,
  ...systemRoutes,
  ...tableRoutes,
  ...timelineRoutes,
  ...reportRoutes,
  ...tournamentRoutes,
  ...transactionRoutes,
  ...userRoutes,
}

export type Routes = typeof routes
export type RouteKey = keyof Routes

export type Answer<K extends RouteKey> = z.output<Routes[K]['answer']>
export type Body<K extends RouteKey> = Routes[K] extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : never
/** The parameters of a route's path; ids have types of their own. */
export type Params<K extends RouteKey> = Routes[K] extends { params: infer P extends z.ZodType }
  ? z.output<P>
  : never
/** The query parameters of a route; optional ones may also be undefined. */
export type Query<K extends RouteKey> = Routes[K] extends { query: infer Q extends z.ZodType }
  ? QueryOf<z.input<Q>, z.output<Q>>
  : never
type QueryOf<In, Out> = {
  [P in keyof In]: Out[P & keyof Out] | (Record<never, never> extends Pick<In, P> ? undefined : never)
}

/** The routes that change state but need no CSRF token. */
export type CsrfExempt = {
  [K in RouteKey]: Routes[K] extends { csrf: 'exempt' } ? K : never
}[RouteKey]

/** The answer of every failed call. */
export const Failure = z
  .object({
    error: z.string(),
    /** The username of the person who has already done it, if that is the reason. */
    by: z.string().optional(),
    /** The path of the rejected value in the query or body, such as `players.0`. */
    field: z.string().optional(),
    /** The reason, for programs. */
    code: z.enum(FAILURE_CODES),
    /** The ways in which the caller can prove their identity, if that is what they have to do. */
    proofs: z.array(z.enum(IDENTITY_PROOFS)).optional(),
    /** The suspension, if the caller has proved whose account it is. */
    suspended: SuspendedSignIn.optional(),
  })
  .meta({ id: 'Failure' })
export type Failure = z.infer<typeof Failure>
