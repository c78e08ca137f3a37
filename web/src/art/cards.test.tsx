import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { fireEvent, render, screen } from '@testing-library/react'
import { CARDS, type Card } from '@valecuatro/engine'
import { expect, it, test } from 'vitest'
import { SuitMark } from '../design/deck.tsx'
import { loadCatalog, setLocale } from '../i18n/locale.ts'
import { cardName, suitOf } from './cardName.ts'
import { CARD_IMAGES, PlayingCard } from './playingCard.tsx'

await loadCatalog('table')

const NAMES: [Card, string, string][] = [
  ['1e', 'ace of swords', 'ancho de espadas'],
  ['7o', '7 of coins', '7 de oros'],
  ['10c', '10 of cups', '10 de copas'],
  ['11b', '11 of clubs', '11 de bastos'],
  ['12o', '12 of coins', '12 de oros'],
]

test.each(NAMES)('%s is "%s", "%s"', async (card, english, spanish) => {
  await setLocale('en')
  expect(cardName(i18n, card)).toBe(english)
  await setLocale('es')
  expect(cardName(i18n, card)).toBe(spanish)
})

it('gives each of the forty cards its own name', async () => {
  await setLocale('es')
  expect(new Set(CARDS.map(card => cardName(i18n, card))).size).toBe(40)
})

it('knows the suit of a card', () => {
  expect((['1e', '12b', '10o', '4c'] as const).map(suitOf)).toEqual(['espada', 'basto', 'oro', 'copa'])
})

async function show(element: React.ReactNode) {
  await setLocale('es')
  render(<I18nProvider i18n={i18n}>{element}</I18nProvider>)
}

it('shows a card as an image with its name as the label', async () => {
  await show(<PlayingCard card="12c" className="mine" />)
  const card = screen.getByRole('img', { name: '12 de copas' })
  expect(card.getAttribute('src')).toMatch(/12c.*\.svg$/)
  expect([...card.classList]).toEqual(['playing-card', 'mine'])
})

it('draws number and suit if the image cannot be loaded', async () => {
  await show(<PlayingCard card="12c" className="mine" />)
  fireEvent.error(screen.getByRole('img', { name: '12 de copas' }))
  const drawn = screen.getByRole('img', { name: '12 de copas' })
  expect(drawn.tagName).toBe('SPAN')
  expect(drawn.textContent).toBe('12copas')
  expect([...drawn.classList]).toEqual(['playing-card', 'drawn-card', 'mine'])
})

it('has a different image for each card', () => {
  const pictures = Object.values(CARD_IMAGES)
  expect(pictures.every(Boolean)).toBe(true)
  expect(new Set(pictures).size).toBe(41)
})

it('labels a face-down card, or uses the given label', async () => {
  await show(
    <>
      <PlayingCard card="back" />
      <PlayingCard card="1e" label="tu ancho" />
    </>,
  )
  expect(screen.getByRole('img', { name: 'carta boca abajo' })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'tu ancho' })).toBeTruthy()
})

it('has no label when the label is empty', async () => {
  await show(<PlayingCard card="1e" label="" />)
  expect(screen.queryByRole('img')).toBeNull()
})

it('marks a suit in a line of text with its name', async () => {
  await show(<SuitMark suit="basto" />)
  expect(screen.getByRole('img', { name: 'bastos' }).querySelector('use')?.getAttribute('href')).toMatch(
    /#mark-b$/,
  )
})
