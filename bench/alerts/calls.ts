import { ALERT_SORTS } from '@valecuatro/contract'
import type { Sample } from './testServer.ts'

const DAY = 24 * 60 * 60 * 1000
const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10)

/** All calls that list or count alerts. */
export function callsOf(
  { playerId, username, rare }: Sample,
  count: number,
): { name: string; path: string }[] {
  const find = (name: string, q: string) => ({
    name: `find: ${name}`,
    path: `/api/admin/find?q=${encodeURIComponent(q)}`,
  })
  const list = (name: string, query: string) => ({ name, path: `/api/admin/alerts?${query}` })
  return [
    { name: 'dashboard', path: '/api/admin/alerts/dashboard' },
    { name: 'summary', path: '/api/admin/alerts/stats/summary' },
    { name: 'attention', path: '/api/admin/attention' },
    list('newest first', ''),
    ...ALERT_SORTS.flatMap(sort => [
      list(`by ${sort}`, `sortBy=${sort}&sortOrder=asc`),
      list(`by ${sort}, last first`, `sortBy=${sort}&sortOrder=desc`),
    ]),
    list('page 100', 'page=100'),
    list('the middle', `page=${count / 40}`),
    list('the last page', `page=${count / 20}`),
    list('by severity, page 200', 'sortBy=severity&sortOrder=desc&page=200'),
    list('by priority, page 200', 'sortBy=priority&sortOrder=desc&page=200'),
    list('status', 'status=investigating'),
    list('severity', 'severity=critical'),
    list('type', 'type=account_abuse'),
    list('status and severity', 'status=new&severity=critical'),
    list('status, severity and type', 'status=resolved&severity=medium&type=security_breach'),
    list('severity and type, by status', 'severity=low&type=hack_attempt&sortBy=status&sortOrder=desc'),
    list('status, last seen first', 'status=new&sortBy=lastSeenAt&sortOrder=desc'),
    list('player', `playerId=${playerId}`),
    list('player, by priority', `playerId=${playerId}&sortBy=priority&sortOrder=desc`),
    list('since a day', `dateFrom=${dayBefore(7)}`),
    list('since half a year', `dateFrom=${dayBefore(180)}`),
    list('a month', `dateFrom=${dayBefore(120)}&dateTo=${dayBefore(90)}`),
    list(
      'a month of resolved ones of medium severity',
      `dateFrom=${dayBefore(120)}&dateTo=${dayBefore(90)}&status=resolved&severity=medium`,
    ),
    list('searched: a rare word', `search=${rare}`),
    list('searched: a part of it', `search=${rare.slice(3, 14)}`),
    list('searched: a player', `search=${username}`),
    list('searched: a word in all', 'search=finding'),
    list('searched: a word in many, by severity', 'search=anti_cheat&sortBy=severity&sortOrder=desc'),
    list('searched: a rare word among new ones', `search=${rare}&status=new`),
    list('searched: an id', `search=${playerId}`),
    list('searched: nothing there', 'search=xyzzyxyzzy'),
    find('a rare word', rare),
    find('a player', username),
    find('a word in all', 'finding'),
    find('common letters in an order that no title has', 'dingfin'),
    find('two letters', 'in'),
    find('the id of a player', playerId),
    find('the short id of an alert', '0a1b2c3d'),
    find('nothing there', 'xyzzyxyzzy'),
  ]
}
