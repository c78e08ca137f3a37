import { i18n } from '@lingui/core'
import { MESSAGES } from '@valecuatro/contract/messages'
import { expect, it } from 'vitest'
import { needWords, speak } from './catalogs.ts'
import { translated } from './translated.ts'

it.each([
  [MESSAGES.badCredentials, 'El correo o la contraseña no son correctos'],
  ['Something else', 'Something else'],
  [
    `${MESSAGES.accountSuspendedBecause}: collusion {x}`,
    'Tu cuenta está suspendida hasta que un administrador levante la suspensión. Motivo: collusion {x}',
  ],
])('%s', async (sentence, spanish) => {
  await needWords('server')
  await speak('es')
  expect(translated(i18n, sentence)).toBe(spanish)
})
