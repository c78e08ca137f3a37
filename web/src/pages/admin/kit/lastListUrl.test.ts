import { expect, it } from 'vitest'
import { lastVisitIn, withVisit } from './lastListUrl.ts'

it.each<[string, [string, string][], [string, ...string[]], string]>([
  ['never visited', [], ['/admin/matches'], '/admin/matches'],
  ['visited without filters', [['/admin/matches', '']], ['/admin/matches'], '/admin/matches'],
  [
    'visited with filters',
    [['/admin/matches', 'status=scheduled&page=2']],
    ['/admin/matches'],
    '/admin/matches?status=scheduled&page=2',
  ],
  [
    'visited again',
    [
      ['/admin/matches', 'page=2'],
      ['/admin/matches', 'page=3'],
    ],
    ['/admin/matches'],
    '/admin/matches?page=3',
  ],
  [
    'two lists of the same rows: the one visited last',
    [
      ['/admin/users', 'role=admin'],
      ['/admin', 'search=ana'],
      ['/admin/matches', ''],
    ],
    ['/admin/users', '/admin'],
    '/admin?search=ana',
  ],
])("a link back to a list %s keeps the list's URL", (_, visits, paths, href) => {
  const visited = visits.reduce<[string, string][]>(withVisit, [])
  expect(lastVisitIn(visited, paths).href).toBe(href)
})
