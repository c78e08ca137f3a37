import { useEffect } from 'react'
import { arriving } from '../../ui/arriving.ts'
import { openTableMenu } from './bar/tableMenu.tsx'
import { openTalkMenu } from './bar/talkMenu.tsx'
import { openPersonMenu } from './felt/personMenu.tsx'

export const sheets = arriving(async () => (await import('./sheet/sheets.tsx')).Sheets)

/** The first deal comes first. */
const AFTER = 3000

/** Menus and sheets are fetched once the table stands, so that the first press finds them there. */
export function useMenusSoon(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const part of [openTableMenu, sheets, openTalkMenu, openPersonMenu]) void part.fetch()
    }, AFTER)
    return () => clearTimeout(timer)
  }, [])
}
