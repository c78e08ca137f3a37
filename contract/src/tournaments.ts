import { type Card, isCard, PICA_FALTAS } from '@valecuatro/engine'
import { z } from 'zod'
import { UserId } from './accounts.ts'
import { GameId, MatchId } from './games.ts'
import { dateTime, text } from './input.ts'
import { PlayerName, TournamentId } from './matches.ts'
import { MESSAGES, type Message } from './messages.ts'
import { Announcement } from './organiserActions.ts'
import {
  BEST_OF,
  BEST_OF_FROM,
  CHECK_IN_MINUTES,
  DEFAULT_ENTRANTS,
  DUPLICATE_HANDS,
  ENTER_AS,
  ENTRY_ACCESS,
  FORMATS,
  hasChosenRounds,
  isRoundFormat,
  MAX_ADDED_PRIZE,
  MAX_DESCRIPTION_LENGTH,
  MAX_ENTRANTS,
  MAX_FEE,
  MAX_PRIZE_PLACES,
  MAX_ROUND_PAUSE_MINUTES,
  MAX_SWISS_ROUNDS,
  MAX_TOURNAMENT_NAME_LENGTH,
  MIN_ENTRANTS,
  MODES,
  PRACTICE_MODES,
  PRACTICE_SIZES,
  SEEDINGS,
  TABLE_PARTS,
  TARGETS,
  TOURNAMENT_STATUSES,
  TURN_SECONDS,
  teamSizeOf,
} from './values.ts'

/** How a finished tournament ended: with a champion, or with all entrants refunded. */
export const OUTCOMES = ['champion', 'refunded'] as const

/** The points that each winner of a match gets in addition to those that their team scored. */
export const WIN_BONUS = 10
/** The most co-organisers of a tournament. */
export const MAX_CO_ORGANISERS = 10
/** The maximum number of players on a waiting list. */
export const MAX_WAITING_LIST = 50

const RuleFields = z.object({
  mode: z.enum(MODES, MESSAGES.rulesInvalid),
  /** The points that a game is played to. */
  target: z.literal([...TARGETS], MESSAGES.rulesInvalid),
  flor: z.boolean(MESSAGES.rulesInvalid),
  /** How long a turn may last; null for the time that the site has set. */
  turnSeconds: z.literal([...TURN_SECONDS], MESSAGES.rulesInvalid).nullable(),
  /** The most games of a pairing; more than one only in a bracket. */
  bestOf: z.literal([...BEST_OF], MESSAGES.rulesInvalid),
  /** From which round on a pairing has that many games; in the rounds before it has one. */
  bestOfFrom: z.enum(BEST_OF_FROM, MESSAGES.rulesInvalid),
  /** How the places of a bracket are given. */
  seeding: z.enum(SEEDINGS, MESSAGES.rulesInvalid),
  /** Whether deals alternate with a pica-pica; three against three only. */
  picaPica: z.boolean(MESSAGES.rulesInvalid),
  /** What a falta envido is worth in a pica-pica; three against three only. */
  picaFalta: z.enum(PICA_FALTAS, MESSAGES.rulesInvalid),
  /**
   * The rounds of a Swiss tournament or a duplicate; null for as many as it takes until one entrant has won all tables, in a
   * duplicate at least three.
   */
  rounds: z
    .int(MESSAGES.roundsInvalid)
    .min(1, MESSAGES.roundsInvalid)
    .max(MAX_SWISS_ROUNDS, MESSAGES.roundsInvalid)
    .nullable(),
  /** The minutes between the end of a round and the start of the next; only in formats of rounds. */
  roundPause: z
    .int(MESSAGES.roundPauseInvalid)
    .min(0, MESSAGES.roundPauseInvalid)
    .max(MAX_ROUND_PAUSE_MINUTES, MESSAGES.roundPauseInvalid),
  /** Players can enter until the start of this round; Swiss, one against one only. */
  lateEntryRound: z
    .int(MESSAGES.roundsInvalid)
    .min(1, MESSAGES.roundsInvalid)
    .max(MAX_SWISS_ROUNDS, MESSAGES.roundsInvalid),
  /** The hands of each round; duplicate only, in which they replace the points to play to. */
  hands: z.literal([...DUPLICATE_HANDS], MESSAGES.rulesInvalid),
})

/** The rules by which every table of a tournament is played. */
export const TournamentRules = RuleFields.meta({ id: 'TournamentRules' })
export type TournamentRules = z.infer<typeof TournamentRules>

/** The rules of a tournament for which none were chosen. */
export const DEFAULT_TOURNAMENT_RULES: TournamentRules = {
  mode: '2v2',
  target: 30,
  flor: false,
  turnSeconds: null,
  bestOf: 1,
  bestOfFrom: 'all',
  seeding: 'drawn',
  picaPica: true,
  picaFalta: 'score',
  rounds: null,
  roundPause: 0,
  lateEntryRound: 1,
  hands: 8,
}

const { shape } = RuleFields
/** The rules as an organiser sets them; omitted ones have their default. */
const RulesInput = z
  .object({
    mode: shape.mode.default(DEFAULT_TOURNAMENT_RULES.mode),
    target: shape.target.default(DEFAULT_TOURNAMENT_RULES.target),
    flor: shape.flor.default(DEFAULT_TOURNAMENT_RULES.flor),
    turnSeconds: shape.turnSeconds.default(DEFAULT_TOURNAMENT_RULES.turnSeconds),
    bestOf: shape.bestOf.default(DEFAULT_TOURNAMENT_RULES.bestOf),
    bestOfFrom: shape.bestOfFrom.default(DEFAULT_TOURNAMENT_RULES.bestOfFrom),
    seeding: shape.seeding.default(DEFAULT_TOURNAMENT_RULES.seeding),
    picaPica: shape.picaPica.default(DEFAULT_TOURNAMENT_RULES.picaPica),
    picaFalta: shape.picaFalta.default(DEFAULT_TOURNAMENT_RULES.picaFalta),
    rounds: shape.rounds.default(DEFAULT_TOURNAMENT_RULES.rounds),
    roundPause: shape.roundPause.default(DEFAULT_TOURNAMENT_RULES.roundPause),
    lateEntryRound: shape.lateEntryRound.default(DEFAULT_TOURNAMENT_RULES.lateEntryRound),
    hands: shape.hands.default(DEFAULT_TOURNAMENT_RULES.hands),
  })
  .meta({ id: 'NewTournamentRules' })

interface Ruled {
  format: (typeof FORMATS)[number]
  enterAs: (typeof ENTER_AS)[number]
  rules: Pick<
    TournamentRules,
    | 'mode'
    | 'bestOf'
    | 'bestOfFrom'
    | 'seeding'
    | 'picaPica'
    | 'picaFalta'
    | 'rounds'
    | 'roundPause'
    | 'lateEntryRound'
    | 'hands'
  >
}

/** The first rule that does not fit the format and the way of entering, with its field; null if all do. */
export function rulesError({ format, enterAs, rules }: Ruled): { error: Message; path: string[] } | null {
  if (format === 'arena' && rules.bestOf > 1)
    return { error: MESSAGES.bestOfInArena, path: ['rules', 'bestOf'] }
  if ((format === 'arena' || format === 'swiss') && rules.bestOfFrom !== 'all')
    return { error: MESSAGES.bestOfFromWithoutFinal, path: ['rules', 'bestOfFrom'] }
  if (format === 'arena' && rules.seeding !== 'drawn')
    return { error: MESSAGES.seedingInArena, path: ['rules', 'seeding'] }
  if (rules.mode === '1v1' && enterAs !== 'alone')
    return { error: MESSAGES.teamsInSingles, path: ['entry', 'enterAs'] }
  if (isRoundFormat(format) && rules.mode !== '1v1' && enterAs !== 'teams')
    return { error: MESSAGES.roundsNeedTeams, path: ['entry', 'enterAs'] }
  if (!isRoundFormat(format) && rules.roundPause > 0)
    return { error: MESSAGES.pauseWithoutRounds, path: ['rules', 'roundPause'] }
  if (format === 'duplicate' && rules.bestOf > 1)
    return { error: MESSAGES.bestOfInDuplicate, path: ['rules', 'bestOf'] }
  if (format === 'duplicate' && rules.mode === '3v3')
    return { error: MESSAGES.threesInDuplicate, path: ['rules', 'mode'] }
  if (format !== 'duplicate' && rules.hands !== DEFAULT_TOURNAMENT_RULES.hands)
    return { error: MESSAGES.handsInDuplicateOnly, path: ['rules', 'hands'] }
  if (!hasChosenRounds(format) && rules.rounds !== null)
    return { error: MESSAGES.roundsInSwissOnly, path: ['rules', 'rounds'] }
  if (rules.lateEntryRound > 1 && (format !== 'swiss' || rules.mode !== '1v1'))
    return { error: MESSAGES.lateEntryInSwissOnly, path: ['rules', 'lateEntryRound'] }
  if (rules.rounds !== null && rules.lateEntryRound > rules.rounds)
    return { error: MESSAGES.lateEntryAfterRounds, path: ['rules', 'lateEntryRound'] }
  for (const option of ['picaPica', 'picaFalta'] as const)
    if (rules.mode !== '3v3' && rules[option] !== DEFAULT_TOURNAMENT_RULES[option])
      return { error: MESSAGES.picaPicaWithSixOnly, path: ['rules', option] }
  return null
}

/** Why this number of places does not fit the way of entering; null if it does. */
export function placesError(
  enterAs: (typeof ENTER_AS)[number],
  { mode }: Pick<TournamentRules, 'mode'>,
  places: number,
): Message | null {
  if (enterAs !== 'teams' || places % teamSizeOf(mode) === 0) return null
  return mode === '3v3' ? MESSAGES.threesNeedPlaces : MESSAGES.pairsNeedEvenPlaces
}

/** The results of a player in a tournament. The list is its leaderboard, best first. */
export const PlayerStats = z
  .object({
    player: PlayerName,
    totalPoints: z.int().min(0),
    matchesWon: z.int().min(0),
    matchesPlayed: z.int().min(0),
    /** The points that their opponents scored. Of players with equal points, those who conceded fewer rank higher. */
    conceded: z.int().min(0),
  })
  .meta({ id: 'PlayerStats' })
export type PlayerStats = z.infer<typeof PlayerStats>

const MAX_RATING = 5000
const RatingLimit = z
  .int(MESSAGES.ratingLimitInvalid)
  .min(0, MESSAGES.ratingLimitInvalid)
  .max(MAX_RATING, MESSAGES.ratingLimitInvalid)

const EntryConditionFields = z.object({
  enterAs: z.enum(ENTER_AS),
  minRating: RatingLimit.nullish(),
  maxRating: RatingLimit.nullish(),
  access: z.enum(ENTRY_ACCESS),
  password: text(MESSAGES.entryPasswordMissing)
    .min(4, MESSAGES.entryPasswordMissing)
    .max(100, MESSAGES.entryPasswordMissing)
    .nullish(),
})

type RatingLimits = Pick<z.output<typeof EntryConditionFields>, 'minRating' | 'maxRating'>
const areLimitsInOrder = ({ minRating, maxRating }: RatingLimits) =>
  (minRating ?? 0) <= (maxRating ?? MAX_RATING)
const LIMITS_CROSSED = { error: MESSAGES.ratingLimitsCrossed, path: ['minRating'] }

/** The conditions of entry as an organiser sets them. Unrated players meet a highest rating but not a lowest one. */
export const EntryConditionsInput = EntryConditionFields.extend({
  enterAs: EntryConditionFields.shape.enterAs.default('alone'),
  access: EntryConditionFields.shape.access.default('everyone'),
})
  .refine(areLimitsInOrder, LIMITS_CROSSED)
  .refine(({ access, password }) => access !== 'password' || !!password, {
    error: MESSAGES.entryPasswordMissing,
    path: ['password'],
  })
  .meta({ id: 'NewEntryConditions' })

/** All conditions of entry as an edit sets them. Without a password, the old one is kept. */
export const EntryConditionsEdit = EntryConditionFields.refine(areLimitsInOrder, LIMITS_CROSSED).meta({
  id: 'EntryConditionsEdit',
})

export const EntryConditions = z
  .object({
    enterAs: z.enum(ENTER_AS),
    minRating: z.int().nullable(),
    maxRating: z.int().nullable(),
    access: z.enum(ENTRY_ACCESS),
  })
  .meta({ id: 'EntryConditions' })
export type EntryConditions = z.infer<typeof EntryConditions>

/** The players who may enter a tournament that is not open to everyone, as organisers see them. */
export const Admissions = z
  .object({
    /** The secret in the invitation link; null if the tournament is not by invitation. */
    inviteCode: z.string().nullable(),
    /** Most recently admitted first. */
    players: z.array(z.object({ player: PlayerName, isInvited: z.boolean(), hasEntered: z.boolean() })),
  })
  .meta({ id: 'TournamentAdmissions' })
export type Admissions = z.infer<typeof Admissions>

/** Why a rating does not meet a tournament's limits. `missing`: there is a lowest rating, and the player is unrated. */
export const UNMET_RATINGS = ['missing', 'tooLow', 'tooHigh'] as const
export type UnmetRating = (typeof UNMET_RATINGS)[number]

/** The caller's relation to a tournament, apart from having entered it. */
export const OwnEntry = z
  .object({
    /** The caller's place on the waiting list, from one; for a team, the first of its places. Null if not on the list. */
    waitingListPlace: z.int().min(1).nullable(),
    /** The players with whom the caller waits for the places of a team; empty if they wait alone or not at all. */
    waitingListPartners: z.array(PlayerName),
    /** Whether the caller was invited or has entered the right password. */
    isAdmitted: z.boolean(),
    /** Null if the caller's rating meets the limits, and for administrators and organisers, who do not enter. */
    unmetRating: z.enum(UNMET_RATINGS).nullable(),
    /** Set once a caller on the waiting list has checked in. */
    isCheckedIn: z.boolean().optional(),
    /**
     * Open invitations to enter as a team: those that the caller has received or sent, and those of the same senders to
     * the caller's partners. A team of three needs two; it enters when both are accepted.
     */
    teamInvitations: z.array(z.object({ from: PlayerName, to: PlayerName, isAccepted: z.boolean() })),
  })
  .meta({ id: 'OwnEntry' })
export type OwnEntry = z.infer<typeof OwnEntry>

/** Entrants confirm before the start that they are there; who has not done so then loses the place and is refunded. */
export const CheckIn = z
  .object({
    /** When it opens. */
    opensAt: z.iso.datetime(),
    /** Whether it is over: at the start, or because an organiser has started the tournament before it opened. */
    isClosed: z.boolean(),
    /** The entrants who have checked in. */
    players: z.array(UserId),
  })
  .meta({ id: 'CheckIn' })
export type CheckIn = z.infer<typeof CheckIn>

/** The prize of one place. In a bracket, teams eliminated in the same round have the same place and share its prize. */
export const PlacePrize = z
  .object({
    place: z.int().min(1),
    /** The place's share of the prize pool, from 0 to 1. */
    percentage: z.number(),
    /** The coins of that share of the current pool; once the tournament is finished, the coins that were paid. */
    coins: z.int().min(0),
    /** The players who took the place and the coins paid to each; empty until the tournament is finished. */
    winners: z.array(z.object({ player: PlayerName, coins: z.int().min(0) })),
  })
  .meta({ id: 'PlacePrize' })
export type PlacePrize = z.infer<typeof PlacePrize>

export const Tournament = z
  .object({
    _id: TournamentId,
    name: z.string(),
    description: z.string(),
    format: z.enum(FORMATS),
    /** An arena stays open while it is played; other formats are in progress from their draw on. */
    status: z.enum(TOURNAMENT_STATUSES),
    outcome: z.enum(OUTCOMES).nullable(),
    /** In the order in which they entered. */
    players: z.array(PlayerName),
    maxPlayers: z.int(),
    entryFee: z.int().min(0),
    startDate: z.iso.datetime(),
    endDate: z.iso.datetime().nullable(),
    tournamentAwardPercentage: z.number(),
    /** The prize pool: entry fees and the added prize. Once the tournament is finished, what had been paid in. */
    pot: z.int().min(0),
    /** The coins that the platform adds to the prize pool. */
    addedPrize: z.int().min(0),
    /** Every place that has a prize; the first is the champion's. */
    prizes: z.array(PlacePrize),
    /** The champion's share of the current pot, or as it was paid. The winners of a final share it equally. */
    prize: z.int().min(0),
    champion: PlayerName.nullable(),
    /** The first of `partners`. */
    partner: PlayerName.nullable(),
    /** The other winners of a bracket's final, the better standing first. */
    partners: z.array(PlayerName),
    playerStats: z.array(PlayerStats),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    /** The organiser's reason for cancelling; null if not cancelled, or if too few players had entered. */
    cancelReason: z.string().nullable(),
    /** The organiser who finalized or cancelled the tournament; null if it ended automatically, and for players. */
    finishedBy: PlayerName.nullable(),
    /** The organiser who created the tournament; null if unknown, and for players. */
    createdBy: PlayerName.nullable(),
    /** Further organisers with the same rights in this tournament; empty for players. */
    coOrganisers: z.array(PlayerName),
    /** When the tournament was paused. During a pause no table starts, and the clocks of waiting tables stand still. */
    pausedAt: z.iso.datetime().nullable(),
    /** Entrants whom an organiser has disqualified. They play no further and win no prize. */
    disqualified: z.array(UserId),
    /** Whether the caller has entered; false for visitors. */
    joined: z.boolean(),
    /** The number of players waiting for a place. */
    waitingListSize: z.int().min(0),
    /** Whether its entrants have a chat room. */
    hasChat: z.boolean(),
    rules: TournamentRules,
    entry: EntryConditions,
    /** The players who have entered as teams: two or three, as the mode says. */
    teams: z.array(z.array(UserId)),
    /** Set if its entrants check in. */
    checkIn: CheckIn.optional(),
    /** Set while players can enter although it is in progress: a Swiss tournament before the round that ends entry. */
    entersLate: z.boolean().optional(),
    /** Null for visitors. */
    own: OwnEntry.nullable(),
    /** Whether bots play it so that its organiser learns to run one; only its organisers see it. */
    isPractice: z.boolean().optional(),
  })
  .meta({ id: 'Tournament' })
export type Tournament = z.infer<typeof Tournament>

/** `open`: the players are not known yet. `waiting`: the table starts when all players are present, or at `startsBy`. */
export const TABLE_STATES = ['open', 'waiting', 'playing', 'finished'] as const

const TeamNumbers = z.object({ team1: z.int(), team2: z.int() })

export const BracketTable = z
  .object({
    number: z.int().min(1),
    state: z.enum(TABLE_STATES),
    /** In the order of their seats; empty while the table is open. */
    players: z.array(PlayerName),
    /** The players who advance: one side of the table. */
    winners: z.array(UserId),
    /** The points of the current or last game. */
    score: TeamNumbers.nullable(),
    /** The games that each side has won; counted also if a pairing has only one. */
    wins: TeamNumbers,
    /** The finished games of the pairing before the current or last one, the first game first. */
    earlierGames: z.array(z.object({ gameId: GameId.nullable(), score: TeamNumbers.nullable() })),
    matchId: MatchId.nullable(),
    gameId: GameId.nullable(),
    /** The latest time at which the table starts; bots hold the seats of absent players. */
    startsBy: z.iso.datetime().nullable(),
    /** In formats of rounds: what the table belongs to, and its entrants, as `progress` numbers them. */
    part: z.enum(TABLE_PARTS).optional(),
    /** The most games of this pairing. */
    bestOf: z.literal([...BEST_OF]).optional(),
    sides: z.tuple([z.int().min(0), z.int().min(0)]).optional(),
    /** Set in a duplicate until its round has ended: neither the score nor the replay is shown yet. */
    isHidden: z.boolean().optional(),
  })
  .meta({ id: 'BracketTable' })
export type BracketTable = z.infer<typeof BracketTable>

export const BracketRound = z
  .object({
    number: z.int().min(1),
    /** All tables of the round, including those that are still open. */
    tables: z.array(BracketTable),
    /** The players who advance to the next round without playing. */
    byes: z.array(PlayerName),
  })
  .meta({ id: 'BracketRound' })
export type BracketRound = z.infer<typeof BracketRound>

export const Bracket = z
  .object({
    /** Empty before the draw. A bracket has all its rounds, the last with one table: the final; other formats those drawn. */
    rounds: z.array(BracketRound),
    /** The last players to enter, refunded because they are too few for another side. */
    refunded: z.array(PlayerName),
    /** Players whose seat an organiser has given to another player. They play no further tables. */
    replaced: z.array(UserId),
  })
  .meta({ id: 'Bracket' })
export type Bracket = z.infer<typeof Bracket>

const Percents = z.tuple([z.number().min(0).max(100), z.number().min(0).max(100)])

/** A line of the standings of a tournament in rounds. */
export const RoundStanding = z
  .object({
    /** The number of the entrant. */
    entrant: z.int().min(0),
    place: z.int().min(1),
    /** Tables won; in a Swiss tournament a bye is one. */
    won: z.int().min(0),
    played: z.int().min(0),
    /** Points won minus points lost. */
    difference: z.int(),
    /** Swiss: the sum of the tables that the opponents have won. */
    buchholz: z.int().min(0),
    /** Duplicate: the mean percentage of matchpoints in the rounds that have ended. */
    percent: z.number().min(0).max(100).optional(),
    /** The group, from 0; null in other formats. */
    group: z.int().min(0).nullable(),
    /** Whether they cannot win any more tables. */
    isEliminated: z.boolean(),
  })
  .meta({ id: 'RoundStanding' })
export type RoundStanding = z.infer<typeof RoundStanding>

/** How far a tournament in rounds has come. Its tables are in `bracket`. */
export const RoundProgress = z
  .object({
    /** The last round that was drawn. */
    round: z.int().min(1),
    /** The number of rounds; a second final of a double elimination is not counted. */
    rounds: z.int().min(1),
    /** When the next round is drawn, once this one has ended; null during a round and after the end. */
    nextRoundAt: z.iso.datetime().nullable(),
    /** The players of each entrant, in the order of seeds; a player one against one, otherwise a team. */
    entrants: z.array(z.array(PlayerName)),
    /** The best first. */
    standings: z.array(RoundStanding),
    /** Entrants who pass a round without playing. */
    byes: z.array(z.object({ round: z.int().min(1), entrant: z.int().min(0) })),
    /** Players who have given up since the start. */
    withdrawn: z.array(UserId),
  })
  .meta({ id: 'RoundProgress' })
export type RoundProgress = z.infer<typeof RoundProgress>

/** What all tables of a round of a duplicate made of its deals; only once the round has ended. */
export const DuplicateSheet = z
  .object({
    round: z.int().min(1),
    /** With the commitment and the secret, the deals can be verified: the seed is the id. */
    dealId: z.uuid(),
    commitment: z.string(),
    secret: z.string(),
    /** The tables of the round, in their order. */
    tables: z.array(
      z.object({
        number: z.int().min(1),
        /** The entrants, as `progress` numbers them: the first has the even seats. */
        sides: z.tuple([z.int().min(0), z.int().min(0)]),
        gameId: GameId.nullable(),
        /** The percentages of both sides in the round. */
        percents: Percents,
        /** Whether the table was not played to its end and got fixed percentages instead. */
        isAdjusted: z.boolean(),
      }),
    ),
    deals: z.array(
      z.object({
        hand: z.int().min(1),
        mano: z.int().min(0),
        /** The cards of each seat. */
        cards: z.array(z.array(z.custom<Card>(isCard))),
        /** By table, null where it was not played to its end: the points of both sides and their percentages. */
        results: z.array(
          z.object({ points: z.tuple([z.int().min(0), z.int().min(0)]), percents: Percents }).nullable(),
        ),
      }),
    ),
  })
  .meta({ id: 'DuplicateSheet' })
export type DuplicateSheet = z.infer<typeof DuplicateSheet>

export const TournamentDetails = Tournament.extend({
  /** The rounds and tables of every format but the arena. */
  bracket: Bracket.nullable(),
  /** Null for arenas and brackets, and before the draw. */
  progress: RoundProgress.nullable(),
  /** The newest first. */
  announcements: z.array(Announcement),
}).meta({
  id: 'TournamentDetails',
})
export type TournamentDetails = z.infer<typeof TournamentDetails>

/** Whether a share is a whole number of hundredths, with a tolerance because 0.29 × 100 is not exact in binary. */
const isHundredths = (share: number) => Math.abs(share * 100 - Math.round(share * 100)) < 1e-9

export const Award = z
  .number(MESSAGES.awardInvalid)
  .min(0, MESSAGES.awardInvalid)
  .max(1, MESSAGES.awardInvalid)
  .refine(isHundredths, MESSAGES.awardInvalid)

/** The shares of the prize pool, from the first place down. */
export const PrizeShares = z
  .array(Award, MESSAGES.prizesInvalid)
  .min(1, MESSAGES.prizesInvalid)
  .max(MAX_PRIZE_PLACES, MESSAGES.prizesInvalid)
  .refine(shares => sumOfPercents(shares) <= 100, MESSAGES.prizesAboveAll)
  .refine(areFalling, MESSAGES.prizesRising)

/** Whether no place has a larger share than the place above it. */
export function areFalling(shares: readonly number[]): boolean {
  return shares.every((share, index) => index === 0 || share <= shares[index - 1]!)
}

/** Added as whole percents, because a sum of decimal fractions is not exact. */
export const sumOfPercents = (shares: readonly number[]) =>
  shares.reduce((sum, share) => sum + Math.round(share * 100), 0)

const TournamentFields = z.object({
  name: text(MESSAGES.nameAndStartRequired)
    .trim()
    .min(1, MESSAGES.nameAndStartRequired)
    .max(MAX_TOURNAMENT_NAME_LENGTH, MESSAGES.tournamentNameTooLong),
  startDate: dateTime(MESSAGES.nameAndStartRequired),
  endDate: dateTime(MESSAGES.endNotAfterStart).nullish(),
  entryFee: z
    .int(MESSAGES.entryFeeInvalid)
    .min(0, MESSAGES.entryFeeInvalid)
    .max(MAX_FEE, MESSAGES.entryFeeTooHigh),
  maxPlayers: z
    .int(MESSAGES.maxPlayersInvalid)
    .min(MIN_ENTRANTS, MESSAGES.maxPlayersInvalid)
    .max(MAX_ENTRANTS, MESSAGES.maxPlayersAboveAll),
  description: text().trim().max(MAX_DESCRIPTION_LENGTH, MESSAGES.descriptionTooLong).nullish(),
  format: z.enum(FORMATS),
  /** By default the champion gets the usual share and other places get nothing. */
  prizes: PrizeShares.optional(),
  /** Coins that the platform adds to the prize pool. */
  addedPrize: z
    .int(MESSAGES.addedPrizeInvalid)
    .min(0, MESSAGES.addedPrizeInvalid)
    .max(MAX_ADDED_PRIZE, MESSAGES.addedPrizeInvalid)
    .optional(),
  /** Whether its entrants have a chat room; a new tournament has one by default. */
  hasChat: z.boolean().optional(),
  /** How many minutes before the start entrants begin to check in; null for no check-in. */
  checkInMinutes: z.literal([...CHECK_IN_MINUTES], MESSAGES.checkInMinutesInvalid).nullish(),
})

export const PracticeCreation = z
  .object({
    players: z.literal([...PRACTICE_SIZES], MESSAGES.maxPlayersInvalid).default(4),
    mode: z.enum(PRACTICE_MODES, MESSAGES.rulesInvalid).default('1v1'),
  })
  .meta({ id: 'PracticeCreation' })

const YEAR_MS = 366 * 24 * 60 * 60_000

/** Why a new start makes no sense; null if it does. `tolerance`: how many milliseconds ago it may be. */
export function startError(start: Date, now: number, tolerance = 0): Message | null {
  if (start.getTime() < now - tolerance) return MESSAGES.startInPast
  return start.getTime() > now + YEAR_MS ? MESSAGES.startTooFar : null
}

interface Dates {
  startDate?: string | undefined
  endDate?: string | null | undefined
}

const endsAfterStart = ({ startDate, endDate }: Dates) =>
  !startDate || !endDate || new Date(endDate) > new Date(startDate)
const END_NOT_AFTER_START = { error: MESSAGES.endNotAfterStart, path: ['endDate'] }

export const TournamentCreation = TournamentFields.extend({
  entryFee: TournamentFields.shape.entryFee.default(0),
  maxPlayers: TournamentFields.shape.maxPlayers.default(DEFAULT_ENTRANTS),
  format: TournamentFields.shape.format.default('arena'),
  /** A draft is not shown to players until it is published. */
  draft: z.boolean().optional(),
  entry: EntryConditionsInput.optional(),
  /** The rules of its tables; by default two against two to 30 without flor. */
  rules: RulesInput.optional(),
})
  .refine(endsAfterStart, END_NOT_AFTER_START)
  .superRefine(({ format, entry, maxPlayers, rules = DEFAULT_TOURNAMENT_RULES }, { addIssue }) => {
    const enterAs = entry?.enterAs ?? 'alone'
    const wrong = rulesError({ format, enterAs, rules })
    if (wrong) addIssue({ code: 'custom', message: wrong.error, path: wrong.path })
    const wrongPlaces = placesError(enterAs, rules, maxPlayers)
    if (wrongPlaces) addIssue({ code: 'custom', message: wrongPlaces, path: ['maxPlayers'] })
  })
  .meta({ id: 'TournamentCreation' })

/** Omitted fields stay unchanged. */
export const TournamentEdit = TournamentFields.partial()
  .extend({
    entry: EntryConditionsEdit.optional(),
    rules: RuleFields.partial().meta({ id: 'TournamentRulesEdit' }).optional(),
  })
  .refine(endsAfterStart, END_NOT_AFTER_START)
  .meta({ id: 'TournamentEdit' })

export const Finalized = z
  .object({ champion: PlayerName, prize: z.int().min(0) })
  .meta({ id: 'TournamentFinalized' })
export type Finalized = z.infer<typeof Finalized>

/** The limits on what the caller may set in a tournament. */
export const TournamentLimits = z
  .object({
    maxPlayers: z.int().min(MIN_ENTRANTS),
    /** The largest entry fee that any player could pay, as a power of ten, because balances are private. */
    maxEntryFee: z.int().min(0),
    /** How many coins the caller may still have the platform add to prize pools; organisers: within 30 days. */
    maxAddedPrize: z.int().min(0),
    /** The coins in the platform account, which pays for added prizes. */
    platformCoins: z.int().min(0),
  })
  .meta({ id: 'TournamentLimits' })
export type TournamentLimits = z.infer<typeof TournamentLimits>
