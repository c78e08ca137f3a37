import { screen, waitFor, within } from '@testing-library/react'
import type { Attention, AttentionItem, AttentionKind } from '@valecuatro/contract'
import { ATTENTION_CHECKS, ATTENTION_KINDS } from '@valecuatro/contract'
import { describe, expect, it } from 'vitest'
import { anAdmin, pending, type Replies } from '../../../testing/fakeApi.ts'
import { openLiveServer } from '../../../testing/liveServer.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { pageOf, someDays, someFigures } from '../users/testing/someUsers.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const anItem = (kind: AttentionKind, over: Partial<AttentionItem> = {}): AttentionItem => ({
  kind,
  count: 2,
  expected: null,
  since: null,
  takenBy: null,
  subject: null,
  ...over,
})
const anAnswer = (items: AttentionItem[], over: Partial<Attention> = {}): Attention => ({
  items,
  unchecked: [],
  checkedAt: '2026-03-04T12:00:00.000Z',
  ...over,
})

const replies = {
  'GET /api/auth/me': { body: anAdmin },
  'GET /api/admin/system/status': { body: someFigures },
  'GET /api/admin/system/trends': { body: someDays },
  'GET /api/admin/users': pageOf([]),
} satisfies Replies

const visit = (answer: Replies['GET /api/admin/attention'], locale: 'en' | 'es' = 'en') =>
  renderApp('/admin', { ...replies, 'GET /api/admin/attention': answer! }, locale)
const panel = async (name = 'Needs attention') => within(await screen.findByRole('region', { name }))
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

describe('what needs attention', () => {
  it('is the first thing on the dashboard, each line with its age and a link to where it is solved', async () => {
    await visit({
      body: anAnswer([
        anItem('critical-alerts', { count: 3, since: ago(125), takenBy: 'marta' }),
        anItem('tournament-short', {
          count: 1,
          expected: 4,
          since: ago(-30.5),
          subject: { _id: ID, name: 'Copa' },
        }),
        anItem('mails-failed', { since: ago(5) }),
      ]),
    })
    const region = await panel('Needs attention 3')
    const links = (await region.findAllByRole('link')).map(link => [
      link.textContent,
      link.getAttribute('href'),
    ])
    expect(links).toEqual([
      [
        '3 open critical alerts Oldest: 2 hours ago · Taken by marta',
        '/admin/alerts?view=list&status=open&severity=critical',
      ],
      ['Copa lacks players: 1 of 4 Starts in 30 minutes', `/admin/tournaments/${ID}`],
      ['2 emails failed Oldest: 5 minutes ago', '/admin/outbox?state=failed'],
    ])
    const content = document.querySelector('.dashboard')
    expect(content?.firstElementChild?.getAttribute('aria-labelledby')).toBe('attention-title')
  })

  it.each<[AttentionKind, string]>([
    ['critical-alerts', `/admin/alerts/${ID}`],
    ['player-reports', `/admin/alerts/${ID}`],
    ['games-overdue', `/admin/matches/${ID}`],
    ['matches-missed', `/admin/matches/${ID}`],
    ['tournament-stalled', `/admin/tournaments/${ID}`],
    ['coins-unusual', '/admin/economy'],
    ['detectors-late', '/admin/alerts/settings'],
  ])('leads from one of %s straight to %s', async (kind, href) => {
    await visit({
      body: anAnswer([anItem(kind, { count: 1, expected: 1, subject: { _id: ID, name: 'Copa' } })]),
    })
    const region = await panel('Needs attention 1')
    expect((await region.findByRole('link')).getAttribute('href')).toBe(href)
  })

  it.each(['en', 'es'] as const)('has a sentence for every kind and check (%s)', async locale => {
    const { user } = await visit(
      {
        body: anAnswer(
          ATTENTION_KINDS.map(kind =>
            anItem(kind, { expected: 1, since: ago(3), subject: { _id: ID, name: 'Copa' } }),
          ),
          { unchecked: [...ATTENTION_CHECKS] },
        ),
      },
      locale,
    )
    const lines = ATTENTION_KINDS.length + ATTENTION_CHECKS.length
    const region = within(await screen.findByRole('region', { name: new RegExp(`${lines}$`) }))
    expect(await region.findAllByRole('listitem')).toHaveLength(6)
    await user.click(region.getByRole('button', { name: new RegExp(String(lines - 6)) }))
    const texts = region.getAllByRole('listitem').map(line => line.textContent)
    expect(texts).toHaveLength(lines)
    expect(new Set(texts).size).toBe(lines)
    expect(texts.filter(text => /[{}]|undefined/.test(text ?? ''))).toEqual([])
  })

  it('says that nothing needs attention, and when it was checked', async () => {
    const answer = pending()
    await visit(answer.promise)
    const region = await panel()
    expect(region.queryByText('Nothing needs attention')).toBeNull()
    answer.resolve({ body: anAnswer([]) })
    expect(await region.findByText('Nothing needs attention')).toBeTruthy()
    expect(region.getByText(/^Checked at/).querySelector('time')?.dateTime).toBe('2026-03-04T12:00:00.000Z')
  })

  it('names what could not be checked', async () => {
    await visit({ body: anAnswer([], { unchecked: ['mail'] }) })
    const region = await panel('Needs attention 1')
    expect(await region.findByText('Emails could not be checked')).toBeTruthy()
    expect(region.queryByText('Nothing needs attention')).toBeNull()
  })

  it('can be asked for again when the call fails, and the dashboard is shown all the same', async () => {
    const { user, api } = await visit({ status: 500 })
    const region = await panel()
    await region.findByText('What needs attention could not be checked')
    await screen.findByRole('link', { name: /Total Users/ })
    api.replies['GET /api/admin/attention'] = { body: anAnswer([]) }
    await user.click(region.getByRole('button', { name: 'Try again' }))
    expect(await region.findByText('Nothing needs attention')).toBeTruthy()
  })

  it('is updated live and counted in the title of every page', async () => {
    const live = await openLiveServer()
    live.setDocument('attention', '', anAnswer([]))
    const { user } = await renderApp('/admin', { ...replies }, 'en', live)
    await (await panel()).findByText('Nothing needs attention')
    await waitFor(() => expect(live.countWatched('attention')).toBe(1))
    live.publish(
      'attention',
      '',
      anAnswer([anItem('redis'), anItem('mails-failed')], { unchecked: ['coins'] }),
    )
    await (await panel('Needs attention 3')).findByText('Redis does not answer')
    expect(document.title).toBe('(3) Dashboard · Vale Cuatro')
    await user.click(screen.getByRole('link', { name: /Total Users/ }))
    await screen.findByRole('heading', { name: 'Users' })
    await waitFor(() => expect(document.title).toBe('(3) Users · Vale Cuatro'))
    live.publish('attention', '', anAnswer([]))
    await waitFor(() => expect(document.title).toBe('Users · Vale Cuatro'))
  })
})
