import type { I18n } from '@lingui/core'
import type { AttentionCheckName, AttentionItem } from '@valecuatro/contract'
import { criticalLineHref, criticalLineText, isCriticalKind } from '@valecuatro/contract/criticalLines'
import { relativeDateText } from '../../tournaments/index.ts'
import { alertHref, listHref } from '../alerts/index.ts'

/** What needs attention. */
export function attentionText(i18n: I18n, item: AttentionItem): string {
  const { kind, count, expected, subject } = item
  if (isCriticalKind(kind)) return criticalLineText(i18n.locale === 'es' ? 'es' : 'en', { ...item, kind })
  const name = subject?.name ?? ''
  switch (kind) {
    case 'player-reports':
      return i18n._('{count, plural, one {# reported player} other {# reported players}}', { count })
    case 'appeals':
      return i18n._('{count, plural, one {# open appeal} other {# open appeals}}', { count })
    case 'cases-open':
      return subject
        ? i18n._('Open case: {name}', { name })
        : i18n._('{count, plural, one {# open case} other {# open cases}}', { count })
    case 'tournament-undecided':
      return i18n._('{name} has not been finalized', { name })
    case 'tournament-paused':
      return i18n._('{name} is paused', { name })
    case 'tournament-short':
      return i18n._('{name} lacks players: {count} of {expected}', { name, count, expected })
    case 'tournament-draft':
      return i18n._('{name} is still a draft', { name })
    case 'matches-missed':
      return i18n._(
        '{count, plural, one {A scheduled match did not start} other {# scheduled matches did not start}}',
        { count },
      )
    case 'series-failed':
      return i18n._('The series {name} could not create its last tournament', { name })
    case 'coin-requests':
      return i18n._(
        '{count, plural, one {# movement of coins waits for approval} other {# movements of coins wait for approval}}',
        { count },
      )
    case 'coins-unusual':
      return i18n._('{today} coins minted today instead of about {usual}', {
        today: i18n.number(count),
        usual: i18n.number(expected ?? 0),
      })
    case 'mails-failed':
      return i18n._('{count, plural, one {# email failed} other {# emails failed}}', { count })
    case 'mails-late':
      return i18n._('{count, plural, one {# email is not being sent} other {# emails are not being sent}}', {
        count,
      })
    case 'pushes-late':
      return i18n._(
        '{count, plural, one {# notification is not being sent} other {# notifications are not being sent}}',
        { count },
      )
    case 'backup-old':
      return i18n._('The last backup is too old')
  }
}

/** Since when, and who handles it. */
export function attentionDetail(i18n: I18n, item: AttentionItem, now: number): string {
  const { kind, count, since, takenBy, subject } = item
  const when = since && relativeDateText(i18n, Date.parse(since), now)
  const time = !when
    ? null
    : kind === 'tournament-short' || kind === 'tournament-draft'
      ? Date.parse(since) > now
        ? i18n._('Starts {when}', { when })
        : i18n._('Should have started {when}', { when })
      : count > 1 && subject === null
        ? i18n._('Oldest: {when}', { when })
        : when
  const taken = takenBy && i18n._('Taken by {takenBy}', { takenBy })
  // The name of a tournament is otherwise part of the text.
  const place = kind === 'games-overdue' || kind === 'matches-missed' ? subject?.name : null
  return [place, time, taken].filter(Boolean).join(' · ')
}

/** The page where it is solved; null if that is not done on a page. */
export function attentionHref(item: AttentionItem): string | null {
  const { kind, subject } = item
  if (isCriticalKind(kind)) return criticalLineHref({ ...item, kind })
  switch (kind) {
    case 'player-reports':
      return subject
        ? alertHref(subject._id)
        : listHref({ type: 'suspicious_activity', search: 'Reported by players', status: 'open' })
    case 'cases-open':
      return subject ? `/admin/cases/${subject._id}` : '/admin/cases?status=open'
    case 'matches-missed':
      return subject ? `/admin/matches/${subject._id}` : '/admin/matches?status=scheduled'
    case 'tournament-undecided':
    case 'tournament-paused':
    case 'tournament-short':
    case 'tournament-draft':
      return `/admin/tournaments/${subject?._id}`
    case 'appeals':
      return '/admin/appeals'
    case 'series-failed':
      return '/admin/tournaments'
    case 'coin-requests':
      return '/admin/approvals?state=open'
    case 'coins-unusual':
      return '/admin/economy'
    case 'mails-failed':
      return '/admin/outbox?state=failed'
    case 'mails-late':
      return '/admin/outbox?state=queued'
    case 'pushes-late':
    case 'backup-old':
      return null
  }
}

const UNCHECKED: Record<AttentionCheckName, string> = {
  system: /*i18n*/ 'The state of the database and Redis could not be checked',
  alerts: /*i18n*/ 'Alerts could not be checked',
  appeals: /*i18n*/ 'Appeals could not be checked',
  matches: /*i18n*/ 'Matches could not be checked',
  tournaments: /*i18n*/ 'Tournaments could not be checked',
  coins: /*i18n*/ 'Coins could not be checked',
  'coin-requests': /*i18n*/ 'Requests to move coins could not be checked',
  mail: /*i18n*/ 'Emails could not be checked',
  notices: /*i18n*/ 'Notifications could not be checked',
  backups: /*i18n*/ 'Backups could not be checked',
}

export const uncheckedText = (i18n: I18n, check: AttentionCheckName) => i18n._(UNCHECKED[check])
