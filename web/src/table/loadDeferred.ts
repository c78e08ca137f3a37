import { useEffect, useState } from 'react'
import { preloadCardImages } from '../art/playingCard.tsx'
import { withCatalog } from '../i18n/locale.ts'
import { preloadSounds } from '../sound/sounds.ts'
import { whenIdle } from '../ui/defer.ts'
import { preloadable, useLoadedPart } from '../ui/preloadable.ts'
import { explanations } from './explain/loadExplanations.ts'
import { leavingDialogs } from './leaving/leaving.tsx'
import { openTableMenu, openTalkMenu } from './menus/menuButtons.tsx'

export const deferredParts = preloadable(() => withCatalog('tableLater', import('./deferredParts.ts')))
export const sheets = preloadable(
  async () => (await withCatalog('tableLater', import('./sheet/sheets.tsx'))).Sheets,
)

/** Returns null until the parts are loaded. */
export const useDeferredParts = () => useLoadedPart(deferredParts)

const RETRY_MS = 5000
/** The delay before the menus, which are large, are preloaded. Opening a menu earlier loads it immediately. */
const MENUS_AFTER_MS = 6000

/** Loads the parts that the first paint does not need: small parts once the table is playable, then cards and menus. */
export function useLoadDeferred(canPlay: boolean): void {
  // Stays true: a game that ends before the parts are loaded needs them for its result.
  const [hasBegun, setBegun] = useState(canPlay)
  if (canPlay && !hasBegun) setBegun(true)
  useEffect(() => {
    if (!hasBegun || deferredParts.loaded()) return
    let retry: ReturnType<typeof setTimeout> | undefined
    let isWanted = true
    const load = async () => {
      preloadSounds()
      const parts = await deferredParts.fetch()
      if (parts === null && isWanted) retry = setTimeout(load, RETRY_MS)
    }
    const cancel = whenIdle(() => void load())
    return () => {
      isWanted = false
      cancel()
      clearTimeout(retry)
    }
  }, [hasBegun])
  useEffect(() => {
    const timer = setTimeout(() => {
      preloadCardImages()
      for (const part of [openTableMenu, sheets, openTalkMenu, explanations]) void part.fetch()
      void leavingDialogs.fetch()
    }, MENUS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}
