import './zodWithoutEval.ts'

import { Credentials, Registration } from '@valecuatro/contract/accounts'
import { z } from 'zod'

export type Mode = 'login' | 'register'

export interface Fields {
  username: string
  email: string
  password: string
  confirmPassword: string
}

export const EMPTY_FIELDS: Fields = { username: '', email: '', password: '', confirmPassword: '' }

const NewAccount = Registration.extend({ confirmPassword: z.string() }).refine(
  fields => fields.password === fields.confirmPassword,
  {
    path: ['confirmPassword'],
    message: /*i18n*/ 'Passwords do not match',
    // Said together with whatever else is wrong, not only once everything else is right.
    when: () => true,
  },
)

export const SCHEMAS = { login: Credentials, register: NewAccount }
