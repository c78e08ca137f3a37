import { Credentials, GuestName, Registration } from '@valecuatro/contract/accounts'
import { PasswordChange } from '@valecuatro/contract/profile'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { checkPasswordChange } from '../../people/profile/changePassword.tsx'
import { checkFields } from './accountFields.ts'

const EMAILS = [
  '',
  '   ',
  'a@b.co',
  ' a@b.co ',
  'a',
  'a@b',
  'a@b.c',
  '.a@b.co',
  'a..b@c.co',
  "o'neil@x.com.ar",
  'ñ@b.co',
  'a b@c.co',
  `${'x'.repeat(260)}@b.co`,
  'a@-b.co',
  'a@b_c.co',
]
const PASSWORDS = ['', '12345', '123456', ' '.repeat(6), 'x'.repeat(256), 'x'.repeat(257), '😀😀😀']
const USERNAMES = [
  '',
  ' ',
  'a',
  'an',
  ' anita ',
  'ñandú',
  'n\u0303andu',
  'a b',
  'a@b',
  'x'.repeat(32),
  'x'.repeat(33),
  'Жо',
  '._-',
]

/** The first error of the schema for each field. */
function sentences(schema: z.ZodType, value: unknown): Record<string, string> {
  const { error } = schema.safeParse(value)
  const found: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) found[String(path[0])] ??= message
  return found
}

describe('the form shows the same errors as the contract', () => {
  it.each(EMAILS)('for the email %j', email => {
    const fields = { username: 'anita', email, password: '123456', confirmPassword: '123456' }
    expect(checkFields('login', fields)).toEqual(sentences(Credentials, fields))
    expect(checkFields('register', fields)).toEqual(sentences(Registration, fields))
  })

  it.each(PASSWORDS)('for the password %j', password => {
    const fields = { username: 'anita', email: 'a@b.co', password, confirmPassword: password }
    expect(checkFields('login', fields)).toEqual(sentences(Credentials, fields))
    expect(checkFields('register', fields)).toEqual(sentences(Registration, fields))
    const change = { currentPassword: password, newPassword: password, confirmPassword: password }
    expect(checkPasswordChange(change)).toEqual(sentences(PasswordChange, change))
  })

  it.each(USERNAMES)('for the username %j', username => {
    const fields = { username, email: 'a@b.co', password: '123456', confirmPassword: '123456' }
    expect(checkFields('register', fields)).toEqual(sentences(Registration, fields))
    expect(checkFields('guest', fields)).toEqual(sentences(GuestName, fields))
  })
})

it('reports differing passwords together with the other errors', () => {
  expect(
    checkFields('register', { username: 'anita', email: '', password: '12345', confirmPassword: '1' }),
  ).toEqual({
    email: 'Email is required',
    password: 'Password must be at least 6 characters long',
    confirmPassword: 'Passwords do not match',
  })
})
