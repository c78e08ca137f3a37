import { withCatalog } from '../../i18n/locale.ts'
import { preloadable, useLoadedPart } from '../../ui/preloadable.ts'

export const explanations = preloadable(() => withCatalog('tableLater', import('./explanations.ts')))

/** Links to the rules; null until they are loaded. */
export const useExplanations = () => useLoadedPart(explanations)
