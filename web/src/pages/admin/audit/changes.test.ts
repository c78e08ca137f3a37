import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import { loadCatalog, setLocale } from '../../../i18n/locale.ts'
import { changeOf, detailsOf } from './changes.ts'

beforeAll(async () => {
  await loadCatalog('admin', 'alerts')
  await setLocale('es')
})

it.each<[Record<string, unknown>, string, string]>([
  [{ format: 'bracket' }, 'Formato', 'Llaves'],
  [{ status: 'acknowledged' }, 'Estado', 'Vista'],
  [{ severity: 'high' }, 'Gravedad', 'Alta'],
  [{ filters: { search: 'beto', type: 'debit' } }, 'Filtros', 'Buscar: beto, Tipo: Débito'],
  [{ hasChat: false }, 'Sala de chat', 'No'],
  [{ weekdays: [1, 7] }, 'Días de la semana', 'lunes, domingo'],
  [{ table: 'forfeit' }, 'Mesa', 'Su equipo pierde la mesa'],
  [{ table: 3 }, 'Mesa', '3'],
  [{ reason: '0000-00-00T00:00:00Z' }, 'Motivo', '0000-00-00T00:00:00Z'],
  [{ kind: 'constructor' }, 'Tipo', 'constructor'],
  [{ status: 'a status of tomorrow' }, 'Estado', 'a status of tomorrow'],
])('the detail %j is translated', (meta, label, text) => {
  expect(detailsOf(i18n, meta)).toEqual([{ label, text }])
})

it.each<[string, unknown, unknown, [string, string]]>([
  ['banner-changed', { isOn: false }, { isOn: true }, ['Visible: No', 'Visible: Sí']],
  ['role-changed', 'player', 'organiser', ['Jugador', 'Organizador']],
])('the change of %s is translated', (action, before, after, texts) => {
  expect(changeOf(i18n, action, { before, after })).toEqual(texts)
})
