import { useEffect, useState } from 'react'
import { preloadCardImages } from '../art/playingCard.tsx'
import { withCatalog } from '../i18n/locale.ts'
import { preloadSounds } from '../sound/sounds.ts'
import { afterDelay, whenIdle } from '../ui/defer.ts'
import { preloadable, useLoadedPart } from '../ui/preloadable.ts'
import { explanations } from './explain/loadExplanations.ts'
import { leavingDialogs } from './leaving/leaving.tsx'
import { openGameMenu, openTalkMenu } from './menus/menuButtons.tsx'

export const deferredParts = preloadable(() => withCatalog('tableLater', import('./deferredParts.ts')))
export const sheets = preloadable(
  async () => (await withCatalog('tableLater', import('./sheet/sheets.tsx'))).Sheets,
)

/** Returns null until the parts are loaded. */
export const useDeferredParts = () => useLoadedPart(deferredParts)

const RETRY_MS = 5000
/**
 * How long a table has been playable before its large parts are loaded: menus, dialogs, the coach. Counted from
 * then and not from the start of the page, so that on a slow device they do not compete with what the first card needs.
 * Opening a menu earlier loads it immediately.
 */
const LARGE_PARTS_AFTER_MS = 6000

/** Whether the value is or has been true. */
function useEver(value: boolean): boolean {
  const [was, setWas] = useState(value)
  if (value && !was) setWas(true)
  return was || value
}

/** Whether the table has been playable for long enough that its large parts may be loaded. */
export function useLargePartsWanted(canPlay: boolean): boolean {
  const hasBegun = useEver(canPlay)
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (hasBegun) return afterDelay(LARGE_PARTS_AFTER_MS, () => setWanted(true))
  }, [hasBegun])
  return isWanted
}

/** Loads the parts that the first paint does not need: cards, small parts once the table is playable, then menus. */
export function useLoadDeferred(canPlay: boolean): void {
  // Stays true: a game that ends before the parts are loaded needs them for its result.
  const hasBegun = useEver(canPlay)
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
  useEffect(() => whenIdle(() => void preloadCardImages()), [])
  const areLargePartsWanted = useLargePartsWanted(canPlay)
  useEffect(() => {
    if (!areLargePartsWanted) return
    for (const part of [openGameMenu, sheets, openTalkMenu, explanations]) void part.fetch()
    void leavingDialogs.fetch()
  }, [areLargePartsWanted])
}
