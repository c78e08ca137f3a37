import { describe, expect, it } from 'vitest'
import { aRecord } from '../testing/aRecord.ts'
import { browserDealer, type DealRecord, jsDealer, verifyDeal } from './verifyDeal.ts'

const record = aRecord(5)

/** The record with the first cards of two seats swapped in one hand. */
function withCardsSwapped(hand: number): DealRecord {
  const [before, after] = record.notation.split(`hand ${hand}\n`) as [string, string]
  const [, first = ''] = /^0: (\S+)/m.exec(after)!
  const [, second = ''] = /^1: (\S+)/m.exec(after)!
  const swapped = after
    .replace(`0: ${first}`, '0: swap')
    .replace(`1: ${second}`, `1: ${first}`)
    .replace('swap', second)
  return { ...record, notation: `${before}hand ${hand}\n${swapped}` }
}

const otherThan = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1)

describe.each([
  ["the browser's cryptography", browserDealer(crypto.subtle)],
  ['the server’s dealing code', jsDealer],
])('with %s', (_, dealer) => {
  it('all hands of an unchanged game pass', async () => {
    for (const seed of [5, 6, 7]) {
      const real = aRecord(seed, { flor: seed === 6 })
      const { hands, ...verdict } = await verifyDeal(real, dealer)
      expect(verdict).toEqual({ holds: true, isSecretKept: true, isSeeded: true })
      expect(hands).toHaveLength(real.notation.match(/^hand /gm)!.length)
      expect(hands.every(({ holds }) => holds)).toBe(true)
    }
  })

  it('two swapped cards are detected in that hand only', async () => {
    const { holds, isSecretKept, hands } = await verifyDeal(withCardsSwapped(3), dealer)
    expect({ holds, isSecretKept }).toEqual({ holds: false, isSecretKept: true })
    expect(hands.filter(hand => !hand.holds).map(({ number }) => number)).toEqual([3])
    expect(hands[2]!.dealt[0]).not.toBe(hands[2]!.expected[0])
    expect(hands[2]!.dealt[2]).toBe(hands[2]!.expected[2])
  })

  it('a wrong seed is detected in every hand', async () => {
    const [first = '', ...rest] = record.seeds
    const verdict = await verifyDeal({ ...record, seeds: [otherThan(first), ...rest] }, dealer)
    expect(verdict).toMatchObject({ holds: false, isSecretKept: true, isSeeded: true })
    expect(verdict.hands.some(({ holds }) => holds)).toBe(false)
  })

  it('a secret that does not match the commitment is detected', async () => {
    const verdict = await verifyDeal({ ...record, secret: otherThan(record.secret) }, dealer)
    expect(verdict).toMatchObject({ holds: false, isSecretKept: false })
    expect(verdict.hands.some(({ holds }) => holds)).toBe(false)
  })

  it.each<[string, Partial<DealRecord>]>([
    ['no hands', { notation: 'target: 30\n' }],
    ['a secret that is not hexadecimal', { secret: 'open sesame' }],
    ['an empty secret', { secret: '' }],
    ['a seat without a seed', { seeds: record.seeds.slice(1) }],
    ['a missing hand', { notation: record.notation.replace(/hand 2\n[\s\S]*?(?=hand 3\n)/, '') }],
  ])('a record with %s fails', async (_, tampered) => {
    expect((await verifyDeal({ ...record, ...tampered }, dealer)).holds).toBe(false)
  })
})
