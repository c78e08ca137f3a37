import type { CriticalLine } from './criticalLines.ts'
import type { Ground } from './grounds.ts'
import type { Access } from './roles.ts'
import type { DailyClosing } from './transactions.ts'
import type { AppealOutcome, ReportOutcome, SanctionKind } from './values.ts'

/** The kinds of notices. A new kind is a type error until its texts exist in both languages. */
export const NOTICE_KINDS = [
  'table-ready',
  'match-scheduled',
  'match-soon',
  'match-cancelled',
  'tournament-soon',
  'check-in-open',
  'check-in-missed',
  'tournament-changed',
  'tournament-cancelled',
  'prize-won',
  'prize-corrected',
  'tournament-announcement',
  'waiting-list',
  'tournament-invitation',
  'co-organiser',
  'pair',
  'invitation',
  'challenge',
  'friend-request',
  'friend-accepted',
  'report-handled',
  'restricted',
  'appeal-answered',
  'coins-adjusted',
  'case',
  'critical-lines',
  'alerts-given',
  'coin-request',
  'daily-closing',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Where a notice is shown or sent: the notices page with its bell, a push message, a mail. */
export const NOTICE_CHANNELS = ['page', 'push', 'mail'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]
export type NoticeChoice = Record<NoticeChannel, boolean>

/**
 * Why a player is no longer on a waiting list. `entered`: they got a place. `passed-over`: they could not take it.
 * `partner-passed-over`: their partner could not. `partner-left`: their partner left the list. `closed`: the list
 * ended.
 */
export const WAITING_LIST_OUTCOMES = [
  'entered',
  'passed-over',
  'partner-passed-over',
  'partner-left',
  'closed',
] as const
export type WaitingListOutcome = (typeof WAITING_LIST_OUTCOMES)[number]

/** The default for users who have not chosen. Mails are sent only to users who have turned them on. */
export const defaultNoticeChoice = (kind: NoticeKind): NoticeChoice => {
  const isOn = kind !== 'critical-lines' && kind !== 'daily-closing'
  return { page: isOn, push: isOn, mail: false }
}

/**
 * The steps of entering as a team. `agreed`: accepted, but the team lacks another player. `accepted`: the team is complete
 * and has entered. `waiting`: it is complete and on the waiting list.
 */
export const PAIR_EVENTS = ['invited', 'agreed', 'accepted', 'waiting', 'declined', 'withdrew'] as const
export type PairEvent = (typeof PAIR_EVENTS)[number]

/** What a member of staff is told about a case. */
export const CASE_EVENTS = ['mentioned', 'given'] as const
export type CaseEvent = (typeof CASE_EVENTS)[number]

/** Kinds that only members of staff are sent, and which of them. */
export const STAFF_NOTICES: { readonly [kind in NoticeKind]?: Access } = {
  case: 'moderator',
  'alerts-given': 'moderator',
  'coin-request': 'admin',
  'critical-lines': 'staff',
  'daily-closing': 'admin',
}
export const COIN_REQUEST_OUTCOMES = ['approved', 'refused'] as const
export type CoinRequestOutcome = (typeof COIN_REQUEST_OUTCOMES)[number]

/** The parameters in the sentences of each kind. */
export interface NoticeParams {
  /** The name of the tournament that the table belongs to, if any. */
  'table-ready': { tournament: string | null }
  /** The players in the order of their seats. */
  'match-scheduled': { time: string; players: string[] }
  'match-soon': { time: string }
  /** The match takes place without the player or not at all. */
  'match-cancelled': { time: string }
  'tournament-soon': { tournament: string }
  'check-in-open': { tournament: string }
  /** The coins are those that the player got back; `missing` names the partners for whom a whole team lost its places. */
  'check-in-missed': { tournament: string; coins: number; missing: string[] }
  'tournament-changed': { tournament: string; what: 'dates' | 'prizes' | 'both' }
  /** The coins are those that the player got back. */
  'tournament-cancelled': { tournament: string; coins: number }
  'prize-won': { tournament: string; coins: number }
  /** What a colleague has done: mentioned the reader in a comment, or given them the case. */
  case: { username: string; title: string; event: CaseEvent }
  /** Lines of "Needs attention", most urgent first. The time zone is the reader's, if it is known. */
  'critical-lines': { lines: CriticalLine[]; timeZone: string | null }
  /** A colleague has given the reader open alerts; the title is that of the first, in English. */
  'alerts-given': { username: string; title: string; count: number }
  /** Another administrator has decided about coins that the reader asked for; the amount is negative for a deduction. */
  'coin-request': {
    username: string
    outcome: CoinRequestOutcome
    player: string
    amount: number
    reason: string | null
  }
  'daily-closing': DailyClosing
  /** The amount is negative if coins were taken back. */
  'prize-corrected': { tournament: string; amount: number; balance: number }
  'tournament-announcement': { tournament: string; text: string }
  /** The partner who is meant, and all partners of the team; notices of older versions have none. */
  'waiting-list': {
    tournament: string
    outcome: WaitingListOutcome
    coins: number
    partner?: string | null | undefined
    partners?: string[] | undefined
  }
  'tournament-invitation': { tournament: string }
  /** An organiser has made the user a co-organiser. */
  'co-organiser': { tournament: string; username: string }
  /**
   * What another player has done about entering a tournament as a team. The coins are the entry fee per player; the
   * partners are those of the receiver, and a team without a size is a pair.
   */
  pair: {
    tournament: string
    username: string
    event: PairEvent
    coins: number
    size?: number | undefined
    partners?: string[] | undefined
  }
  invitation: { username: string }
  challenge: { username: string }
  'friend-request': { username: string }
  'friend-accepted': { username: string }
  /** The name of the reported player. Notices of older versions have no outcome. */
  'report-handled': {
    username: string
    outcome?: ReportOutcome | undefined
    answer?: string | null | undefined
  }
  /** The player may not write in chats until a time, or until that is lifted; or their rating is frozen. */
  restricted: { restriction: 'silence' | 'frozen-rating'; ground: Ground; text: string; until: string | null }
  'appeal-answered': { sanction: SanctionKind; outcome: AppealOutcome; answer: string }
  /** The amount is negative if coins were deducted. */
  'coins-adjusted': { amount: number; balance: number }
}

/** A kind with its parameters. */
export type NoticeContent = { [K in NoticeKind]: { kind: K; params: NoticeParams[K] } }[NoticeKind]
