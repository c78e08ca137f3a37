import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EXAMPLES, type RuleId } from '../../../game/index.ts'
import { ENGLISH } from './english.ts'
import { ExampleOf } from './examples.tsx'
import { SPANISH } from './spanish.ts'

const linesOf = (rule: RuleId, texts = ENGLISH) =>
  [...render(<ExampleOf example={EXAMPLES[rule]!} texts={texts} />).container.querySelectorAll('li')].map(
    line => ({
      words: [...line.querySelectorAll('p, strong, .small')].map(({ textContent }) => textContent).join(' '),
      lines: line.querySelectorAll('.six-way').length,
      resting: [...line.querySelectorAll('[data-resting="true"]')].map(({ textContent }) => textContent),
    }),
  )

it('draws the duels of a pica-pica in their order, the other seats dimmed', () => {
  expect(linesOf('pica-pica')).toEqual([
    { words: 'Duel 1 1 against 4', lines: 1, resting: ['2', '3', '5', '6'] },
    { words: 'Duel 2 2 against 5', lines: 1, resting: ['1', '3', '4', '6'] },
    { words: 'Duel 3 3 against 6', lines: 1, resting: ['1', '2', '4', '5'] },
  ])
  expect(linesOf('pica-pica', SPANISH)[0]!.words).toBe('Duelo 1 1 contra 4')
})

it('draws which deals are a pica-pica, each with its score', () => {
  const deals = linesOf('pica-pica-when')
  expect(deals.map(({ words, lines }) => [words, lines]).slice(1, 4)).toEqual([
    ['3–1 redonda', 0],
    ['5–3 pica-pica', 3],
    ['9–6 redonda', 0],
  ])
  expect(deals.every(({ resting }) => resting.length === 0)).toBe(true)
})
