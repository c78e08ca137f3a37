import { i18n } from '@lingui/core'
import { MESSAGES } from '@valecuatro/contract/messages'
import { expect, it } from 'vitest'
import { loadCatalog, setLocale, translateServerText } from './locale.ts'

it.each([
  [MESSAGES.badCredentials, 'El correo o la contraseña no son correctos'],
  ['Something else', 'Something else'],
  [`${MESSAGES.maxPlayersAbove}: {x} 32`, 'Demasiados jugadores. El límite en este sitio es: {x} 32'],
])('translates %s', async (sentence, spanish) => {
  await loadCatalog('server')
  await setLocale('es')
  expect(translateServerText(i18n, sentence)).toBe(spanish)
})
