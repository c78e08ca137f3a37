import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen, within } from '@testing-library/react'
import type { Seat } from '@valecuatro/engine'
import { expect, it } from 'vitest'
import { loadCatalog, setLocale } from '../../i18n/locale.ts'
import { type Scene, sceneOf } from '../model/scene.ts'
import { moveSeenBy, playGame, seeded } from '../testing/playedGame.ts'
import { tableState } from '../testing/wire.ts'
import { namesOf } from '../text/names.ts'
import { HandSummaryList } from './handSummaryList.tsx'

const moves = playGame(seeded(3), { players: 6, target: 15 })
const inDuel = moves.findIndex(({ after }) => after.picaPica?.scores.length === 3)
const { picaPica } = moves[inDuel]!.after

/** The end of a pica-pica with these points in its duels. */
function endSeenBy(seat: Seat | null): Scene {
  const scene = sceneOf(moveSeenBy(seat, moves[inDuel]!).view, [
    { type: 'points', team: 0, points: 2, reason: 'envido' },
    { type: 'points', team: 1, points: 1, reason: 'hand' },
    { type: 'duel', seats: picaPica!.duels[1]! },
    { type: 'points', team: 1, points: 3, reason: 'retruco' },
    { type: 'duel', seats: picaPica!.duels[2]! },
    { type: 'points', team: 1, points: 1, reason: 'truco refused' },
  ])
  return { ...scene, phase: 'hand over' }
}

async function show(scene: Scene, seat: Seat | null, locale: 'en' | 'es' = 'en') {
  await loadCatalog('table', 'tableLater')
  await act(() => setLocale(locale))
  const names = namesOf(i18n, tableState(moves, inDuel, seat).seats, seat)
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <HandSummaryList scene={scene} names={names} />
    </I18nProvider>,
  )
  return { container, names }
}

it.each([
  ['en', 0, ['Us', 'Them'], 'Pica-pica, in all: +2 Us +5 Them', 'against'],
  ['es', 3, ['Ellos', 'Nosotros'], 'Pica-pica, en total: +5 Nosotros +2 Ellos', 'contra'],
  ['en', null, null, /^Pica-pica, in all: \+2 Ana, .* \+5 /, 'against'],
] as const)(
  'the end of a pica-pica lists its three duels and their sum, in %s to seat %s',
  async (locale, seat, teams, sum, word) => {
    const { container, names } = await show(endSeenBy(seat), seat, locale)
    const duels = container.querySelectorAll<HTMLElement>('.duels-summary > ol > li')
    expect([...duels].map(each => each.querySelector('.duels-title')!.textContent)).toEqual(
      picaPica!.duels.map(duel => {
        const [first, second] = duel[1] === seat ? [duel[1], duel[0]] : duel
        return `${names.of(first)} ${word} ${names.of(second)}`
      }),
    )
    const paid = [...duels].map(each =>
      within(each)
        .getAllByRole('listitem')
        .map(line => line.textContent),
    )
    expect(paid.map(lines => lines.length)).toEqual([2, 1, 1])
    if (teams) expect(paid[0]![0]).toContain(`+2${teams[0]}`)
    if (teams) expect(paid[1]![0]).toContain(`+3${teams[1]}`)
    const spoken = container.querySelector('.duels-sum')!.textContent.replace(/\s+/g, ' ').trim()
    if (typeof sum === 'string') expect(spoken).toBe(sum)
    else expect(spoken).toMatch(sum)
  },
)

it('a duel in between lists its own points alone', async () => {
  const scene = endSeenBy(0)
  const { container } = await show(
    {
      ...scene,
      log: scene.log.slice(0, 4),
      picaPica: { ...picaPica!, scores: picaPica!.scores.slice(0, 2) },
    },
    0,
  )
  expect(container.querySelector('.duels-summary')).toBeNull()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})
