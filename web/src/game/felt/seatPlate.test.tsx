import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render } from '@testing-library/react'
import type { SeatState } from '@valecuatro/contract'
import { expect, it } from 'vitest'
import { loadCatalog, setLocale } from '../../i18n/locale.ts'
import { deferredParts } from '../loadDeferred.ts'
import { SeatPlate } from './seatPlate.tsx'

const SEAT: SeatState = {
  seat: 1,
  userId: null,
  username: 'Beto',
  bot: null,
  rating: 1450,
  isProvisional: false,
  connected: true,
  held: false,
  left: false,
}
// A node of an older version sends a seat without the field during an update.
const { isProvisional: _, ...OLDER } = SEAT

it.each<[string, SeatState, string]>([
  ['a rating', SEAT, '1,450'],
  ['a provisional rating', { ...SEAT, isProvisional: true }, '1,450? (provisional rating)'],
  ['a rating from an older node', OLDER as SeatState, '1,450'],
  ['no rating', { ...SEAT, rating: null }, ''],
  ['a player who is away', { ...SEAT, isProvisional: true, connected: false }, 'away'],
])('the plate of a seat shows %s', async (_, row, note) => {
  await loadCatalog('public')
  await loadCatalog('table')
  await deferredParts.fetch()
  await act(() => setLocale('en'))
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <SeatPlate row={row} side="left" isMano={false} isWaitedFor={false} deadline={null} />
    </I18nProvider>,
  )
  expect(container.querySelector('.plate-note')!.textContent).toBe(note)
})
