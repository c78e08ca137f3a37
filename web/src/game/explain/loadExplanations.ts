import { withCatalog } from '../../i18n/locale.ts'
import { preloadable, useLoadedPart } from '../../ui/preloadable.ts'

export const explanations = preloadable(() => withCatalog('explain', import('./explainedText.tsx')))

/** Links to the rules and explained words; null until they are loaded. */
export const useExplanations = () => useLoadedPart(explanations)
