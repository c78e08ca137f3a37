import { MESSAGES, type Role, SITE_WORDS, WEAK_PASSWORD_SCORE } from '@valecuatro/contract'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { Context } from '../../platform/context.ts'
import { HttpError } from '../../platform/http/httpError.ts'

let scorer: Promise<ZxcvbnFactory> | undefined

/** Loads the large list of common passwords, when a password is first checked. */
async function loadScorer(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Scorer }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new Scorer({ dictionary, graphs: adjacencyGraphs })
}

/** The owner of a password, whose name and address are easy to guess. */
export interface PasswordOwner {
  username: string
  email: string | null
  role: Role
}

/** Whether a password is common or made of common parts. */
export async function isWeakPassword(password: string, { username, email }: PasswordOwner): Promise<boolean> {
  scorer ??= loadScorer()
  const own = [username, ...(email?.split(/[@.]/) ?? []), ...SITE_WORDS]
  return (await scorer).check(password, own).score <= WEAK_PASSWORD_SCORE
}

/** Refuses a new password that is easy to guess: always for staff, and for players if the configuration says so. */
export async function refuseWeakPassword(
  ctx: Context,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  if (owner.role === 'player' && !ctx.config.refuseWeakPasswords) return
  if (await isWeakPassword(password, owner)) throw new HttpError(400, MESSAGES.passwordWeak)
}
