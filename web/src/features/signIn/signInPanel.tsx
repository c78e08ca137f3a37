import { SignInForm } from './signInForm.tsx'

export function SignInPanel({ onSignedIn = () => {} }: { onSignedIn?: () => void }) {
  return (
    <div className="panel mx-auto my-8 w-full max-w-md p-6 sm:my-12 sm:p-9">
      <SignInForm onSignedIn={onSignedIn} />
    </div>
  )
}
