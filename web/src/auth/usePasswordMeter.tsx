import { type ReactNode, useState } from 'react'
import { withCatalog } from '../i18n/locale.ts'

/** The strength of a new password, below its field. It has a large word list, and is loaded at the first key. */
export function usePasswordMeter(field: string, own: readonly string[] = []) {
  const [meter, setMeter] = useState<ReactNode>(null)
  const onInput = () => {
    if (meter) return
    // Without it the form works as well; the next key tries again.
    withCatalog('security', import('./passwordMeter.tsx')).then(
      ({ PasswordMeter }) => setMeter(<PasswordMeter field={field} own={own} />),
      () => {},
    )
  }
  return { meter, onInput }
}
