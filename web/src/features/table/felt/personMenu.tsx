import { arriving, useArriving } from '../../../ui/arriving.ts'
import { withWords } from '../../language/catalogs.ts'
import type { PersonMenuProps } from './openPersonMenu.tsx'

export const openPersonMenu = arriving(
  async () => (await withWords('tableLater', import('./openPersonMenu.tsx'))).OpenPersonMenu,
)

/** Behind a person's plate: his profile, and peace from him. */
export function PersonMenu(props: PersonMenuProps) {
  const [Open, ask] = useArriving(openPersonMenu)
  if (Open) return <Open {...props} />
  return (
    <button type="button" className="plain-trigger" aria-haspopup="menu" aria-expanded="false" onClick={ask}>
      {props.children}
    </button>
  )
}
