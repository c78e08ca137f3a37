/** The limits and enums of the contract. They are apart from its schemas, so that the page can use them without zod. */

// Live documents

/** The topics that visitors can follow, who have no session. */
export const VISITOR_TOPICS = ['lobby', 'table', 'tournament'] as const

// Lists

/** The default number of rows per page. */
export const PAGE_SIZE = 10
/** The longest search of a list. */
export const MAX_SEARCH_LENGTH = 100
export const SORT_ORDERS = ['asc', 'desc'] as const

// Timelines

/** What has a timeline. A wallet is that of a user or a tournament, or one of `PLATFORM_WALLETS`. */
export const TIMELINE_SUBJECTS = ['tournament', 'match', 'table', 'alert', 'user', 'wallet'] as const
export type TimelineSubject = (typeof TIMELINE_SUBJECTS)[number]
/** `pools` are the prize pools of all tournaments; `mint` is where coins come from and go to. */
export const PLATFORM_WALLETS = ['pools', 'platform', 'mint'] as const
export type PlatformWallet = (typeof PLATFORM_WALLETS)[number]
export const TIMELINE_KINDS = ['decision', 'coins', 'play', 'message', 'alert'] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

// Users

export const USER_SORTS = ['createdAt', 'username', 'role', 'coins', 'wins', 'gamesPlayed'] as const
/** `name-to-review`: has a name from before such names were refused. */
export const USER_STATUSES = ['active', 'suspended', 'name-to-review'] as const
export type UserStatus = (typeof USER_STATUSES)[number]
export const MAX_SUSPENSION_DAYS = 365
export const MAX_ADJUSTMENT = 1_000_000_000
/** The longest suspension by a moderator. */
export const MAX_MODERATOR_SUSPENSION_DAYS = 7

// Presets of answers

export const MAX_PRESETS = 30
export const MAX_PRESET_TITLE_LENGTH = 60

// Silence rules

export const SILENCE_RULE_STATES = ['active', 'ended'] as const
export type SilenceRuleState = (typeof SILENCE_RULE_STATES)[number]
export const MIN_SILENCE_TEXT_LENGTH = 3
export const MAX_SILENCE_TEXT_LENGTH = 100
export const MAX_SILENCE_DAYS = 365

// Moderation

export const MAX_WARNING_LENGTH = 1000
export const MAX_USER_NOTE_LENGTH = 2000
/** The longest reason for an action of the staff. */
export const MAX_REASON_LENGTH = 500
/** What staff can do to a player, besides ending sessions and the like; the player can appeal against each once. */
export const SANCTION_KINDS = ['warning', 'silence', 'frozen-rating', 'suspension'] as const
export type SanctionKind = (typeof SANCTION_KINDS)[number]
export const APPEAL_OUTCOMES = ['upheld', 'lifted'] as const
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number]
export const APPEAL_STATES = ['open', 'answered'] as const
export const MAX_APPEAL_LENGTH = 1000

// People

export const MIN_NAME_SEARCH = 2
export const REPORT_REASONS = ['cheating', 'insults', 'losing-on-purpose', 'offensive-name', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
export const MAX_REPORT_TEXT = 500
/** What staff made of a report: they did something, or found nothing that breaks the rules. */
export const REPORT_OUTCOMES = ['acted', 'nothing-found'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

// Chat

export const MAX_CHAT_TEXT = 160

// Games and tables

export const CHARACTERS = ['careful', 'balanced', 'daring'] as const
/** The levels of the trained bots, weakest first. */
export const LEVELS = ['principiante', 'amigo', 'picante', 'maestro'] as const
export type Level = (typeof LEVELS)[number]
/** How a bot plays: at a level of the trained policy, or as one of the characters of the heuristic bots. */
export const BOT_KINDS = [...LEVELS, ...CHARACTERS] as const
export type BotKind = (typeof BOT_KINDS)[number]

/** The modes of play. A player has a separate rating for each. */
export const MODES = ['1v1', '2v2', '3v3'] as const
export type Mode = (typeof MODES)[number]

interface PlayersIn {
  '1v1': 2
  '2v2': 4
  '3v3': 6
}

/** The sizes of a practice tournament. */
export const PRACTICE_SIZES = [4, 8] as const
/** How long after its creation a practice tournament is deleted. */
export const PRACTICE_LIFETIME_MS = 24 * 60 * 60_000

/** The number of players at a table of a mode. */
export const playersIn = <M extends Mode>(mode: M) => (2 * MODES.indexOf(mode) + 2) as PlayersIn[M]

/** The number of players on each side of a mode: a team; a party in the queue has at most as many. */
export const teamSizeOf = (mode: Mode): number => playersIn(mode) / 2

/** The mode of a game of this many players. */
export const modeOf = (players: number): Mode => MODES[players / 2 - 1] ?? '2v2'

/** The modes of practice tournaments. */
export const PRACTICE_MODES = ['1v1', '2v2'] as const satisfies readonly Mode[]

/** How long a turn may last, in seconds. */
export const TURN_SECONDS = [15, 30, 60] as const
/** The points that a game is played to. */
export const TARGETS = [15, 30] as const

// The daily deal

/** The hands of a daily deal. */
export const DAILY_HANDS = 12
/** From how many ranked days on a player is listed in the rankings of the daily deal. */
export const DAILY_RANKED_DAYS = 10
export const DAILY_STATES = ['open', 'closing', 'closed'] as const
export const DAILY_MARKS = ['above', 'at', 'below'] as const
/** Why an attempt is not ranked; `same-device`: another account has started the day earlier in the same browser. */
export const DAILY_UNRANKED = ['guest', 'staff', 'archive', 'same-device'] as const
export type DailyUnranked = (typeof DAILY_UNRANKED)[number]
/** What the sheet of a hand is about: the envido, the truco, and how the hand ended. */
export const DAILY_TOPICS = ['envido', 'truco', 'end'] as const
export type DailyTopic = (typeof DAILY_TOPICS)[number]
/**
 * What a player did about a topic. Bets: their last word was a first call, a raise, a quiero or a no quiero (also by
 * folding), or the bet was not made. The end: the hand was played, they folded, or the bot gave it up.
 */
export const DAILY_CHOICES = [
  'called',
  'raised',
  'accepted',
  'declined',
  'none',
  'played',
  'folded',
  'conceded',
] as const
export type DailyChoice = (typeof DAILY_CHOICES)[number]

// Queues

/** What tells a queue from the others; `QueueOptions` is its schema. */
export interface QueueKey {
  mode: Mode
  flor: boolean
  points: (typeof TARGETS)[number]
  rated: boolean
}

/** The queue used if none is given. */
export const DEFAULT_QUEUE: QueueKey = { mode: '2v2', flor: false, points: 30, rated: true }

export const QUEUES: readonly QueueKey[] = [true, false].flatMap(rated =>
  TARGETS.flatMap(points =>
    MODES.flatMap(mode => [false, true].map(flor => ({ mode, flor, points, rated }))),
  ),
)

/** The options of a queue, without what else the value says about it. */
export const queueOf = ({ mode, flor, points, rated }: QueueKey): QueueKey => ({
  mode,
  flor,
  points,
  rated,
})

export const isSameQueue = (a: QueueKey, b: QueueKey): boolean =>
  a.mode === b.mode && a.flor === b.flor && a.points === b.points && a.rated === b.rated

// Matches

export const MATCH_STATUSES = ['scheduled', 'in_progress', 'finished', 'cancelled'] as const
export const MATCH_SORTS = [
  'createdAt',
  'scheduledTime',
  'status',
  'tournament',
  'finishedAt',
  'players',
  'score',
  'winner',
] as const
/** How long a match that starts automatically waits for absent players. */
export const MATCH_GRACE_MINUTES = 10

// Tournaments

export const FORMATS = ['arena', 'bracket', 'swiss', 'groups', 'double-elimination', 'duplicate'] as const
export type Format = (typeof FORMATS)[number]
/** The formats in which the same players or teams play round after round, each drawn when the one before has ended. */
export type RoundFormat = Exclude<Format, 'arena' | 'bracket'>
export const isRoundFormat = (format: Format): format is RoundFormat =>
  format !== 'arena' && format !== 'bracket'
/** How many hands each round of a duplicate has. */
export const DUPLICATE_HANDS = [4, 8, 12, 16] as const
/** Whether an organiser can choose the number of rounds. */
export const hasChosenRounds = (format: Format) => format === 'swiss' || format === 'duplicate'
/** The most rounds that can be chosen. */
export const MAX_SWISS_ROUNDS = 15
/** The longest pause between two rounds. */
export const MAX_ROUND_PAUSE_MINUTES = 30
/** Only organisers see a draft; publishing opens it. */
export const TOURNAMENT_STATUSES = ['draft', 'open', 'in_progress', 'finished'] as const
export type TournamentStatus = (typeof TOURNAMENT_STATUSES)[number]
export const TOURNAMENT_SORTS = [
  'createdAt',
  'name',
  'status',
  'startDate',
  'endDate',
  'entryFee',
  'players',
  'maxPlayers',
  'format',
  'tournamentAwardPercentage',
] as const
/** The filters of the list. `finished`: has a champion. `cancelled`: has refunded its entrants. */
export const TOURNAMENT_FILTERS = [...TOURNAMENT_STATUSES, 'cancelled'] as const
export const MIN_ENTRANTS = 2
/** The highest number of places that a site can be configured to allow. */
export const MAX_ENTRANTS = 512
/** The maximum number of places by default. */
export const DEFAULT_MAX_ENTRANTS = 32
export const DEFAULT_ENTRANTS = 8
export const DEFAULT_AWARD = 0.8
export const MAX_FEE = 10_000_000
export const MAX_ADDED_PRIZE = 1_000_000_000
/** The maximum number of places with a prize. */
export const MAX_PRIZE_PLACES = 10
/** Whether players enter alone, in complete teams that play together throughout, or either way. */
export const ENTER_AS = ['alone', 'teams', 'both'] as const
export type EnterAs = (typeof ENTER_AS)[number]
/** Who may enter: everyone, players who know the password, or players who were invited. */
export const ENTRY_ACCESS = ['everyone', 'password', 'invitation'] as const
export type EntryAccess = (typeof ENTRY_ACCESS)[number]
/** How many games a pairing of a bracket has at most: the side that wins more of them advances. */
export const BEST_OF = [1, 3] as const
/** From which round on a pairing of a bracket has several games. */
export const BEST_OF_FROM = ['all', 'semifinals', 'final'] as const
export type BestOfFrom = (typeof BEST_OF_FROM)[number]
/** How many minutes before the start a check-in can open. */
export const CHECK_IN_MINUTES = [15, 30, 45, 60, 90, 120] as const
/** How the first places are given: drawn, or by rating or order of entry so that the first meet late. */
export const SEEDINGS = ['drawn', 'rating', 'entry'] as const
export type Seeding = (typeof SEEDINGS)[number]
/** What a table of a tournament of several rounds belongs to; `final`: of a double elimination. */
export const TABLE_PARTS = ['swiss', 'group', 'knockout', 'winners', 'losers', 'final'] as const
export type TablePart = (typeof TABLE_PARTS)[number]
export const MAX_TOURNAMENT_NAME_LENGTH = 100
export const MAX_DESCRIPTION_LENGTH = 2000

/** The maximum number of minutes by which a table's no-show clock can be extended at a time. */
export const MAX_CLOCK_MINUTES = 60
export const MAX_ANNOUNCEMENT_TEXT = 500

export const MAX_DAYS_AHEAD = 28
export const DEFAULT_DAYS_AHEAD = 7

// Rankings

/** What players are ranked by: their rating, the games won this week, or the most games won in a row. */
export const BOARDS = ['rating', 'wins', 'streak'] as const
export type Board = (typeof BOARDS)[number]
/** The uncertainty of a rating of 25 that the rankings list at most; a new player has 8.33. */
export const MAX_RANKED_SIGMA = 6.75
/** How many different opponents a player must have met in rated games of the mode to be listed. */
export const MIN_RANKED_OPPONENTS = 5
/** Within a day, each further rated game against the same opponent counts less, and none after this many. */
export const MAX_GAMES_AGAINST_SAME = 5

/** The rankings list players for this many days after their last rated game, to the end of that week. */
export const RANKED_FOR_DAYS = 60

/** An uncertainty in points of the displayed rating. */
export const uncertaintyInPoints = (sigma: number): number => Math.round(40 * sigma)

/**
 * Whether a rating with this uncertainty in points comes from so few games that it may still change a lot. It is shown
 * with a "?" until it is certain enough for the rankings.
 */
export const isProvisional = (uncertainty: number): boolean =>
  uncertainty > uncertaintyInPoints(MAX_RANKED_SIGMA)

// Coins

export const TRANSACTION_TYPES = ['credit', 'debit'] as const
export const TRANSACTION_SORTS = ['createdAt', 'amount', 'balanceAfter', 'type', 'reason', 'user'] as const
export const MAX_COIN_NOTE_LENGTH = 300
/** What became of a request to move coins that needs a second administrator. */
export const COIN_REQUEST_STATES = ['open', 'approved', 'refused', 'withdrawn', 'expired'] as const
/** How long the finalization of a tournament can be taken back. */
export const REOPEN_MINUTES = 60

// Mail and banner

export const MAIL_STATES = ['queued', 'sent', 'failed'] as const
export type MailState = (typeof MAIL_STATES)[number]

export const BANNER_KINDS = ['info', 'warning'] as const
export type BannerKind = (typeof BANNER_KINDS)[number]
export const MAX_BANNER_LENGTH = 300

/** How long a challenge can be accepted. */
export const CHALLENGE_SECONDS = 120

/** Filters of past games. */
export const PAST_RESULTS = ['won', 'lost'] as const
export const RATED_CHOICES = ['rated', 'friendly'] as const
export const MAX_NAME_FILTER = 32

export const CASE_STATUSES = ['open', 'closed'] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]
export const MAX_CASE_TITLE_LENGTH = 120
export const MAX_CASE_COMMENT_LENGTH = 2000
