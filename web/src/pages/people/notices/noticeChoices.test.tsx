import { screen, waitFor, within } from '@testing-library/react'
import { NOTICE_KINDS } from '@valecuatro/contract/noticeKinds'
import { describe, expect, it } from 'vitest'
import { anAdmin, aPlayer } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

const OFF = { page: false, push: false, mail: false }
const answer = (over: object = {}, critical: object = OFF) => ({
  choices: { ...Object.fromEntries(NOTICE_KINDS.map(kind => [kind, OFF])), 'critical-lines': critical },
  pushKey: 'AAAA',
  canMail: true,
  isMailConfigured: true,
  hasPush: true,
  quietHours: null,
  ...over,
})
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
const QUIET = { from: '23:00', to: '07:00', timeZone }

function open(choices: object, user: object = anAdmin) {
  return renderApp('/profile?show=notices', {
    'GET /api/auth/me': { body: user },
    'GET /api/me/notices/choices': { body: choices },
    'PUT /api/me/notices/choices': { body: choices },
  })
}

describe('the choices of staff', () => {
  it('include critical lines, which are off at first', async () => {
    const { user, api } = await open(answer())
    const mail = await screen.findByRole('checkbox', { name: 'Something critical needs attention: Email' })
    expect((mail as HTMLInputElement).checked).toBe(false)
    await user.click(mail)
    await waitFor(() =>
      expect(api.calls.findLast(({ route }) => route === 'PUT /api/me/notices/choices')?.body).toEqual({
        kind: 'critical-lines',
        channel: 'mail',
        isOn: true,
      }),
    )
  })

  it('say that no device gets messages and that there is no mail server', async () => {
    await open(answer({ hasPush: false, isMailConfigured: false }, { page: false, push: true, mail: true }))
    expect(await screen.findByText(/No device of yours gets notifications yet/)).toBeTruthy()
    expect(screen.getByText(/This site has no mail server/)).toBeTruthy()
  })

  it('say neither if messages arrive', async () => {
    await open(answer({}, { page: false, push: true, mail: true }))
    await screen.findByRole('switch', { name: 'Quiet hours' })
    expect(screen.queryByText(/No device of yours|no mail server/)).toBeNull()
  })

  it('have quiet hours, in the time zone of the browser', async () => {
    const { user, api } = await open(answer())
    api.replies['PUT /api/me/notices/quiet-hours'] = { body: answer({ quietHours: QUIET }) }
    const sent = () => api.calls.findLast(({ route }) => route === 'PUT /api/me/notices/quiet-hours')?.body
    await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }))
    expect(sent()).toEqual({ quietHours: QUIET })
    const from = await screen.findByLabelText<HTMLInputElement>('From')
    expect([from.value, screen.getByLabelText<HTMLInputElement>('Until').value]).toEqual(['23:00', '07:00'])
    await user.clear(from)
    await user.type(from, '22:30')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent()).toEqual({ quietHours: { ...QUIET, from: '22:30' } }))
    api.replies['PUT /api/me/notices/quiet-hours'] = { body: answer() }
    await user.click(screen.getByRole('switch', { name: 'Quiet hours' }))
    await waitFor(() => expect(screen.queryByLabelText('From')).toBeNull())
    expect(sent()).toEqual({ quietHours: null })
  })
})

it('players choose nothing about critical lines', async () => {
  await open(answer(), aPlayer)
  const table = await screen.findByRole('table')
  expect(within(table).queryByText('Something critical needs attention')).toBeNull()
  expect(screen.queryByRole('switch', { name: 'Quiet hours' })).toBeNull()
})
