import { USER_SORTS } from '@valecuatro/contract'
import type { Call } from '../tournaments/calls.ts'
import type { Sample } from '../tournaments/fill.ts'
import { type AdminSize, caseIdOf } from './fillForAdmin.ts'

/** The beginning of the title of the first case. */
const CASE_WORD = 'c4ca4238a0b9'
const DAY = 24 * 60 * 60 * 1000
/** An administrator who has alerts and cases. */
const STAFF = '01000000-0000-7000-8000-000000000001'
const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10)

/** All calls that the administrator's screens make. */
export function callsOf(size: AdminSize & { ledger: number }, sample: Sample): Call[] {
  const { userId, username, bracketId, tournamentName } = sample
  const call = (name: string, path: string): Call => ({
    name,
    as: 'administrator',
    path: `/api/admin/${path}`,
  })
  const users = (name: string, query: string) => call(`users${name}`, `users?${query}`)
  const ledger = (name: string, query: string) => call(`ledger${name}`, `transactions?${query}`)
  const audit = (name: string, query: string) => call(`audit${name}`, `audit?${query}`)
  const alerts = (name: string, query: string) => call(`alerts${name}`, `alerts?${query}`)
  const cases = (name: string, query: string) => call(`cases${name}`, `cases?${query}`)
  const find = (name: string, q: string) => call(`find: ${name}`, `find?q=${encodeURIComponent(q)}`)
  return [
    call('status', 'system/status'),
    call('trends', 'system/trends'),
    call('the last day', 'system/last-day'),
    call('attention', 'attention'),

    ...USER_SORTS.flatMap(sort => [
      users(` by ${sort}`, `page=1&sort=${sort}&order=asc`),
      users(` by ${sort}, last first`, `page=1&sort=${sort}&order=desc`),
    ]),
    users(', page 50', 'page=50&sort=username'),
    users(', the middle', `page=${size.users / 20}`),
    users(' by name, the middle', `page=${size.users / 20}&sort=username`),
    users(' by coins, the middle', `page=${size.users / 20}&sort=coins`),
    users(', the last page', `page=${size.users / 10}&sort=username`),
    users(', one name', `page=1&search=${username}`),
    users(', part of a name', `page=1&search=${username.slice(2, 12)}`),
    users(', an address', `page=1&search=${username}@example`),
    users(', what all are called', 'page=1&search=player'),
    users(', administrators', 'page=1&role=admin'),
    users(', players by coins', 'page=1&role=player&sort=coins&order=desc'),
    users(', suspended', 'page=1&status=suspended'),
    users(', active by wins', 'page=1&status=active&sort=wins&order=desc'),
    call('a user', `users/${userId}`),
    call('a user: sessions', `users/${userId}/sessions`),
    call('a user: matches', `matches?page=1&player=${userId}`),
    call('a user: audit rows', `audit?page=1&subject=${userId}`),

    call('timeline of a user', `timeline?subject=user&id=${userId}`),
    call(
      'timeline of a user with one person',
      `timeline?subject=user&id=${userId}&person=${username.slice(2, 12)}`,
    ),
    call('timeline of a tournament', `timeline?subject=tournament&id=${bracketId}`),
    call('timeline of a wallet', `timeline?subject=wallet&id=${userId}`),
    call('timeline of the mint', 'timeline?subject=wallet&id=mint'),
    call(
      'timeline of the mint, a month',
      `timeline?subject=wallet&id=mint&startDate=${dayBefore(400)}&endDate=${dayBefore(370)}`,
    ),
    call('timeline of all prize pools', 'timeline?subject=wallet&id=pools'),
    call('timeline of a table', 'timeline?subject=table&id=ABCDEF'),

    ledger('', 'page=1'),
    ledger(', the middle', `page=${size.ledger / 40}`),
    ledger(' by amount', 'page=1&sort=amount'),
    ledger(' by user', 'page=1&sort=user'),
    ledger(', credits', 'page=1&type=credit'),
    ledger(', of one', `page=1&user=${userId}`),
    ledger(', part of a name', `page=1&user=${username.slice(2, 12)}`),
    ledger(', a reason', 'page=1&reason=manual'),
    ledger(', a month', `page=1&startDate=${dayBefore(400)}&endDate=${dayBefore(370)}`),
    ledger(', a month of debits', `page=1&startDate=${dayBefore(400)}&endDate=${dayBefore(370)}&type=debit`),

    call('matches, finished', 'matches?page=1&status=finished'),
    call('matches, scheduled', 'matches?page=1&status=scheduled'),
    call('matches of a tournament', `matches?page=1&tournament=${bracketId}`),
    call('tournaments, finished', 'tournaments?page=1&status=finished'),
    call('tournaments, brackets by name', 'tournaments?page=1&format=bracket&sort=name'),

    audit('', 'page=1'),
    audit(', the middle', `page=${size.audit / 20}`),
    audit(', the last page', `page=${size.audit / 10}`),
    audit(', an action', 'page=1&action=user-suspended'),
    audit(', an administrator', 'page=1&actor=admin'),
    audit(', a name', `page=1&search=${username}`),
    audit(', what a quarter has', 'page=1&search=coins-adj'),
    audit(', a month', `page=1&startDate=${dayBefore(400)}&endDate=${dayBefore(370)}`),
    call('audit, its actions', 'audit/actions'),

    alerts('', ''),
    alerts(', not closed', 'status=open'),
    alerts(', not closed, critical', 'status=open&severity=critical'),
    alerts(', not closed, by priority', 'status=open&sortBy=priority&sortOrder=desc'),
    alerts(', not closed, the middle', `status=open&page=${Math.round(size.alerts / 150)}`),
    alerts(' of one member of staff', `assignee=${STAFF}`),
    alerts(' of one, not closed', `assignee=${STAFF}&status=open`),
    alerts(' that no one has, not closed', 'assignee=none&status=open'),
    alerts(' up to a last date', `dateTo=${dayBefore(90)}`),
    alerts(', not closed, up to a last date', `status=open&dateTo=${dayBefore(90)}`),
    alerts(
      ', not closed, of one, a month',
      `status=open&assignee=${STAFF}&dateFrom=${dayBefore(120)}&dateTo=${dayBefore(90)}`,
    ),
    call('alerts, saved views', 'alerts/views'),
    cases('', 'page=1'),
    cases(', open', 'status=open'),
    cases(', of one', `assignee=${STAFF}`),
    cases(', open, no one has', 'status=open&assignee=none'),
    cases(', the middle', `page=${Math.ceil(size.cases / 40)}`),
    cases(', part of a title', `search=${CASE_WORD}`),
    call('a case', `cases/${caseIdOf(size.cases / 2)}`),
    call('closings', 'closings?page=1'),
    call('closings, the last page', `closings?page=${Math.ceil(size.closings / 20)}`),

    find('a case', `Case of ${CASE_WORD}`),
    find('a name', username),
    find('part of a name', username.slice(2, 12)),
    find('an address', `${username}@example`),
    find('what all are called', 'player'),
    find('two letters that no name begins with', 'er'),
    find('common letters in an order that no name has', 'erplay'),
    find('a tournament', tournamentName),
    find('what all tournaments are called', 'copa'),
    find('the id of a user', userId),
    find('the id of a tournament', bracketId),
    find('nothing there', 'xyzzyxyzzy'),
    find('a network', '203.0.113.0/24'),
  ]
}
