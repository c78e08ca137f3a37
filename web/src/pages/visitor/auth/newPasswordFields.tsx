import { useLingui } from '@lingui/react'
import { PasswordField } from '../../../ui/field.tsx'
import { checkNewPassword, onlyInvalid, PASSWORDS_DIFFER } from './accountFields.ts'
import { usePasswordMeter } from './usePasswordMeter.tsx'

export const NEW_PASSWORD_FIELDS = ['newPassword', 'confirmPassword'] as const
export type NewPasswordField = (typeof NEW_PASSWORD_FIELDS)[number]

export const checkNewPasswords = ({ newPassword, confirmPassword }: Record<NewPasswordField, string>) =>
  onlyInvalid({
    newPassword: checkNewPassword(newPassword),
    confirmPassword: newPassword === confirmPassword ? undefined : PASSWORDS_DIFFER,
  })

interface NewPasswordFieldsProps {
  errorOf: (field: NewPasswordField) => string | undefined
  /** The user's name and address: a password that contains them is rated weaker. */
  own?: readonly string[]
}

/** Fields for a new password and its confirmation, with a strength meter. */
export function NewPasswordFields({ errorOf, own = [] }: NewPasswordFieldsProps) {
  const { i18n } = useLingui()
  const { meter, onInput } = usePasswordMeter('newPassword', own)
  return (
    <>
      <PasswordField
        name="newPassword"
        label={i18n._('New password')}
        autoComplete="new-password"
        hint={i18n._('At least 6 characters')}
        required
        error={errorOf('newPassword')}
        onInput={onInput}
      />
      {meter}
      <PasswordField
        name="confirmPassword"
        label={i18n._('Confirm new password')}
        autoComplete="new-password"
        required
        error={errorOf('confirmPassword')}
      />
    </>
  )
}
