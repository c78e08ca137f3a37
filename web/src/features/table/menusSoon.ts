import { useEffect } from 'react'
import { arriving } from '../../ui/arriving.ts'
import { fetchDeck } from '../cards/drawings.ts'
import { openTableMenu } from './bar/tableMenu.tsx'
import { openTalkMenu } from './bar/talkMenu.tsx'
import { openPersonMenu } from './felt/personMenu.tsx'
import { leavingDialogs } from './leaving/leaving.tsx'

export const sheets = arriving(async () => (await import('./sheet/sheets.tsx')).Sheets)

/** The first deal comes first, and whoever presses sooner does not wait for this. */
const AFTER = 6000

/** Cards, menus and sheets are fetched once the table stands, so that they are there when they are wanted. */
export function useMenusSoon(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      fetchDeck()
      for (const part of [openTableMenu, sheets, openTalkMenu, openPersonMenu]) void part.fetch()
      void leavingDialogs.fetch()
    }, AFTER)
    return () => clearTimeout(timer)
  }, [])
}
