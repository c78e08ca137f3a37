import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render } from '@testing-library/react'
import type { Seat } from '@valecuatro/engine'
import { expect, it } from 'vitest'
import { loadCatalog, setLocale } from '../../i18n/locale.ts'
import { sceneOf, sideOf } from '../model/scene.ts'
import { moveSeenBy, type PlayedMove, playGame, seeded } from '../testing/playedGame.ts'
import { tableState } from '../testing/wire.ts'
import { namesOf } from '../text/names.ts'
import { SixMarks } from './six.tsx'

const moves = playGame(seeded(3), { players: 6, target: 15 })
/** The first move after which the nth duel of a pica-pica has begun. */
const duelAt = (nth: number) => moves.findIndex(({ after }) => after.picaPica?.scores.length === nth)

async function show(seq: number, seat: Seat | null) {
  await loadCatalog('table')
  await act(() => setLocale('en'))
  const names = namesOf(i18n, tableState(moves, seq, seat).seats, seat)
  const { view } = moveSeenBy(seat, moves[seq] as PlayedMove)
  const scene = sceneOf(view)
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <SixMarks scene={scene} names={names} side={each => sideOf(each, seat, view.rules)} />
    </I18nProvider>,
  )
  const all = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)]
  return { all, names, view }
}

it.each([1, 2, 3].flatMap(nth => ([0, 1, 2, null] as const).map(seat => [nth, seat] as const)))(
  'shows who plays the duel %s of a pica-pica, to seat %s',
  async (nth, seat) => {
    const { all, names, view } = await show(duelAt(nth), seat)
    const duel = view.picaPica!.duels[nth - 1]!
    const [title] = all('.duel-title')
    expect(title!.textContent).toContain(`${nth}/3`)
    const [mano, other] = duel.map(names.of)
    const isOther = seat === duel[1]
    expect(title!.textContent).toContain(isOther ? `${other} – ${mano}` : `${mano} – ${other}`)
    const badges = all('.duel-badge')
    expect(badges.map(badge => badge.dataset.resting)).toEqual(
      [0, 1, 2, 3, 4, 5].map(each => String(!duel.includes(each as Seat))),
    )
  },
)

it('says the duel of each seat, and what it has won there, to screen readers', async () => {
  const { all, names, view } = await show(duelAt(3), 0)
  const { duels, scores } = view.picaPica!
  const said = all('.duel-badge').map(badge => {
    const spoken = badge.cloneNode(true) as HTMLElement
    for (const hidden of spoken.querySelectorAll('[aria-hidden]')) hidden.remove()
    return spoken.textContent.trim()
  })
  const expected = said.map((_, seat) => {
    const nth = duels.findIndex(duel => duel.includes(seat as Seat))
    const won = nth < 2 ? scores[nth + 1]![(seat % 2) as 0 | 1] - scores[nth]![(seat % 2) as 0 | 1] : 0
    return `${names.of(seat as Seat)}: Duel ${nth + 1} of 3${won > 0 ? ` +${won}` : ''}`
  })
  expect(said).toEqual(expected)
  expect(said.join()).toContain('+')
})

it('has no duels in a redonda, and no partners for a spectator', async () => {
  const redonda = await show(0, 0)
  expect(redonda.all('.duel-title, .duel-badge')).toEqual([])
  expect(redonda.all('.ally').map(({ textContent }) => textContent.split(': ')[1])).toEqual([
    'rival',
    'partner',
    'rival',
    'partner',
    'rival',
  ])
  expect((await show(0, null)).all('.ally')).toEqual([])
})
