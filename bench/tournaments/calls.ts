import { MATCH_SORTS, TOURNAMENT_SORTS, TRANSACTION_SORTS } from '@valecuatro/contract'
import type { Sample, Size } from './fill.ts'

export interface Call {
  name: string
  as: 'visitor' | 'player' | 'administrator'
  path: string
}

const DAY = 24 * 60 * 60 * 1000
const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10)

/** All calls that return a list or the details of one of its rows. */
export function callsOf(size: Size, sample: Sample): Call[] {
  const { userId, username, bracketId, arenaId, tournamentName, openName } = sample
  const admin = (name: string, path: string): Call => ({
    name,
    as: 'administrator',
    path: `/api/admin/${path}`,
  })
  const sorts = (list: string, keys: readonly string[]) =>
    keys.flatMap(key => [
      admin(`admin ${list} by ${key}`, `${list}?page=1&sort=${key}&order=asc`),
      admin(`admin ${list} by ${key}, last first`, `${list}?page=1&sort=${key}&order=desc`),
    ])
  const ledger = (name: string, query: string) => admin(`ledger ${name}`, `transactions?page=1&${query}`)
  return [
    { name: 'tournaments', as: 'visitor', path: '/api/tournaments?page=1' },
    { name: 'tournaments, page 5', as: 'visitor', path: '/api/tournaments?page=5' },
    {
      name: 'tournaments, searched',
      as: 'visitor',
      path: `/api/tournaments?page=1&search=${encodeURIComponent(openName)}`,
    },
    { name: 'tournaments one has entered', as: 'player', path: '/api/profile/tournaments' },
    { name: 'details of a bracket', as: 'visitor', path: `/api/tournaments/${bracketId}` },
    { name: 'details of an arena', as: 'player', path: `/api/tournaments/${arenaId}` },
    { name: 'matches of a bracket', as: 'player', path: `/api/matches?page=1&tournament=${bracketId}` },
    { name: 'matches of an arena', as: 'player', path: `/api/matches?tournament=${arenaId}` },
    { name: 'own ledger', as: 'player', path: '/api/profile/transactions' },
    { name: 'own ledger, credits', as: 'player', path: '/api/profile/transactions?type=credit&page=2' },
    { name: "a player's games", as: 'player', path: `/api/players/${userId}/games` },
    ...[
      'mode=1v1&rated=friendly',
      'mode=2v2&rated=rated&result=won',
      `opponent=${username}`,
      `tournament=${encodeURIComponent(tournamentName)}`,
      `from=${dayBefore(400)}T00:00:00Z&until=${dayBefore(370)}T00:00:00Z`,
    ].map(
      (query): Call => ({
        name: `past games by ${query.split('=')[0]}`,
        as: 'player',
        path: `/api/players/${userId}/games?page=1&limit=10&${query}`,
      }),
    ),
    ...Object.entries({
      'page 1': 'page=1',
      'page 50': 'page=50',
      'one format': 'page=1&format=bracket',
      'a name': `page=1&search=${encodeURIComponent(tournamentName)}`,
      'a winner': `page=1&winner=${username}`,
      'a month': `page=1&from=${dayBefore(400)}T00:00:00Z&to=${dayBefore(370)}T00:00:00Z`,
      'all years': `page=1&from=${dayBefore(4000)}T00:00:00Z`,
    }).map(
      ([name, query]): Call => ({
        name: `past tournaments, ${name}`,
        as: 'visitor',
        path: `/api/tournaments/archive?${query}`,
      }),
    ),

    ...sorts('tournaments', TOURNAMENT_SORTS),
    admin('admin tournaments, page 50', 'tournaments?page=50'),
    admin('admin tournaments, searched', `tournaments?page=1&search=${encodeURIComponent(tournamentName)}`),

    ...sorts('matches', MATCH_SORTS),
    admin('admin matches, page 500', 'matches?page=500'),
    admin('admin matches, the middle', `matches?page=${size.matches / 20}`),
    admin(
      'admin matches, searched by tournament',
      `matches?page=1&search=${encodeURIComponent(tournamentName)}`,
    ),
    admin('admin matches, searched by player', `matches?page=1&search=${username}`),

    ...sorts('transactions', TRANSACTION_SORTS),
    admin('ledger, page 2000', 'transactions?page=2000'),
    admin('ledger, the middle', `transactions?page=${size.ledger / 40}`),
    ledger('type', 'type=debit'),
    ledger('type, by amount', 'type=credit&sort=amount'),
    ledger('user id', `user=${userId}`),
    ledger('user name', `user=${username}`),
    ledger('part of a name', `user=${username.slice(2, 12)}`),
    ledger('searched', `search=${username}`),
    ledger('part of a reason', 'reason=refund'),
    ledger('part of several reasons', 'reason=TOURN'),
    ledger('reason, by amount', 'reason=prize&sort=amount'),
    ledger('since a day', `startDate=${dayBefore(30)}`),
    ledger('up to a day', `endDate=${dayBefore(400)}`),
    ledger('a month', `startDate=${dayBefore(400)}&endDate=${dayBefore(370)}`),
    ledger('a month of debits', `startDate=${dayBefore(400)}&endDate=${dayBefore(370)}&type=debit`),
    ledger('a month of refunds', `startDate=${dayBefore(400)}&endDate=${dayBefore(370)}&reason=refund`),
  ]
}
