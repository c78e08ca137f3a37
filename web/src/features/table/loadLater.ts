import { useEffect } from 'react'
import { arriving, useArrived } from '../../ui/arriving.ts'
import { whenIdle } from '../../ui/whenIdle.ts'
import { fetchDeck } from '../cards/drawings.ts'
import { withWords } from '../language/catalogs.ts'
import { preloadSounds } from '../sound/sounds.ts'
import { openTableMenu } from './bar/tableMenu.tsx'
import { openTalkMenu } from './bar/talkMenu.tsx'
import { openPersonMenu } from './felt/personMenu.tsx'
import { leavingDialogs } from './leaving/leaving.tsx'

export const laterParts = arriving(() => withWords('tableLater', import('./laterParts.ts')))
export const sheets = arriving(
  async () => (await withWords('tableLater', import('./sheet/sheets.tsx'))).Sheets,
)

/** Null until they have been loaded. */
export const useLaterParts = () => useArrived(laterParts)

const RETRY_MS = 5000
/** The menus are large; a player who opens one sooner does not wait for this. */
const MENUS_AFTER_MS = 6000

/** Loads what the table did not need at its start: small parts once it can be played, then all cards and the menus. */
export function useLoadLater(canPlay: boolean): void {
  useEffect(() => {
    if (!canPlay || laterParts.arrived()) return
    let retry: ReturnType<typeof setTimeout> | undefined
    let isWanted = true
    const load = async () => {
      preloadSounds()
      const parts = await laterParts.fetch()
      if (parts === null && isWanted) retry = setTimeout(load, RETRY_MS)
    }
    const cancel = whenIdle(() => void load())
    return () => {
      isWanted = false
      cancel()
      clearTimeout(retry)
    }
  }, [canPlay])
  useEffect(() => {
    const timer = setTimeout(() => {
      fetchDeck()
      for (const part of [openTableMenu, sheets, openTalkMenu, openPersonMenu]) void part.fetch()
      void leavingDialogs.fetch()
    }, MENUS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}
