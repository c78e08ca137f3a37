import { expect, test } from 'vitest'
import { closingText } from './closingText.ts'

const closing = {
  day: '2026-03-04',
  players: 4000,
  pools: 300,
  platform: 200,
  mint: -4500,
  minted: 1500,
  burnt: 50,
  transactions: 12,
  difference: 0,
  closedAt: '2026-03-05T01:00:00.000Z',
}

test('a closing without a difference says so in its title, in both languages', () => {
  expect(closingText('en', closing)).toEqual({
    title: 'Closing of March 4, 2026: difference 0',
    lines: [
      'Held by players: 4,000. In prize pools: 300. Platform account: 200.',
      'Coins minted that day: 1,500. Burnt: 50. Rows of the ledger: 12.',
      'Difference from the wallets: 0.',
    ],
  })
  expect(closingText('es', closing)).toMatchObject({
    title: 'Cierre del 4 de marzo de 2026: diferencia 0',
    lines: [expect.stringContaining('4.000'), expect.stringContaining('1.500'), expect.any(String)],
  })
})

test('a difference is in the title, and the text leads to the alert', () => {
  const { title, lines } = closingText('en', { ...closing, difference: 1077 })
  expect(title).toBe('Closing of March 4, 2026: a difference of 1,077')
  expect(lines.at(-1)).toBe('Difference from the wallets: 1,077. An alert has the details.')
})
