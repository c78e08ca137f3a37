import {
  type Access,
  codeOf,
  type FailureCode,
  type IdentityProof,
  MESSAGES,
  type Message,
} from '@valecuatro/contract'
import type { Language } from './language.ts'

/** Answers a call with a status and `{ error, code }`. For mistakes of the client, never for internal failures. */
export class HttpError extends Error {
  readonly status: number
  readonly code: FailureCode
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, message: Message, retryAfterSeconds?: number) {
    super(message)
    this.status = status
    this.code = codeOf(message)
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** Names that the message is about; appended to it after a colon, untranslated. */
  about: string | undefined

  /** The field of the body that is refused. */
  field: string | undefined

  /** The user who has already done it, if that is the reason. */
  by: string | undefined

  /** The ways in which the caller can prove their identity, if that is what they have to do. */
  proofs: IdentityProof[] | undefined

  ofField(field: string): this {
    this.field = field
    return this
  }

  withProofs(proofs: IdentityProof[]): this {
    this.proofs = proofs
    return this
  }

  doneBy(username: string | null): this {
    this.by = username ?? undefined
    return this
  }
}

export const notSignedIn = () => new HttpError(401, MESSAGES.notSignedIn)
const ROLES_ONLY: Partial<Record<Access, Message>> = {
  organiser: MESSAGES.organisersOnly,
  moderator: MESSAGES.moderatorsOnly,
  staff: MESSAGES.staffOnly,
}
/** The refusal of a call with this access to other roles; it names the roles that may make it. */
export const roleRequired = (access: Access) => new HttpError(403, ROLES_ONLY[access] ?? MESSAGES.adminsOnly)
export const suspended = () => new HttpError(403, MESSAGES.accountSuspended)
export interface Suspension {
  reason: string
  /** When it ends; null if it lasts until it is lifted. */
  until: Date | null
}

/** Tells the owner of the account, who has given the right password, in their language why and how to object. */
export function suspendedFor({ reason, until }: Suspension, contact: string, language: Language): HttpError {
  const day = until && new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(until)
  const why = reason.replace(/\.+$/, '')
  const message =
    language === 'es'
      ? `Tu cuenta está suspendida ${day ? `hasta el ${day}` : 'sin fecha de fin'}. El motivo: ${why}. Si no estás de acuerdo, escribinos a ${contact}.`
      : `This account is suspended ${day ? `until ${day}` : 'without an end date'}. The reason: ${why}. If you do not agree, write to ${contact}.`
  return Object.assign(suspended(), { message })
}
export const badToken = () => new HttpError(403, MESSAGES.csrf)
export const secondFactorRequired = (proofs: IdentityProof[]) =>
  new HttpError(401, MESSAGES.secondFactorRequired).withProofs(proofs)
export const confirmIdentity = (proofs: IdentityProof[]) =>
  new HttpError(403, MESSAGES.confirmIdentity).withProofs(proofs)
export const secondFactorSetupRequired = () => new HttpError(403, MESSAGES.secondFactorSetupRequired)
export const accountRequired = () => new HttpError(403, MESSAGES.accountRequired)
