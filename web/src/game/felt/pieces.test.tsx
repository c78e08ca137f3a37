import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Card, deal, newGame, view } from '@valecuatro/engine'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { loadCatalog, setLocale } from '../../i18n/locale.ts'
import { sceneOf } from '../model/scene.ts'
import { namesOf } from '../text/names.ts'
import { Pieces } from './pieces.tsx'

const HANDS: Card[][] = [
  ['1e', '7o', '6o'],
  ['3c', '11b', '4e'],
  ['1b', '10o', '5c'],
  ['2e', '12o', '7c'],
]

async function showHand({ tapTwice = false, own = HANDS[0]! } = {}) {
  localStorage.setItem('tap-twice', tapTwice ? 'on' : 'off')
  await loadCatalog('table')
  await act(() => setLocale('en'))
  const onPlay = vi.fn()
  const scene = sceneOf(view(deal(newGame(), [own, ...HANDS.slice(1)]), 0))
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <Pieces
          scene={scene}
          names={namesOf(i18n, [], 0)}
          actions={own}
          isAssisted
          unsent={null}
          onPlay={onPlay}
        />
      </I18nProvider>,
    )
  })
  const card = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })
  return { onPlay, user: userEvent.setup(), card }
}

afterEach(() => localStorage.clear())

describe('a card of the player’s own', () => {
  it('is played by one tap', async () => {
    const { onPlay, user, card } = await showHand()
    await user.click(await card('7 of coins'))
    expect(onPlay.mock.calls).toEqual([['7o']])
  })

  it('shows neither its face nor its hint until its image is decoded', async () => {
    const decoded = Promise.withResolvers<void>()
    Object.assign(HTMLImageElement.prototype, { decode: () => decoded.promise })
    onTestFinished(() => void Reflect.deleteProperty(HTMLImageElement.prototype, 'decode'))
    const { card } = await showHand({ own: ['4o', '5o', '6e'] })
    const own = await card('4 of coins')
    const face = own.parentElement!.querySelector<HTMLElement>('.piece-turn')!
    expect(own.getAttribute('aria-label')).toBe('4 of coins')
    expect(screen.queryByText(/^beats/)).toBe(null)
    expect(face.dataset.up).toBe('false')

    await act(async () => decoded.resolve())
    expect((await card('4 of coins')).getAttribute('aria-label')).toBe('4 of coins, beats 0 of 39')
    expect(screen.getAllByText(/^beats/)).toHaveLength(3)
    expect(face.dataset.up).toBe('true')
  })

  it('is lifted by the first tap and played by the second, if the player prefers that', async () => {
    const { onPlay, user, card } = await showHand({ tapTwice: true })
    await user.click(await card('7 of coins'))
    expect(onPlay).not.toHaveBeenCalled()
    screen.getByText('tap again')
    await user.click(await card('6 of coins'))
    expect(onPlay).not.toHaveBeenCalled()
    await user.click(await card('6 of coins'))
    expect(onPlay.mock.calls).toEqual([['6o']])
  })

  it('is played by one key press with either preference', async () => {
    const { onPlay, user, card } = await showHand({ tapTwice: true })
    ;(await card('ace of swords')).focus()
    await user.keyboard('{Enter}')
    expect(onPlay.mock.calls).toEqual([['1e']])
  })
})
