import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'

/** Loads the texts of one language: too much for the catalogs, whose ids are the English sentences. */
export type LongTexts<T> = Record<'en' | 'es', () => Promise<T>>

/** The texts in the reader's language, which alone is loaded; null until then. `texts` must not change. */
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
  // The page around it says that it could not be loaded, and tries again.
  if (failure !== null) throw failure
  return loaded
}
