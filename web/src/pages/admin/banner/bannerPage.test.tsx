import { screen } from '@testing-library/react'
import type { BannerSettings } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import { expect, it } from 'vitest'
import { renderApp } from '../../../testing/renderApp.tsx'
import { asAdmin, refusal, rows } from '../testing/answers.ts'

const READ = 'GET /api/admin/banner'
const WRITE = 'PUT /api/admin/banner'

const bannerOf = (en: string, version: number): BannerSettings => ({
  isOn: true,
  kind: 'info',
  text: { en, es: '' },
  startsAt: null,
  endsAt: null,
  version,
  updatedBy: null,
  updatedAt: null,
})
const open = () =>
  renderApp('/admin/banner', {
    ...asAdmin,
    [READ]: { body: bannerOf('Maintenance at noon', 1) },
    [WRITE]: refusal(MESSAGES.settingsChanged),
    'GET /api/admin/outbox': rows([]),
  })
const textField = () => screen.findByLabelText<HTMLTextAreaElement>('Text in English')

it('shows what another administrator has saved when it is opened again', async () => {
  const { user, api } = await open()
  expect((await textField()).value).toBe('Maintenance at noon')
  await user.click(screen.getByRole('link', { name: 'Emails' }))
  await screen.findByText('No emails')
  api.replies[READ] = { body: bannerOf('Maintenance is over', 2) }
  await user.click(screen.getByRole('link', { name: 'Banner' }))
  expect((await textField()).value).toBe('Maintenance is over')
})

it('says that it cannot be reloaded after another administrator has changed it', async () => {
  const { user, api } = await open()
  await textField()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  api.replies[READ] = { status: 500 }
  await user.click(await screen.findByRole('button', { name: 'Reload' }))
  await screen.findByText('The banner could not be loaded', { selector: '.notice p' })
  api.replies[READ] = { body: bannerOf('Maintenance is over', 2) }
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByDisplayValue('Maintenance is over')).toBeTruthy()
})
