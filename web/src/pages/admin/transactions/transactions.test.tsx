import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { anAdmin, type Replies } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { id } from '../../tournaments/testing/aTournament.ts'
import { asAdmin, aTransaction, rows } from '../testing/answers.ts'
import { followToasts } from '../testing/toasts.ts'

const toasts = followToasts()

const LIST = 'GET /api/admin/transactions'
const EXPORT = 'GET /api/admin/transactions/export'

const visit = (replies: Replies = {}, search = '', locale: 'en' | 'es' = 'en') =>
  renderApp(
    `/admin/transactions${search}`,
    { ...asAdmin, [LIST]: rows([aTransaction()]), ...replies },
    locale,
  )

type App = Awaited<ReturnType<typeof visit>>
const asked = ({ api }: App, route = '/api/admin/transactions') =>
  Object.fromEntries(api.calls.filter(({ url }) => url.pathname === route).at(-1)!.url.searchParams)

describe('the ledger', () => {
  it('takes the days of the economy page as days in UTC', async () => {
    const app = await visit({}, '?reason=welcome&startDate=2026-03-03&endDate=2026-03-04&zone=utc')
    expect(await screen.findByLabelText<HTMLInputElement>('Start date (UTC)')).toHaveProperty(
      'value',
      '2026-03-03',
    )
    expect(asked(app)).toMatchObject({
      reasonIs: 'welcome',
      startDate: '2026-03-03',
      endDate: '2026-03-04',
    })
    expect(asked(app)).not.toHaveProperty('zone')
  })

  it('shows each amount with the balance before and after, and links to its cause', async () => {
    await visit({
      [LIST]: rows([
        aTransaction(),
        aTransaction({
          _id: id(801),
          type: 'credit',
          amount: 250,
          balanceBefore: 1000,
          balanceAfter: 1250,
          reason: 'admin_manual',
          meta: { timestamp: '2026-03-04T12:00:00.000Z', by: { _id: anAdmin._id, username: 'donjulio' } },
        }),
      ]),
    })
    expect(await screen.findByText('−1,500')).toBeTruthy()
    const [, first, second] = within(screen.getByRole('table', { name: 'Transactions' })).getAllByRole('row')
    const cells = (row: HTMLElement | undefined) =>
      within(row!)
        .getAllByRole('cell')
        .map(cell => cell.textContent)
    expect(cells(first).slice(0, 6)).toEqual([
      'anitaanita@example.com',
      'Debit',
      '−1,500',
      '4,000 → 2,500',
      'Tournament entry feetournament_entry',
      'Friday night',
    ])
    expect(cells(second).slice(1, 6)).toEqual([
      'Credit',
      '+250',
      '1,000 → 1,250',
      'Manual adjustmentadmin_manual',
      'by donjulio',
    ])
    const href = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href')
    expect(href('Friday night')).toBe(`/admin/tournaments/${id(900)}`)
    expect(href('anita')).toMatch(/^\/admin\/users\//)
    expect(screen.getAllByRole('link', { name: 'donjulio' })).toHaveLength(1)
  })

  it('requests the filters of the URL, with days in the local time zone', async () => {
    const app = await visit(
      {},
      '?type=debit&user=anita&reason=tournament_entry&startDate=2026-03-04&endDate=2026-03-05&sort=amount&order=asc&page=1',
    )
    await screen.findByText('−1,500')
    expect(asked(app)).toEqual({
      type: 'debit',
      user: 'anita',
      reasonIs: 'tournament_entry',
      startDate: '2026-03-04T03:00:00.000Z',
      endDate: '2026-03-06T02:59:59.999Z',
      sort: 'amount',
      order: 'asc',
      page: '1',
      limit: '10',
    })
  })

  it('applies its filter fields, and returns to the first page', async () => {
    const app = await visit({ [LIST]: rows([aTransaction()], 50) }, '?page=3')
    await screen.findByText('−1,500')
    await app.user.selectOptions(screen.getByLabelText('Type'), 'credit')
    await waitFor(() => expect(location.search).toBe('?type=credit'))
    await app.user.type(screen.getByRole('textbox', { name: 'User' }), 'don')
    await app.user.selectOptions(screen.getByLabelText('Reason'), 'Manual adjustment')
    await waitFor(() =>
      expect(asked(app)).toMatchObject({ type: 'credit', user: 'don', reasonIs: 'admin_manual' }),
    )
    await app.user.type(screen.getByLabelText('Start date'), '2026-03-04')
    await waitFor(() => expect(asked(app).startDate).toBe('2026-03-04T03:00:00.000Z'))
  })

  it('shows as many rows as chosen, from the first row of the page on, and keeps the choice', async () => {
    const app = await visit({ [LIST]: rows([aTransaction()], 120) }, '?page=4')
    await app.user.selectOptions(await screen.findByLabelText('Rows per page'), '25')
    const wasAsked = () =>
      app.api.calls.some(({ route, url }) => route === LIST && url.search.endsWith('page=2&limit=25'))
    await waitFor(() => expect(wasAsked()).toBe(true))
    expect(localStorage.getItem('admin-rows-per-page')).toBe('25')
  })

  it('sorts by the balance', async () => {
    const app = await visit()
    await app.user.click(await screen.findByRole('button', { name: 'Balance' }))
    await waitFor(() => expect(asked(app)).toMatchObject({ sort: 'balanceAfter', order: 'asc' }))
  })

  it('offers to clear the filters when nothing matches', async () => {
    const app = await visit({ [LIST]: rows([]) }, '?reason=reversal')
    await screen.findByText('No transactions match your filters')
    await app.user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!)
    await waitFor(() => expect(location.search).toBe(''))
    expect(await screen.findByText('No transactions yet')).toBeTruthy()
  })

  it.each([
    ['the server fails', { status: 500 }],
    ['the server is unreachable', 'unreachable' as const],
  ])('shows an error when %s, and retries', async (_, reply) => {
    const { user, api } = await visit({ [LIST]: reply })
    await toasts.said('Error', 'Failed to fetch transactions')
    api.replies[LIST] = rows([aTransaction()])
    await user.click(await screen.findByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('−1,500')).toBeTruthy()
  })

  it('is translated to Spanish', async () => {
    await visit({}, '', 'es')
    expect(await screen.findByText('Inscripción a un torneo')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Movimientos de monedas' })).toBeTruthy()
  })
})

describe('the export', () => {
  it('contains the filtered rows in order', async () => {
    URL.createObjectURL = () => 'blob:ledger'
    let saved = ''
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved = `${this.download} ${this.href}`
    })
    const app = await visit({ [EXPORT]: { body: 'a,b' } }, '?type=debit&startDate=2026-03-04')
    await screen.findByText('−1,500')
    await app.user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(saved).toBe('transactions.csv blob:ledger'))
    expect(asked(app, '/api/admin/transactions/export')).toEqual({
      type: 'debit',
      startDate: '2026-03-04T03:00:00.000Z',
      sort: 'createdAt',
      order: 'desc',
    })
    expect(toasts.texts()).toEqual([])
  })

  it.each([
    ['the server refuses', { status: 500 }],
    ['the server is unreachable', 'unreachable' as const],
  ])('shows an error when %s', async (_, reply) => {
    const { user } = await visit({ [EXPORT]: reply })
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
    await toasts.said('Error', 'The transactions could not be exported')
  })
})

describe('a refund', () => {
  const REFUND = 'POST /api/admin/transactions/{id}/refund'
  const open = async (over: Parameters<typeof aTransaction>[0] = {}, replies: Replies = {}) => {
    const app = await visit({ [LIST]: rows([aTransaction({ refund: 'possible', ...over })]), ...replies })
    await app.user.click(await screen.findByRole('button', { name: 'Refund 1,500 coins of anita' }))
    return { ...app, dialog: within(await screen.findByRole('dialog')) }
  }

  it.each([
    ['debit', 'anita gets 1,500 coins back.'],
    ['credit', '1,500 coins are taken back from anita.'],
  ] as const)('of a %s says what it does, and is sent with the note', async (type, sentence) => {
    const { user, api, dialog } = await open(
      { type },
      { [REFUND]: { body: aTransaction({ _id: id(802), balanceAfter: 4000 }) } },
    )
    expect(dialog.getByText(sentence, { exact: false })).toBeTruthy()
    await user.type(dialog.getByLabelText('Note (optional)'), ' table crashed ')
    api.replies[LIST] = rows([aTransaction({ refund: 'done' })])
    await user.click(dialog.getByRole('button', { name: 'Refund transaction' }))
    expect(await screen.findByText('Refunded')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    const sent = api.calls.find(({ route }) => route.endsWith('/refund'))
    expect(sent?.url.pathname).toBe(`/api/admin/transactions/${id(800)}/refund`)
    expect(sent?.body).toEqual({ note: 'table crashed' })
    await toasts.said('Success', 'Refunded. anita now has 4,000 coins.')
  })

  it('of an entry fee says that the coins are newly created', async () => {
    const { dialog } = await open({ type: 'debit', reason: 'tournament_entry' })
    expect(dialog.getByText(/so 1,500 new coins are created/)).toBeTruthy()
  })

  it('that another administrator has made is refused in the dialog, and the list is fetched again', async () => {
    const { user, api, dialog } = await open(
      {},
      { [REFUND]: { status: 409, body: { error: 'This transaction has already been refunded' } } },
    )
    api.replies[LIST] = rows([aTransaction({ refund: 'done' })])
    await user.click(dialog.getByRole('button', { name: 'Refund transaction' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('This transaction has already been refunded')
    expect(await screen.findByText('Refunded')).toBeTruthy()
  })

  it('is linked with the transaction that it refunds, in both directions', async () => {
    await visit({
      [LIST]: rows([
        aTransaction({ correctedBy: id(802) }),
        aTransaction({
          _id: id(802),
          reason: 'refund',
          meta: { timestamp: '2026-03-04T12:00:00.000Z', corrects: id(800) },
        }),
      ]),
    })
    const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await href('Corrected by this transaction')).toBe(`/admin/transactions?user=${id(802)}`)
    expect(await href('Corrects this transaction')).toBe(`/admin/transactions?user=${id(800)}`)
  })

  it('is not offered for other rows', async () => {
    await visit()
    await screen.findByText('−1,500')
    expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull()
  })
})

describe('the correction of a prize', () => {
  const CORRECT = 'POST /api/tournaments/{id}/prizes/correct'

  it('needs the right prize and a note, and says why it is refused', async () => {
    const prize = aTransaction({ type: 'credit', amount: 320, reason: 'tournament_prize' })
    const { user, api } = await visit({
      [LIST]: rows([prize]),
      [CORRECT]: { status: 409, body: { error: 'This would make the balance negative' } },
    })
    await user.click(await screen.findByRole('button', { name: 'Correct the prize of anita' }))
    const dialog = within(await screen.findByRole('dialog'))
    const send = () => user.click(dialog.getByRole('button', { name: 'Correct prize' }))
    await send()
    expect(dialog.getByText('The prize must be a whole number of coins, 0 or more')).toBeTruthy()
    expect(dialog.getByText('Please enter a reason')).toBeTruthy()
    await user.type(dialog.getByLabelText('Right prize'), '250')
    await user.type(dialog.getByLabelText('Note'), 'counted wrong')
    await send()
    expect((await dialog.findByRole('alert')).textContent).toBe('This would make the balance negative')
    const sent = api.calls.find(({ route }) => route.endsWith('/correct'))
    expect(sent?.url.pathname).toBe(`/api/tournaments/${id(900)}/prizes/correct`)
    expect(sent?.body).toEqual({ userId: prize.user._id, coins: 250, note: 'counted wrong' })
  })
})
