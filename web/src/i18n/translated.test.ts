import { i18n } from '@lingui/core'
import { MESSAGES } from '@valecuatro/contract/messages'
import { expect, it } from 'vitest'
import { loadCatalog, setLocale, translateServerText } from './locale.ts'

it.each([
  [MESSAGES.badCredentials, 'El correo o la contraseña no son correctos'],
  ['Something else', 'Something else'],
  [
    `${MESSAGES.accountSuspendedBecause}: collusion {x}`,
    'Tu cuenta está suspendida hasta que un administrador levante la suspensión. Motivo: collusion {x}',
  ],
])('translates %s', async (sentence, spanish) => {
  await loadCatalog('server')
  await setLocale('es')
  expect(translateServerText(i18n, sentence)).toBe(spanish)
})
