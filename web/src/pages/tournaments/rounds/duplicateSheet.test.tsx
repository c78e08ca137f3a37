import { screen, within } from '@testing-library/react'
import type { BracketTable, DuplicateSheet, GameId, MatchId, RoundProgress } from '@valecuatro/contract'
import { expect, test } from 'vitest'
import { renderApp } from '../../../testing/renderApp.tsx'
import { details, id, people, USUAL_RULES } from '../testing/aTournament.ts'

const PATH = `/tournament/${id(900)}/match-queue`
const [ana, beto, coco, dora] = people(4)
const entrants = [[ana!], [beto!], [coco!], [dora!]]
const row = (
  entrant: number,
  place: number,
  percent: number,
  played = 1,
): RoundProgress['standings'][number] => ({
  entrant,
  place,
  won: 0,
  played,
  difference: 3 - entrant,
  buchholz: 0,
  group: null,
  percent,
  isEliminated: false,
})

const aTable = (number: number, sides: [number, number], over: Partial<BracketTable> = {}): BracketTable => ({
  number,
  state: 'finished',
  players: sides.map(side => entrants[side]![0]!),
  winners: [],
  score: { team1: 6, team2: 2 },
  wins: { team1: 0, team2: 0 },
  earlierGames: [],
  matchId: id(100 + number) as MatchId,
  gameId: id(200 + number) as GameId,
  startsBy: null,
  part: 'swiss',
  sides,
  ...over,
})

const sheet: DuplicateSheet = {
  round: 1,
  dealId: id(300),
  commitment: 'c0ffee'.padEnd(64, '0'),
  secret: 'ab'.repeat(32),
  tables: [
    { number: 1, sides: [0, 1], gameId: id(201) as GameId, percents: [75, 25], isAdjusted: false },
    { number: 2, sides: [2, 3], gameId: null, percents: [40, 60], isAdjusted: true },
  ],
  deals: [
    {
      hand: 1,
      mano: 0,
      cards: [
        ['1e', '7o', '4c'],
        ['12b', '11b', '5o'],
      ],
      results: [{ points: [4, 0], percents: [50, 50] }, null],
    },
  ],
}

async function open(tables: BracketTable[], played = 1) {
  const progress: RoundProgress = {
    round: 1,
    rounds: 3,
    nextRoundAt: null,
    entrants,
    standings: [row(0, 1, 75, played), row(3, 2, 60, played), row(2, 3, 40, played), row(1, 4, 25, played)],
    byes: [],
    withdrawn: [],
  }
  return renderApp(PATH, {
    'GET /api/tournaments/{id}': {
      body: details({
        format: 'duplicate',
        status: 'in_progress',
        rules: { ...USUAL_RULES, mode: '1v1', hands: 4 },
        bracket: { rounds: [{ number: 1, tables, byes: [] }], refunded: [], replaced: [] },
        progress,
      }),
    },
    'GET /api/tournaments/{id}/matches': { body: [], headers: { 'X-Total-Count': '0' } },
    'GET /api/tournaments/{id}/rounds/{round}/sheet': { body: sheet },
  })
}

test('a round that has ended shows its percentages, and each hand its cards and what everyone made of them', async () => {
  const { user } = await open([aTable(1, [0, 1]), aTable(2, [2, 3])])
  const standings = await screen.findByRole('table', { name: 'Standings' })
  expect(within(standings).getAllByRole('row')[1]!.textContent).toContain('75.0%')
  const round = await screen.findByRole('table', { name: 'Whole round' })
  const lines = within(round).getAllByRole('row').slice(1)
  expect(lines.map(line => line.textContent)).toEqual([
    expect.stringContaining('75.0%'),
    expect.stringContaining('60.0%'),
    expect.stringContaining('40.0%'),
    expect.stringContaining('25.0%'),
  ])
  expect(within(lines[1]!).getByText('Not played')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Hand 1' }))
  const mano = screen.getByRole('table', { name: 'Mano' })
  expect(within(mano).getAllByRole('row')).toHaveLength(2)
  expect(mano.textContent).toContain('4–0')
  expect(screen.getByRole('table', { name: 'Against mano' }).textContent).toContain('0–4')
  expect(screen.getAllByRole('img', { name: /of swords/i })[0]).toBeTruthy()
})

test('before that, neither scores nor replays are shown, and no sheet is asked for', async () => {
  const hidden = { isHidden: true, score: null } as const
  const { api } = await open(
    [aTable(1, [0, 1], hidden), aTable(2, [2, 3], { ...hidden, state: 'playing' })],
    0,
  )
  expect(await screen.findByText('Ended')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Replay|Watch/ })).toBeNull()
  expect(screen.queryByText('Comparison')).toBeNull()
  expect(api.calls.some(({ route }) => route.includes('sheet'))).toBe(false)
  expect(screen.getByRole('table', { name: 'Standings' }).textContent).not.toContain('%')
})
