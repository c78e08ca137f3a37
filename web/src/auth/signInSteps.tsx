import { useLingui } from '@lingui/react'
import type { IdentityProof, User } from '@valecuatro/contract'
import { type ReactNode, useState } from 'react'
import { withCatalog } from '../i18n/locale.ts'
import { toast } from '../ui/toast.ts'

/** Passkeys and second steps are used by few, and loaded when they are. */
const loadSteps = () => withCatalog('security', import('./secondStep.tsx'))

/** Signing in other than by the password alone. `step`: what is shown instead of the form. */
export function useSignInSteps(onSignedIn: (user: User) => void) {
  const { i18n } = useLingui()
  const [step, setStep] = useState<ReactNode>(null)

  const show = (stepOf: (steps: Awaited<ReturnType<typeof loadSteps>>) => ReactNode) =>
    loadSteps().then(
      steps => setStep(stepOf(steps)),
      () => toast.error(i18n._('An error occurred. Please try again.')),
    )
  const props = { onSignedIn, onCancel: () => setStep(null) }

  return {
    step,
    askForSecondStep: (proofs: IdentityProof[]) =>
      show(({ SecondStep }) => <SecondStep proofs={proofs} {...props} />),
    offerPasskey: () => show(({ PasskeySignIn }) => <PasskeySignIn {...props} />),
  }
}
