import { screen, within } from '@testing-library/react'
import type { DailyClosing, Economy } from '@valecuatro/contract'
import { expect, it } from 'vitest'
import { aPlayer, type Replies } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { asAdmin } from '../testing/answers.ts'

const ECONOMY = 'GET /api/admin/economy'

const economy: Economy = {
  held: { players: 4000, pools: 300, platform: 200 },
  days: [
    {
      day: '2026-03-03',
      minted: 1000,
      burnt: 50,
      reasons: [
        { reason: 'admin_manual', credited: 0, debited: 50 },
        { reason: 'welcome', credited: 1000, debited: 0 },
      ],
    },
    {
      day: '2026-03-04',
      minted: 500,
      burnt: 0,
      reasons: [{ reason: 'welcome', credited: 500, debited: 0 }],
    },
  ],
  holders: [{ user: { _id: aPlayer._id, username: 'anita' }, coins: 1000 }],
}

const CLOSINGS = 'GET /api/admin/closings'
const closing: DailyClosing = {
  day: '2026-03-04',
  players: 4000,
  pools: 300,
  platform: 200,
  mint: -4500,
  minted: 1500,
  burnt: 50,
  transactions: 12,
  difference: 0,
  closedAt: '2026-03-05T12:30:00.000Z',
}

const visit = (replies: Replies = {}, locale: 'en' | 'es' = 'en') =>
  renderApp(
    '/admin/economy',
    { ...asAdmin, [ECONOMY]: { body: economy }, [CLOSINGS]: { body: [] }, ...replies },
    locale,
  )

const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map(row =>
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    )

it('shows what is held, by reason for all days or one, and the largest holders', async () => {
  const { user } = await visit()
  const table = await screen.findByRole('table', { name: 'By reason' })
  expect(screen.getByText('4,500')).toBeTruthy()
  expect(cellsOf(table)).toEqual([
    ['Welcome coins', '1,500', '0', '+1,500'],
    ['Manual adjustment', '0', '50', '−50'],
  ])
  expect(cellsOf(screen.getByRole('table', { name: 'Largest holders' }))).toEqual([['anita', '1,000', '25%']])
  await user.selectOptions(screen.getByLabelText('Day'), '2026-03-04')
  expect(cellsOf(screen.getByRole('table', { name: 'By reason' }))).toEqual([
    ['Welcome coins', '500', '0', '+500'],
  ])
  expect(location.search).toBe('?day=2026-03-04')
})

it('shows an error, and retries', async () => {
  const { user, api } = await visit({ [ECONOMY]: { status: 500 } })
  const retry = await screen.findByRole('button', { name: 'Try Again' })
  api.replies[ECONOMY] = { body: economy }
  await user.click(retry)
  expect(await screen.findByRole('table', { name: 'By reason' })).toBeTruthy()
})

it('is translated to Spanish', async () => {
  await visit({}, 'es')
  expect(await screen.findByRole('table', { name: 'Por motivo' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Economía' })).toBeTruthy()
})

it('leads from every number to the rows behind it, on the same days in UTC', async () => {
  const { user } = await visit()
  const hrefOf = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href')
  await screen.findByRole('table', { name: 'By reason' })
  expect(hrefOf(/^In circulation/)).toBe('/admin/timeline/wallet/mint')
  expect(hrefOf(/^Held by players/)).toBe('/admin/transactions')
  expect(hrefOf(/^In prize pools/)).toBe('/admin/timeline/wallet/pools')
  expect(hrefOf(/^Platform account/)).toBe('/admin/timeline/wallet/platform')
  const minted = within(screen.getByText('Coins minted').closest('figure')!).getByRole('link')
  expect(minted.getAttribute('href')).toBe(
    '/admin/timeline/wallet/mint?change=debit&startDate=2026-03-03&endDate=2026-03-04&zone=utc',
  )
  await user.selectOptions(screen.getByLabelText('Day'), '2026-03-04')
  const [credited, debited, net] = within(screen.getByRole('table', { name: 'By reason' }))
    .getAllByRole('link')
    .map(link => link.getAttribute('href'))
  const day = 'startDate=2026-03-04&endDate=2026-03-04&zone=utc'
  expect(credited).toBe(`/admin/transactions?reason=welcome&type=credit&${day}`)
  expect(debited).toBe(`/admin/transactions?reason=welcome&type=debit&${day}`)
  expect(net).toBe(`/admin/transactions?reason=welcome&${day}`)
  expect(hrefOf('1,000')).toBe(`/admin/transactions?user=${aPlayer._id}`)
})

it('lists the daily closings with their difference, each number of the mint with its rows', async () => {
  const { user } = await visit({
    [CLOSINGS]: {
      body: [{ ...closing, day: '2026-03-05', difference: 77 }, closing],
      headers: { 'x-total-count': '30' },
    },
  })
  const table = await screen.findByRole('table', { name: 'Daily closings' })
  await within(table).findByText('Difference 77')
  expect(cellsOf(table)[1]).toEqual([
    'Mar 4, 2026',
    '4,000',
    '300',
    '200',
    '1,500',
    '50',
    '12',
    'Difference 0',
  ])
  expect(
    within(table)
      .getAllByRole('link')
      .map(link => link.getAttribute('href')),
  ).toContain('/admin/timeline/wallet/mint?change=debit&startDate=2026-03-04&endDate=2026-03-04&zone=utc')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(location.search).toBe('?page=2')
  await user.selectOptions(screen.getByLabelText('Day'), '2026-03-04')
  expect(location.search).toBe('?page=2&day=2026-03-04')
})

it('says that no day has been closed yet, and retries when the closings cannot be loaded', async () => {
  const { user, api } = await visit({ [CLOSINGS]: { status: 500 } })
  const retry = await screen.findByRole('button', { name: 'Try Again' })
  expect(screen.getAllByText('The daily closings could not be loaded')[0]).toBeTruthy()
  api.replies[CLOSINGS] = { body: [] }
  await user.click(retry)
  expect(await screen.findByText('No day has been closed yet')).toBeTruthy()
})
