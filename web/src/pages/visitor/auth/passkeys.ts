import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { NewCredential, RouteKey, SignedChallenge } from '@valecuatro/contract'
import { type CallFailure, call } from '../../../net/call.ts'

type OptionsRoute = Extract<RouteKey, `POST ${string}/options`>

/** `cancelled`: the user closed the browser's dialog; `unusable`: the browser or the passkey does not work here. */
export type PasskeyResult<T> =
  | { ok: true; value: T }
  | { ok: false; reason: 'cancelled' | 'unusable' }
  | CallFailure

/** Asks the browser to sign a challenge with a passkey. */
export const signWithPasskey = (route: Exclude<OptionsRoute, 'POST /api/auth/passkeys/options'>) =>
  runCeremony<SignedChallenge>(route, optionsJSON =>
    startAuthentication({ optionsJSON: optionsJSON as never }),
  )

/** Asks the browser to create a passkey. */
export const createPasskey = () =>
  runCeremony<NewCredential>('POST /api/auth/passkeys/options', optionsJSON =>
    startRegistration({ optionsJSON: optionsJSON as never }),
  )

async function runCeremony<T>(
  route: OptionsRoute,
  start: (options: unknown) => Promise<unknown>,
): Promise<PasskeyResult<T>> {
  const options = await call(route)
  if (!options.ok) return options
  try {
    return { ok: true, value: (await start(options.value)) as T }
  } catch (error) {
    console.warn('The passkey could not be used', error)
    return { ok: false, reason: isCancelled(error) ? 'cancelled' : 'unusable' }
  }
}

function isCancelled(error: unknown): boolean {
  const { name } =
    error instanceof WebAuthnError && error.cause instanceof Error ? error.cause : (error as Error)
  return name === 'NotAllowedError' || name === 'AbortError'
}
