import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { apiHost } from '../../net/call.ts'
import { aPlayer } from '../../testing/fakeApi.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { aTournament, details, id } from './testing/aTournament.ts'

const IN_AN_HOUR = new Date(Date.now() + 3_600_000).toISOString()

const open = async (replies: object) => {
  const page = await renderApp('/tournaments?view=calendar', {
    'GET /api/calendar': { body: [] },
    ...replies,
  })
  await page.user.click(await screen.findByRole('button', { name: 'Add to your calendar' }))
  return { ...page, dialog: within(await screen.findByRole('dialog')) }
}
const API = apiHost()
const hrefOf = (link: HTMLElement) => link.getAttribute('href')

describe('the calendar feeds', () => {
  it('offer a visitor the calendar of the site in three ways', async () => {
    const { dialog } = await open({ 'GET /api/auth/me': { status: 401 } })
    expect(hrefOf(dialog.getByRole('link', { name: 'Apple or Outlook' }))).toBe(
      `${API.replace('http:', 'webcal:')}/api/calendar.ics?language=en`,
    )
    expect(hrefOf(dialog.getByRole('link', { name: 'Google Calendar' }))).toBe(
      `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(`${API.replace('http:', 'webcal:')}/api/calendar.ics?language=en`)}`,
    )
    expect(dialog.queryByRole('heading', { name: 'Only mine' })).toBeNull()
  })

  it('make a player a secret address, show it once and remove it', async () => {
    const token = 'x'.repeat(43)
    const { dialog, user, api } = await open({
      'GET /api/auth/me': { body: aPlayer },
      'GET /api/profile/calendar-feed': { body: { createdAt: null } },
      'POST /api/profile/calendar-feed': { body: { token, createdAt: '2026-03-04T20:00:00.000Z' } },
      'DELETE /api/profile/calendar-feed': { body: { createdAt: null } },
    })
    await user.click(await dialog.findByRole('button', { name: 'Make a secret address' }))
    expect(
      await dialog.findByText(
        `${API.replace('http://', '')}/api/calendar-feeds/${token}/calendar.ics?language=en`,
      ),
    ).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Remove the address' }))
    expect(await dialog.findByRole('button', { name: 'Make a secret address' })).toBeTruthy()
    expect(api.routes()).toContain('DELETE /api/profile/calendar-feed')
  })

  it('say since when a secret address exists', async () => {
    const { dialog } = await open({
      'GET /api/auth/me': { body: aPlayer },
      'GET /api/profile/calendar-feed': { body: { createdAt: '2026-03-04T20:00:00.000Z' } },
    })
    expect(await dialog.findByText(/secret address since March 4, 2026/)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Make a new address' })).toBeTruthy()
  })
})

describe('a tournament', () => {
  it('can be added to a calendar until it starts', async () => {
    await renderApp(`/tournament/${id(900)}/match-queue`, {
      'GET /api/auth/me': { status: 401 },
      'GET /api/tournaments/{id}': { body: details({ startDate: IN_AN_HOUR }) },
    })
    expect(hrefOf(await screen.findByRole('link', { name: 'Add to calendar' }))).toBe(
      `${API}/api/tournaments/${aTournament()._id}/calendar.ics?language=en`,
    )
  })
})
