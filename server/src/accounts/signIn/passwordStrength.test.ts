import { expect, test } from 'vitest'
import { isWeakPassword } from './passwordStrength.ts'

const owner = { username: 'anita', email: 'anita.perez@example.com', role: 'player' } as const

test.each([
  ['secret1', true],
  ['123456', true],
  ['qwerty123', true],
  ['anita1', true],
  ['perez1', true],
  ['valecuatro', true],
  ['truco2024', true],
  ['mate amargo con bizcochitos', false],
  ['vX4-parque-lezama', false],
  ['ñandú patagónico 77', false],
])('%j is weak: %s', async (password, isWeak) => {
  expect(await isWeakPassword(password, owner)).toBe(isWeak)
})
