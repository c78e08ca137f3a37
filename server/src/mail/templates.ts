import type { UserId } from '@valecuatro/contract'

export const MAIL_LOCALES = ['en', 'es'] as const
export type MailLocale = (typeof MAIL_LOCALES)[number]

/** What each mail is written from. It is stored in the database: a token is named by its id and never included. */
export interface MailParams {
  'reset-password': { username: string; tokenId: string }
  'verify-email': { username: string; tokenId: string }
  'change-email': { username: string; tokenId: string }
  /** To the former address. */
  'email-changed': { username: string; newAddress: string }
  'password-changed': { username: string }
}

export type MailTemplate = keyof MailParams

export type Mail = {
  [T in MailTemplate]: {
    template: T
    params: MailParams[T]
    /** What the mail is sent for; the same cause again adds no second mail. */
    cause: string
    userId: UserId | null
    to: string
    locale: MailLocale
    at: Date
  }
}[MailTemplate]
