import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { withCatalog } from '../../i18n/locale.ts'
import { MenuIcon, SpeechIcon } from '../../ui/commonIcons.tsx'
import { afterPaint } from '../../ui/defer.ts'
import { preloadable, usePreloadable } from '../../ui/preloadable.ts'
import type { GameMenuProps } from './openGameMenu.tsx'
import type { TalkMenuProps } from './openTalkMenu.tsx'

export const openGameMenu = preloadable(
  async () => (await withCatalog('tableLater', import('./openGameMenu.tsx'))).OpenGameMenu,
)

/** The menu for hints, sound, help and leaving. */
export function GameMenu(props: GameMenuProps) {
  const { i18n } = useLingui()
  const [Open, ask] = usePreloadable(openGameMenu)
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

export const openTalkMenu = preloadable(
  async () => (await withCatalog('tableLater', import('./openTalkMenu.tsx'))).OpenTalkMenu,
)

/** The menu with phrases for the whole table and, if the player has a partner, señas. */
export function TalkMenu(props: TalkMenuProps) {
  const { i18n } = useLingui()
  const [Open, ask] = usePreloadable(openTalkMenu)
  const { open, onOpenChange } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu is loaded only when it is opened
  useEffect(() => {
    if (open) ask()
  }, [open])
  if (Open) return <Open {...props} />
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={props.onSign ? i18n._('Chat & señas') : i18n._('Chat')}
      aria-haspopup="dialog"
      aria-expanded="false"
      onClick={() => onOpenChange(!open)}
    >
      <SpeechIcon />
    </button>
  )
}
