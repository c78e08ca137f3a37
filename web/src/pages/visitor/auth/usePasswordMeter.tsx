import { type ReactNode, useState } from 'react'
import { withCatalog } from '../../../i18n/locale.ts'

/** The strength meter of a new password. Its word list is large, so it is loaded on the first input. */
export function usePasswordMeter(field: string, own: readonly string[] = []) {
  const [meter, setMeter] = useState<ReactNode>(null)
  const onInput = () => {
    if (meter) return
    // The form also works without the meter; the next input tries again.
    withCatalog('security', import('./passwordMeter.tsx')).then(
      ({ PasswordMeter }) => setMeter(<PasswordMeter field={field} own={own} />),
      () => {},
    )
  }
  return { meter, onInput }
}
