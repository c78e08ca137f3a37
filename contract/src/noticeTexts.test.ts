import { expect, it } from 'vitest'
import { noticeText } from './noticeTexts.ts'

it.each(['en', 'es'] as const)('a match five minutes after midnight is not at 24:05 (%s)', locale => {
  const time = new Date(2026, 10, 20, 0, 5).toISOString()
  const { title } = noticeText(locale, { kind: 'match-scheduled', params: { time, players: [] } as never })
  expect(title).toMatch(locale === 'es' ? /00:05/ : /12:05/)
  expect(title).not.toContain('24:05')
})
