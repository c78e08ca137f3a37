import { loadCatalog } from '../../i18n/locale.ts'
import { preloadable, usePreloadable } from '../../ui/preloadable.ts'
import type { PersonMenuProps } from './openPersonMenu.tsx'

const openPersonMenu = preloadable(async () => {
  const [menu] = await Promise.all([import('./openPersonMenu.tsx'), loadCatalog('player', 'server')])
  return menu.OpenPersonMenu
})

/** A player's name or plate as a button that opens their menu, which is loaded on the first press. */
export function PersonMenu(props: PersonMenuProps) {
  const [Open, ask] = usePreloadable(openPersonMenu)
  if (Open) return <Open {...props} />
  return (
    <button type="button" className="plain-trigger" aria-haspopup="menu" aria-expanded="false" onClick={ask}>
      {props.children}
    </button>
  )
}
