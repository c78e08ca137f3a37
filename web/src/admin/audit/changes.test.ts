import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import { loadCatalog, setLocale } from '../../i18n/locale.ts'
import { detailsOf } from './changes.ts'

beforeAll(async () => {
  await loadCatalog('admin', 'alerts')
  await setLocale('es')
})

it.each<[Record<string, unknown>, string, string]>([
  [{ format: 'bracket' }, 'Formato', 'Llaves'],
  [{ status: 'acknowledged' }, 'Estado', 'Reconocida'],
  [{ severity: 'high' }, 'Gravedad', 'Alta'],
  [{ filters: { search: 'beto', type: 'debit' } }, 'Filtros', 'Buscar: beto, Tipo: Débito'],
  [{ status: 'a status of tomorrow' }, 'Estado', 'a status of tomorrow'],
])('the detail %j is translated', (meta, label, text) => {
  expect(detailsOf(i18n, meta)).toEqual([{ label, text }])
})
