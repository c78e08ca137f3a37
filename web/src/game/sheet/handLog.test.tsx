import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { newGame, view } from '@valecuatro/engine'
import { expect, it } from 'vitest'
import { loadCatalog, setLocale } from '../../i18n/locale.ts'
import { applyEvent } from '../model/applyEvent.ts'
import { reconcile } from '../model/reconcile.ts'
import { sceneOf } from '../model/scene.ts'
import { moveSeenBy, playGame, seeded } from '../testing/playedGame.ts'
import { tableState } from '../testing/wire.ts'
import { eventText } from '../text/eventText.ts'
import { namesOf } from '../text/names.ts'
import { HandLog } from './handLog.tsx'

const moves = playGame(seeded(21))
const third = moves.findIndex(({ after }) => after.hands === 3)

/** The scene at the start of the third hand on a screen that has shown all events since the first deal. */
const scene = moves.slice(0, third + 1).reduce(
  (before, move) => {
    const { events, view: after } = moveSeenBy(0, move)
    return reconcile(events.reduce(applyEvent, before), after)
  },
  sceneOf(view(newGame(), 0)),
)

it.each([
  ['en', 'Hand', ['Us', 'Them']],
  ['es', 'Mano', ['Nosotros', 'Ellos']],
] as const)(
  'the log lists the earlier hands, collapsed under the points they paid, in %s',
  async (locale, hand, teams) => {
    await loadCatalog('table')
    await act(() => setLocale(locale))
    const names = namesOf(i18n, tableState(moves, 0).seats, 0)
    render(
      <I18nProvider i18n={i18n}>
        <HandLog scene={scene} names={names} />
      </I18nProvider>,
    )
    screen.getByRole('heading', { name: `${hand} 3` })
    const earlier = screen.getAllByRole('group') as HTMLDetailsElement[]
    expect(earlier).toHaveLength(2)
    const user = userEvent.setup()
    for (const [index, details] of earlier.entries()) {
      const { entries, number } = scene.earlier[index]!
      const paid = teams.flatMap((name, team) => {
        const points = entries.reduce(
          (sum, { event }) => (event.type === 'points' && event.team === team ? sum + event.points : sum),
          0,
        )
        return points > 0 ? [`${name} +${points}`] : []
      })
      const summary = details.querySelector('summary')!
      expect(paid).not.toEqual([])
      expect(summary.textContent.replaceAll(/\s+/g, ' ').trim()).toBe(
        [`${hand} ${number}`, ...paid].join(' '),
      )
      expect(details.open).toBe(false)
      await user.click(summary)
      expect(details.open).toBe(true)
      expect(
        within(details)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(entries.map(({ event }) => eventText(i18n, event, names, entries)))
    }
  },
)
