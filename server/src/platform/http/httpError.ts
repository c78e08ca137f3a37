import {
  type Access,
  codeOf,
  type FailureCode,
  type IdentityProof,
  MESSAGES,
  type Message,
  type SuspendedSignIn,
} from '@valecuatro/contract'

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

  /** The suspension that the message is about. */
  suspended: SuspendedSignIn | undefined

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
export const badToken = () => new HttpError(403, MESSAGES.csrf)
export const secondFactorRequired = (proofs: IdentityProof[]) =>
  new HttpError(401, MESSAGES.secondFactorRequired).withProofs(proofs)
export const confirmIdentity = (proofs: IdentityProof[]) =>
  new HttpError(403, MESSAGES.confirmIdentity).withProofs(proofs)
export const secondFactorSetupRequired = () => new HttpError(403, MESSAGES.secondFactorSetupRequired)
export const accountRequired = () => new HttpError(403, MESSAGES.accountRequired)
