import '../../signIn/zodWithoutEval.ts'

import { zodResolver } from '@hookform/resolvers/zod'
import { PasswordChange } from '@valecuatro/contract/profile'
import type { Resolver } from 'react-hook-form'
import { z } from 'zod'

export interface PasswordFields {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

export const EMPTY: PasswordFields = { currentPassword: '', newPassword: '', confirmPassword: '' }

const Fields = PasswordChange.extend({ confirmPassword: z.string() }).refine(
  fields => fields.newPassword === fields.confirmPassword,
  { path: ['confirmPassword'], message: /*i18n*/ 'Passwords do not match', when: () => true },
)

export const resolvePassword: Resolver<PasswordFields> = zodResolver(Fields)
