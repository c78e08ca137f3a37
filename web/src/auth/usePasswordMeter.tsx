import { type ReactNode, useState } from 'react'
import { withCatalog } from '../i18n/locale.ts'

/** The strength of a new password, below its field. It has a large word list, and is loaded at the first key. */
export function usePasswordMeter(field: string, own?: readonly string[]) {
  const [meter, setMeter] = useState<ReactNode>(null)
  const [isAsked, setAsked] = useState(false)
  const onInput = () => {
    if (isAsked) return
    setAsked(true)
    withCatalog('security', import('./passwordMeter.tsx')).then(
      ({ PasswordMeter }) => setMeter(<PasswordMeter field={field} {...(own && { own })} />),
      // Without it the form works as well.
      () => setAsked(false),
    )
  }
  return { meter, onInput }
}
