import { useLingui } from '@lingui/react'
import { afterPaint } from '../../../ui/afterPaint.ts'
import { arriving, useArriving } from '../../../ui/arriving.ts'
import { MenuIcon } from '../../../ui/icons.tsx'
import { withWords } from '../../language/catalogs.ts'
import type { TableMenuProps } from './openTableMenu.tsx'

export const openTableMenu = arriving(
  async () => (await withWords('tableLater', import('./openTableMenu.tsx'))).OpenTableMenu,
)

/** What is not play: hints, sound, help, and the way out. */
export function TableMenu(props: TableMenuProps) {
  const { i18n } = useLingui()
  const [Open, ask] = useArriving(openTableMenu)
  if (Open) return <Open {...props} />
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={i18n._('Menu')}
      aria-haspopup="menu"
      aria-expanded="false"
      onClick={() => afterPaint(ask)}
    >
      <MenuIcon />
    </button>
  )
}
