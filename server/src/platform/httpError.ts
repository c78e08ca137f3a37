import {
  type Access,
  type FailureCode,
  type IdentityProof,
  MESSAGES,
  type Message,
} from '@valecuatro/contract'

/** Answers a call with a status and `{ error }`. For mistakes of the client, never for internal failures. */
export class HttpError extends Error {
  readonly status: number
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, message: Message, retryAfterSeconds?: number) {
    super(message)
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** Names that the message is about; appended to it after a colon, untranslated. */
  about: string | undefined

  /** The field of the body that is refused. */
  field: string | undefined

  /** The user who has already done it, if that is the reason. */
  by: string | undefined

  /** What the caller has to do first, and how. */
  code: FailureCode | undefined
  proofs: IdentityProof[] | undefined

  withCode(code: FailureCode, proofs?: IdentityProof[]): this {
    this.code = code
    this.proofs = proofs
    return this
  }

  ofField(field: string): this {
    this.field = field
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
/** The reason and end of the suspension, for the owner of the account, who has given the right password. */
export const suspendedFor = (reason: string | null, until: Date | null) => {
  if (reason === null) return suspended()
  return until
    ? Object.assign(new HttpError(403, MESSAGES.accountSuspendedUntil), {
        about: `${until.toISOString().slice(0, 10)}, ${reason}`,
      })
    : Object.assign(new HttpError(403, MESSAGES.accountSuspendedBecause), { about: reason })
}
export const badToken = () => new HttpError(403, MESSAGES.csrf)
export const secondFactorRequired = (proofs: IdentityProof[]) =>
  new HttpError(401, MESSAGES.secondFactorRequired).withCode('second-factor-required', proofs)
export const confirmIdentity = (proofs: IdentityProof[]) =>
  new HttpError(403, MESSAGES.confirmIdentity).withCode('confirm-identity', proofs)
export const secondFactorSetUpRequired = () =>
  new HttpError(403, MESSAGES.secondFactorSetUpRequired).withCode('second-factor-setup-required')
export const accountRequired = () => new HttpError(403, MESSAGES.accountRequired)
