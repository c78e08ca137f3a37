import './zodWithoutEval.ts'

import { zodResolver } from '@hookform/resolvers/zod'
import { Credentials, Registration } from '@valecuatro/contract/accounts'
import type { Resolver } from 'react-hook-form'
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

export const resolveCredentials: Resolver<Credentials> = zodResolver(Credentials)

/** The form keeps all its fields whatever the mode; signing in just does not look at two of them. */
const KnownAccount = Credentials.extend({ username: z.string(), confirmPassword: z.string() })

export const RESOLVERS: Record<Mode, Resolver<Fields>> = {
  login: zodResolver(KnownAccount),
  register: zodResolver(NewAccount),
}
