import aceOfClubs from '../../art/1b.svg'
import aceOfSwords from '../../art/1e.svg'
import sevenOfCoins from '../../art/7o.svg'
import type { Mode } from './fields.ts'
import { SignInForm } from './signInForm.tsx'

const HAND = [aceOfSwords, sevenOfCoins, aceOfClubs]

interface SignInPanelProps {
  startWith?: Mode
  onSignedIn?: () => void
}

/** The form, with a hand of good cards beside it where there is room. */
export function SignInPanel({ startWith = 'login', onSignedIn = () => {} }: SignInPanelProps) {
  return (
    <div className="panel mx-auto my-4 grid w-full max-w-md overflow-hidden sm:my-8 lg:max-w-4xl lg:grid-cols-[5fr_6fr]">
      <div className="dealt-hand felt-table hidden lg:grid" aria-hidden="true">
        <p lang="es">¡Quiero!</p>
        <div>
          {HAND.map(card => (
            <img key={card} src={card} width={200} height={310} alt="" />
          ))}
        </div>
      </div>
      <div className="p-6 sm:p-9">
        <SignInForm startWith={startWith} onSignedIn={onSignedIn} />
      </div>
    </div>
  )
}
