import type { I18n } from '@lingui/core'
import type { RefusalCode, SocketRefusal } from '@valecuatro/contract'

type Details = Pick<SocketRefusal, 'until' | 'players'>

/** Explains why a request about a table was refused, in detail if the person can do something about it. */
export function tableRefusalText(
  i18n: I18n,
  code: RefusalCode | 'unanswered',
  details: Details = {},
): string {
  switch (code) {
    case 'seat-taken':
      return i18n._('Another player took this seat first.')
    case 'not-host':
      return i18n._('Only the host can do this.')
    case 'hosting-elsewhere':
      return i18n._('You already have a public table open. Leave it first.')
    case 'not-ready':
      return i18n._('Not all players are ready yet.')
    case 'already-playing':
      return i18n._('You’re in a game. Finish it or leave it first.')
    case 'guests-not-allowed':
      return i18n._('This table plays rated games. Create an account to take a seat.')
    case 'email-not-verified':
      return i18n._(
        'This table plays rated games. Every player must confirm their email address first: in their profile, under Security.',
      )
    case 'paused':
      return pauseText(i18n, details)
    case 'blocked':
      return i18n._('You and a player at this table cannot play together: one of you has blocked the other.')
    case 'removed':
      return i18n._('The host removed you from this table.')
    case 'slow-down':
      return i18n._('Wait a moment and try again.')
    default:
      return i18n._('That didn’t work. Please try again.')
  }
}

/** Names the paused players if the host cannot start because of them. */
function pauseText(i18n: I18n, { until = 0, players = [] }: Details): string {
  const at = i18n.date(new Date(until), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  if (players.length === 0)
    return i18n._(
      'You left several rated games, so you cannot play a rated game until {at}. You can still play friendly games.',
      {
        at,
      },
    )
  return i18n._(
    'No rated game until {at}: {names} left several rated games. You can start once the table is set to friendly.',
    { at, names: players.join(', ') },
  )
}
