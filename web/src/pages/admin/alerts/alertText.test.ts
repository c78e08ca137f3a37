import { i18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { loadCatalog, setLocale } from '../../../i18n/locale.ts'
import { alertDescription, alertTitle, evidenceText } from './alertText.ts'

const stored = { title: 'Stored title', description: 'Stored description' }
const textIn = async (locale: 'en' | 'es', code: string | null, params: Record<string, string | number>) => {
  await loadCatalog('alerts')
  await setLocale(locale)
  const alert = { ...stored, code, params }
  return [alertTitle(i18n, alert), alertDescription(i18n, alert)]
}

describe('an alert with a code is translated', () => {
  it.each([
    ['en', 'illegal-move', {}, 'Illegal moves', 'A player keeps sending moves that the rules don’t allow.'],
    ['es', 'illegal-move', {}, 'Jugadas ilegales', expect.stringContaining('reglamento')],
    [
      'en',
      'call-failed',
      { route: 'GET /api/games/{id}' },
      'Request failed: GET /api/games/{id}',
      'The server failed to answer a request.',
    ],
    [
      'es',
      'call-failed',
      { route: 'GET /api/games/{id}' },
      expect.stringMatching(/^(?!Request).*: GET \/api\/games\/\{id\}$/),
      expect.stringContaining('servidor'),
    ],
    [
      'en',
      'ledger-differs',
      { count: 3 },
      'Ledger mismatch',
      'Differences found between wallets and ledger: 3.',
    ],
    [
      'es',
      'ledger-differs',
      { count: 3 },
      expect.any(String),
      expect.stringMatching(/^Diferencias .*: 3\.$/),
    ],
  ] as const)('%s: %s', async (locale, code, params, title, description) => {
    expect(await textIn(locale, code, params)).toEqual([title, description])
  })
})

it('an alert with an unknown code, or with none, shows its own title and description', async () => {
  for (const locale of ['en', 'es'] as const)
    for (const code of ['invented-later', 'toString', null])
      expect(await textIn(locale, code, {})).toEqual([stored.title, stored.description])
})

it('codes in the evidence are translated; other texts are shown as they are', async () => {
  await textIn('es', null, {})
  expect(evidenceText(i18n, 'same-table')).toBe('en la misma mesa')
  expect(evidenceText(i18n, '203.0.113.*')).toBe('203.0.113.*')
  expect(evidenceText(i18n, 'constructor')).toBe('constructor')
})
