import {
  EMAIL_PATTERN,
  MAX_EMAIL_LENGTH,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  USERNAME_PATTERN,
} from '@valecuatro/contract/accountRules'
import { MESSAGES } from '@valecuatro/contract/messages'
import type { SignInMode } from '../../../net/session/signInRedirect.ts'

/** A guest needs only a nickname. */
export type FormMode = SignInMode | 'guest'

export const FIELDS = ['username', 'email', 'password', 'confirmPassword'] as const
export type Field = (typeof FIELDS)[number]
export type Fields = Record<Field, string>
export type FieldErrors<Name extends string = Field> = Partial<Record<Name, string>>

export const PASSWORDS_DIFFER = /*i18n*/ 'Passwords do not match'

/*
 * The same rules and error messages as the contract's schemas. They are written out here because the validator would be
 * the largest script of the page; accountFields.test.ts compares the two.
 */

export function checkFields(mode: FormMode, fields: Fields): FieldErrors {
  if (mode === 'guest') return onlyInvalid({ username: checkNickname(fields.username) })
  return mode === 'login' ? checkCredentials(fields) : checkRegistration(fields)
}

/** Sign-in only requires both fields; the password rules apply to registration. */
export function checkCredentials({
  email,
  password,
}: Pick<Fields, 'email' | 'password'>): FieldErrors<'email' | 'password'> {
  return onlyInvalid({
    email:
      required(email.trim(), MESSAGES.emailRequired) ??
      tooLong(email.trim(), MAX_EMAIL_LENGTH, MESSAGES.emailInvalid),
    password:
      required(password, MESSAGES.passwordRequired) ??
      tooLong(password, MAX_PASSWORD_LENGTH, MESSAGES.passwordTooLong),
  })
}

function checkRegistration({ username, email, password, confirmPassword }: Fields): FieldErrors {
  return onlyInvalid({
    username: checkUsername(username),
    email: checkEmail(email),
    password: checkNewPassword(password),
    confirmPassword: password === confirmPassword ? undefined : PASSWORDS_DIFFER,
  })
}

export const checkUsername = (username: string) =>
  required(username.trim(), MESSAGES.usernameRequired) ??
  mismatch(username.trim().normalize('NFC'), USERNAME_PATTERN, MESSAGES.usernameInvalid)

const checkNickname = (nickname: string) =>
  required(nickname.trim(), MESSAGES.nicknameRequired) ??
  mismatch(nickname.trim().normalize('NFC'), USERNAME_PATTERN, MESSAGES.nicknameInvalid)

export const checkEmail = (email: string) =>
  required(email.trim(), MESSAGES.emailRequired) ??
  tooLong(email.trim(), MAX_EMAIL_LENGTH, MESSAGES.emailInvalid) ??
  mismatch(email.trim(), EMAIL_PATTERN, MESSAGES.emailInvalid)

export function checkNewPassword(password: string): string | undefined {
  if (characters(password) < MIN_PASSWORD_LENGTH) return MESSAGES.passwordTooShort
  return tooLong(password, MAX_PASSWORD_LENGTH, MESSAGES.passwordTooLong)
}

export const required = (value: string, sentence: string) => (value === '' ? sentence : undefined)

export const tooLong = (value: string, most: number, sentence: string) =>
  characters(value) > most ? sentence : undefined

/** Counts code points, as the contract does: an emoji is one character. */
const characters = (value: string) => Array.from(value).length

const mismatch = (value: string, pattern: RegExp, sentence: string) =>
  pattern.test(value) ? undefined : sentence

export function onlyInvalid<Name extends string>(
  errors: Record<Name, string | undefined>,
): FieldErrors<Name> {
  return Object.fromEntries(
    Object.entries(errors).filter(([, sentence]) => sentence !== undefined),
  ) as FieldErrors<Name>
}
