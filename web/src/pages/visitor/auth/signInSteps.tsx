import { useLingui } from '@lingui/react'
import type { IdentityProof, SuspendedSignIn, User } from '@valecuatro/contract'
import { type ReactNode, useState } from 'react'
import { withCatalog } from '../../../i18n/locale.ts'
import { toast } from '../../../ui/toast.ts'

/** Few users have passkeys or a second factor, so this code is loaded on demand. */
const loadSteps = () => withCatalog('security', import('./secondStep.tsx'))

const loadSuspension = () => withCatalog('security', import('./suspendedStep.tsx'))

/** One toast for the result of signing in, so that a success replaces the failure before it. */
export const SIGN_IN_TOAST = { key: 'sign-in' }

/** Sign-in with a passkey or a second factor. `step` replaces the form while it is not null. */
export function useSignInSteps(onSignedIn: (user: User) => void) {
  const { i18n } = useLingui()
  const [step, setStep] = useState<ReactNode>(null)

  const show = <Steps,>(load: () => Promise<Steps>, stepOf: (steps: Steps) => ReactNode) =>
    load().then(
      steps => setStep(stepOf(steps)),
      () => toast.error(i18n._('An error occurred. Please try again.')),
    )
  const props = { onSignedIn, onCancel: () => setStep(null) }
  const showSuspension = (suspended: SuspendedSignIn) =>
    show(loadSuspension, ({ SuspendedStep }) => (
      <SuspendedStep suspended={suspended} onCancel={props.onCancel} />
    ))

  return {
    step,
    showSuspension,
    askForSecondStep: (proofs: IdentityProof[]) =>
      show(loadSteps, ({ SecondStep }) => <SecondStep proofs={proofs} {...props} />),
    offerPasskey: () =>
      show(loadSteps, ({ PasskeySignIn }) => <PasskeySignIn {...props} onSuspended={showSuspension} />),
  }
}
