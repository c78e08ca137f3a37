import type { Page } from 'playwright-core'
import { type Camera, DESKTOP, PHONE } from './camera.ts'
import { callApi, openPage, takeEach } from './openPage.ts'

interface Row {
  _id: string
}
interface TournamentRow extends Row {
  format: string
  status: string
}
interface MatchRow extends Row {
  status: string
}
interface UserRow extends Row {
  username: string
}

/** Takes pictures of the administrator's side, with the data of the demo world. */
export async function takeAdministration(camera: Camera, admin: Page, api: string) {
  const all = <T>(path: string) => callApi<T>(admin, `${api}/api/admin/${path}`)
  const users = await all<UserRow[]>('users')
  const tournaments = await all<TournamentRow[]>('tournaments')
  const matches = await all<MatchRow[]>('matches')
  const { alerts } = await all<{ alerts: Row[] }>('alerts')
  const regular = users.find(({ username }) => username === 'Felicitas') ?? users[0]
  const bracket = tournaments.find(({ format, status }) => format === 'bracket' && status !== 'open')
  const played = matches.find(({ status }) => status === 'finished')

  const pages: [path: string, title: string][] = [
    ['/admin', 'dashboard'],
    [`/admin/users/${regular?._id}`, 'a user'],
    ['/admin/my-tournaments', 'my tournaments'],
    ['/admin/tournaments', 'tournaments'],
    [`/admin/tournaments/${(bracket ?? tournaments[0])?._id}`, 'a tournament'],
    ['/admin/matches', 'matches'],
    [`/admin/matches/${(played ?? matches[0])?._id}`, 'a match'],
    ['/admin/transactions', 'transactions'],
    ['/admin/economy', 'economy'],
    ['/admin/banner', 'banner'],
    ['/admin/outbox', 'emails'],
    ['/admin/security', 'signing in of staff'],
    ['/admin/users/connections?network=127.0.0.0/16', 'users by connection'],
    [`/admin/users/${regular?._id}?show=notes`, 'notes and warnings'],
    ['/admin/audit', 'audit log'],
    [`/admin/timeline/tournament/${(bracket ?? tournaments[0])?._id}`, 'timeline of a tournament'],
    ['/admin/alerts', 'alerts'],
    ['/admin/alerts?view=list', 'alerts, list'],
    [`/admin/alerts/${alerts[0]?._id}`, 'an alert'],
    ['/admin/alerts/settings', 'detectors'],
    ['/admin/alerts-demo', 'alert demo'],
  ]
  await takeEach(camera, admin, 'Administration', pages)
  await takeDialog(camera, admin, '/admin', 'Manage Coins', 'coins by hand')
  await takeDialog(camera, admin, '/admin/tournaments', 'Create Tournament', 'a new tournament')
  await takeDialog(camera, admin, '/admin/matches', 'Create match', 'a new match')

  await admin.emulateMedia({ colorScheme: 'light' })
  const byDay = pages
    .filter(([, title]) => ['dashboard', 'transactions', 'alerts, list', 'an alert'].includes(title))
    .map(([path, title]) => [path, `${title}, by day`] as const)
  await takeEach(camera, admin, 'Administration', byDay, [PHONE, DESKTOP])
}

async function takeDialog(camera: Camera, admin: Page, path: string, button: string, title: string) {
  await openPage(admin, path)
  await admin.getByRole('button', { name: button }).first().click()
  await admin.getByRole('dialog').waitFor()
  await camera.take(admin, 'Administration', title, [PHONE, DESKTOP])
}
