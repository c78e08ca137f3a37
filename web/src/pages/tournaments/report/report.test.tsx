import { screen, within } from '@testing-library/react'
import { MESSAGES, type TournamentReport } from '@valecuatro/contract'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/renderApp.tsx'
import { details, id, people } from '../testing/aTournament.ts'

const REPORT = 'GET /api/tournaments/{id}/report'
const [ana] = people(1)
const report: TournamentReport = {
  tournament: { ...details(), status: 'finished', outcome: 'champion', champion: ana! },
  firstGameAt: '2026-03-04T20:00:00.000Z',
  lastGameAt: '2026-03-04T21:30:00.000Z',
  games: 3,
  rounds: [
    {
      number: 1,
      tables: 2,
      startedAt: '2026-03-04T20:00:00.000Z',
      endedAt: '2026-03-04T20:40:00.000Z',
    },
  ],
  absences: [{ player: ana!, games: 2 }],
  actions: [{ action: 'table-decided', count: 4 }],
  coins: [
    { kind: 'entries', amount: 400 },
    { kind: 'prizes', amount: -320 },
    { kind: 'platform', amount: -80 },
  ],
}
const visit = (reply: object) =>
  renderApp(`/tournament/${id(900)}/report`, { 'GET /api/auth/me': { status: 401 }, [REPORT]: reply })
const linesOf = async (name: string) => {
  const region = within(await screen.findByRole('region', { name }))
  return region
    .getAllByRole('listitem')
    .map(line => [...line.children].map(part => part.textContent).join(': '))
}

describe('the report of a tournament', () => {
  it('shows a visitor times, rounds, coins and incidents, and can be exported', async () => {
    await visit({ body: report })
    await screen.findByRole('heading', { name: 'Friday night', level: 1 })
    expect(await linesOf('Summary')).toEqual(
      expect.arrayContaining([
        `Champion: ${ana!.username}`,
        'Duration: 1 h 30 min',
        'Games: 3',
        'Players: 2',
      ]),
    )
    expect(await linesOf('Rounds')).toEqual(['Round 1: 2 tables · 40 min'])
    expect(await linesOf('Coins of the prize pool')).toEqual([
      'Entry fees: +400',
      'Prizes: -320',
      'To the platform: -80',
      'Left in the prize pool: 0',
    ])
    expect(await linesOf('Incidents')).toEqual([
      `${ana!.username}: absent in 2 games`,
      'Tables decided by an organiser: 4',
    ])
    expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toMatch(
      `/api/tournaments/${id(900)}/report/export`,
    )
    expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy()
  })

  it('says why it cannot be read', async () => {
    await visit({ status: 403, body: { error: MESSAGES.reportPrivate } })
    expect(await screen.findByText(MESSAGES.reportPrivate)).toBeTruthy()
  })
})
