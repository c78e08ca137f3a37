export {
  checkCredentials,
  checkEmail,
  checkUsername,
  type FieldErrors,
  onlyInvalid,
  required,
  tooLong,
} from './auth/accountFields.ts'
export { usePasskeyText } from './auth/codeField.tsx'
export { checkNewPasswords, NEW_PASSWORD_FIELDS, NewPasswordFields } from './auth/newPasswordFields.tsx'
export { createPasskey } from './auth/passkeys.ts'
export { registerConfirmIdentity } from './auth/registerConfirmIdentity.ts'
export { SanctionCard } from './auth/sanctionCard.tsx'
export { OptionalSession, RequireSession, SignInPanel } from './auth/signInPanel.tsx'
export { SIGN_IN_TOAST, useSignInSteps } from './auth/signInSteps.tsx'
export { GuestPlay } from './guestPlay.tsx'
