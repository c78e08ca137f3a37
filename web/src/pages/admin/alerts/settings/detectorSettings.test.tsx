import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type AlertSettings, DEFAULT_DETECTORS } from '@valecuatro/contract/alertSettings'
import { describe, expect, it } from 'vitest'
import { followToasts } from '../../testing/toasts.ts'
import { visit } from '../testing/visit.ts'
import { toDraft, toSettings } from './draft.ts'

const toasts = followToasts()
const READ = 'GET /api/admin/alerts/settings'
const WRITE = 'PUT /api/admin/alerts/settings'

const usual: AlertSettings = { detectors: DEFAULT_DETECTORS, version: 4, updatedBy: null, updatedAt: null }
const detector = async (name: string) => within(await screen.findByRole('group', { name }))
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

describe('the detectors', () => {
  it('are changed, switched off and saved with the version that was loaded', async () => {
    const { user, api } = await visit('/admin/alerts/settings', {
      [READ]: { body: usual },
      [WRITE]: ({ body }) => ({
        body: {
          ...(body as object),
          version: 5,
          updatedBy: 'donjulio',
          updatedAt: '2026-03-04T12:00:00.000Z',
        },
      }),
    })
    const moves = await detector('Impossible moves')
    expect(save().disabled).toBe(true)
    fireEvent.change(moves.getByLabelText('Rejected moves'), { target: { value: '9' } })
    await user.click((await detector('Rapid wins')).getByRole('switch'))
    await user.click(save())
    await toasts.said('Success', 'Detector settings saved')
    const sent = api.calls.find(({ route }) => route === WRITE)?.body as AlertSettings
    expect(sent.version).toBe(4)
    expect(sent.detectors).toEqual({
      ...DEFAULT_DETECTORS,
      impossible_moves: { ...DEFAULT_DETECTORS.impossible_moves, refusals: 9 },
      rapid_wins: { ...DEFAULT_DETECTORS.rapid_wins, on: false },
    })
    expect(await screen.findByText('Last changed by donjulio', { exact: false })).toBeTruthy()
    expect(save().disabled).toBe(true)
  })

  it.each(['', '0', '1001', '2.5', 'many'])('reject %j', async value => {
    await visit('/admin/alerts/settings', { [READ]: { body: usual } })
    const moves = await detector('Impossible moves')
    fireEvent.change(moves.getByLabelText('Rejected moves'), { target: { value } })
    expect(await moves.findByText('Must be between 1 and 1,000')).toBeTruthy()
    expect(save().disabled).toBe(true)
  })

  it('can be reset to the defaults or to the saved values', async () => {
    const detectors = { ...DEFAULT_DETECTORS, impossible_moves: { on: true, refusals: 50, within: 10 } }
    const { user } = await visit('/admin/alerts/settings', { [READ]: { body: { ...usual, detectors } } })
    const moves = await detector('Impossible moves')
    const field = moves.getByLabelText<HTMLInputElement>('Rejected moves')
    await user.click(moves.getByRole('button', { name: 'Defaults' }))
    expect(field.value).toBe('5')
    await user.click(screen.getByRole('button', { name: 'Undo changes' }))
    expect(field.value).toBe('50')
  })

  it('are loaded again when another administrator has changed them meanwhile', async () => {
    const error = 'Another administrator has changed these settings. Please reload them.'
    const { user, api } = await visit('/admin/alerts/settings', {
      [READ]: { body: usual },
      [WRITE]: { status: 409, body: { error } },
    })
    const moves = await detector('Impossible moves')
    fireEvent.change(moves.getByLabelText('Rejected moves'), { target: { value: '9' } })
    await user.click(save())
    expect(await screen.findByText(error)).toBeTruthy()
    const theirs = { ...DEFAULT_DETECTORS, impossible_moves: { on: true, refusals: 7, within: 10 } }
    api.replies[READ] = {
      body: {
        ...usual,
        version: 5,
        detectors: theirs,
        updatedBy: 'marta',
        updatedAt: '2026-03-04T12:00:00.000Z',
      },
    }
    await user.click(screen.getByRole('button', { name: 'Reload' }))
    await waitFor(async () =>
      expect(
        (await detector('Impossible moves')).getByLabelText<HTMLInputElement>('Rejected moves').value,
      ).toBe('7'),
    )
  })
})

describe('leaving with unsaved changes', () => {
  async function changed() {
    const visited = await visit('/admin/alerts/settings', { [READ]: { body: usual } })
    const moves = await detector('Impossible moves')
    fireEvent.change(moves.getByLabelText('Rejected moves'), { target: { value: '9' } })
    await waitFor(() => expect(save().disabled).toBe(false))
    return visited
  }
  const question = () => screen.findByRole('dialog', { name: 'Discard changes?' })
  const answer = async (name: string) => within(await question()).getByRole('button', { name })
  const value = async () =>
    (await detector('Impossible moves')).getByLabelText<HTMLInputElement>('Rejected moves').value

  it('asks first after a click on a link', async () => {
    const { user } = await changed()
    const main = within(screen.getByRole('main'))
    await user.click(main.getByRole('link', { name: 'Critical' }))
    await user.click(await answer('Cancel'))
    expect(location.pathname).toBe('/admin/alerts/settings')
    expect(await value()).toBe('9')
    await user.click(main.getByRole('link', { name: 'Critical' }))
    await user.click(await answer('Discard changes'))
    await waitFor(() => expect(location.search).toBe('?view=list&severity=critical'))
  })

  it('asks first on Back', async () => {
    const { user } = await visit('/admin/alerts?view=list', { [READ]: { body: usual } })
    await user.click(await screen.findByRole('link', { name: 'Settings' }))
    const moves = await detector('Impossible moves')
    fireEvent.change(moves.getByLabelText('Rejected moves'), { target: { value: '9' } })
    await waitFor(() => expect(save().disabled).toBe(false))
    act(() => history.back())
    await user.click(await answer('Cancel'))
    await waitFor(() => expect(location.pathname).toBe('/admin/alerts/settings'))
    expect(await value()).toBe('9')
    act(() => history.back())
    await user.click(await answer('Discard changes'))
    expect(await screen.findByRole('link', { name: 'Alert 1' })).toBeTruthy()
  })

  it("asks in the browser's own dialog when the window is closed, but only with changes", async () => {
    await changed()
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leave()).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Undo changes' }))
    await waitFor(() => expect(leave()).toBe(true))
  })
})

it('reading the fields returns the settings that were written to them', () => {
  expect(toSettings(toDraft(DEFAULT_DETECTORS))).toEqual(DEFAULT_DETECTORS)
})
