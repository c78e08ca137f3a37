import { MAX_PASSWORD } from '@valecuatro/contract/accountRules'
import { MESSAGES } from '@valecuatro/contract/messages'
import {
  checkNewPassword,
  type FieldErrors,
  onlyWrong,
  PASSWORDS_DIFFER,
  required,
  tooLong,
} from '../../signIn/fields.ts'

export const PASSWORD_FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const
export type PasswordField = (typeof PASSWORD_FIELDS)[number]

export function checkPasswordChange(fields: Record<PasswordField, string>): FieldErrors<PasswordField> {
  return onlyWrong({
    currentPassword:
      required(fields.currentPassword, MESSAGES.currentPasswordRequired) ??
      tooLong(fields.currentPassword, MAX_PASSWORD, MESSAGES.passwordTooLong),
    newPassword: checkNewPassword(fields.newPassword),
    confirmPassword: fields.newPassword === fields.confirmPassword ? undefined : PASSWORDS_DIFFER,
  })
}
