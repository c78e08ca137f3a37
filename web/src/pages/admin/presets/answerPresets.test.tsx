import { screen, within } from '@testing-library/react'
import type { AnswerPresets } from '@valecuatro/contract'
import { expect, it } from 'vitest'
import { anAdmin, type Replies } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { anAlert, thePlayer } from '../alerts/testing/anAlert.ts'
import { followToasts } from '../testing/toasts.ts'

const toasts = followToasts()
const READ = 'GET /api/admin/answer-presets'
const SAVE = 'PUT /api/admin/answer-presets'

const thePresets = (over: Partial<AnswerPresets> = {}): AnswerPresets => ({
  presets: [{ title: 'Acted on', en: 'We acted on it.', es: 'Ya actuamos.' }],
  language: 'en',
  version: 3,
  updatedBy: null,
  updatedAt: null,
  ...over,
})

const REPLIES = {
  'GET /api/auth/me': { body: anAdmin },
  'GET /api/admin/colleagues': { body: [] },
} satisfies Replies

it('staff add a preset in both languages', async () => {
  const { user, api } = await renderApp('/admin/answer-presets', {
    ...REPLIES,
    [READ]: { body: thePresets() },
    [SAVE]: { body: thePresets({ version: 4 }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Add a preset' }))
  const added = within(screen.getByRole('group', { name: 'Preset 2' }))
  await user.type(added.getByLabelText('Title'), 'Thanks')
  await user.type(added.getByLabelText('Text in English'), 'Thank you.')
  await user.type(added.getByLabelText('Text in Spanish'), 'Gracias.')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await toasts.said('Success', 'Presets saved')
  expect(api.lastBody(SAVE)).toEqual({
    version: 3,
    presets: [...thePresets().presets, { title: 'Thanks', en: 'Thank you.', es: 'Gracias.' }],
  })
})

it('the answer to a report is filled in in the language of the player who reported', async () => {
  const reporter = { _id: '0198a1f0-0000-7000-8000-0000000000b1', username: 'anita' }
  const alert = anAlert(1, {
    code: 'player-reported',
    player: thePlayer,
    metadata: { players: [reporter] },
  })
  const { user, api } = await renderApp(`/admin/alerts/${alert._id}`, {
    ...REPLIES,
    'GET /api/admin/alerts/{id}': { body: alert },
    'GET /api/admin/users/{id}/reported-messages': { body: [] },
    [READ]: { body: thePresets({ language: 'es' }) },
  })
  await user.selectOptions(await screen.findByLabelText('Start from a preset'), 'Acted on')
  const field = screen.getByLabelText<HTMLTextAreaElement>('Answer to the players who reported (optional)')
  expect(field.value).toBe('Ya actuamos.')
  const { searchParams } = api.calls.findLast(({ route }) => route === READ)!.url
  expect(searchParams.get('recipients')).toBe(reporter._id)
})
