import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'

/** A loader of long texts for each language; they are too long for catalogs, whose ids are the English sentences. */
export type LongTexts<T> = Record<'en' | 'es', () => Promise<T>>

/** Loads the texts in the reader's language; null until then. `texts` must not change between renders. */
export function useLongTexts<T>(texts: LongTexts<T>): T | null {
  const { i18n } = useLingui()
  const [loaded, setLoaded] = useState<T | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    let isCurrent = true
    texts[i18n.locale === 'es' ? 'es' : 'en']().then(
      loaded => isCurrent && setLoaded(loaded),
      error => isCurrent && setFailure(error),
    )
    return () => {
      isCurrent = false
    }
  }, [texts, i18n.locale])
  // The error boundary of the page reports the failure and tries again.
  if (failure !== null) throw failure
  return loaded
}
