import type { Context } from '../../platform/context.ts'
import { createLimit } from '../../platform/http/limits.ts'
import { countedAddress } from '../../platform/http/shortAddress.ts'
import { isKnownDevice } from '../sessions/sessions.ts'

/** Where a request comes from: `device` is the hash of the browser's device cookie, if it has one. */
export interface RequestSource {
  address: string
  device: string | null
}

/**
 * Limits on guessing passwords or codes. Guesses on a device that the account has been signed in on are counted
 * separately, so that guessing from elsewhere cannot lock the owner out.
 */
export function createGuessLimits(ctx: Context, name: 'sign-in' | 'second-factor') {
  const onKnownDevice = createLimit(ctx, `${name}-device`)
  const onAccountFromAddress = createLimit(ctx, `${name}-account-address`)
  const fromAddress = createLimit(ctx, `${name}-address`)
  const onAccount = createLimit(ctx, `${name}-account`)

  /** `account`: the key of its e-mail address. */
  async function limitsFor(account: string, { address, device }: RequestSource) {
    if (device && (await isKnownDevice(ctx.db, account, device)))
      return [[onKnownDevice, `${account} ${device}`]] as const
    const counted = countedAddress(address)
    return [
      [onAccountFromAddress, `${account} ${counted}`],
      [fromAddress, counted],
      [onAccount, account],
    ] as const
  }

  /**
   * Tries a password or a code; null if it is wrong. The guess is counted first, so that parallel guesses are limited
   * like sequential ones. `onRefused` is called if there were too many.
   */
  return async function guess<T>(
    account: string,
    source: RequestSource,
    attempt: () => Promise<T | null>,
    onRefused = () => {},
  ): Promise<T | null> {
    const counted = await limitsFor(account, source)
    try {
      for (const [limit, key] of counted) await limit.take(key)
    } catch (refusal) {
      onRefused()
      throw refusal
    }
    const right = await attempt()
    if (right !== null) for (const [limit, key] of counted) await limit.giveBack(key)
    return right
  }
}
