import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { withCatalog } from '../../i18n/locale.ts'
import { afterPaint } from '../../ui/defer.ts'
import { MenuIcon, SpeechIcon } from '../../ui/icons.tsx'
import { preloadable, usePreloadable } from '../../ui/preloadable.ts'
import type { PersonMenuProps } from './openPersonMenu.tsx'
import type { TableMenuProps } from './openTableMenu.tsx'
import type { TalkMenuProps } from './openTalkMenu.tsx'

export const openTableMenu = preloadable(
  async () => (await withCatalog('tableLater', import('./openTableMenu.tsx'))).OpenTableMenu,
)

/** What is not play: hints, sound, help, and the way out. */
export function TableMenu(props: TableMenuProps) {
  const { i18n } = useLingui()
  const [Open, ask] = usePreloadable(openTableMenu)
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

/** Phrases for the whole table, and señas for the partner alone. */
export function TalkMenu(props: TalkMenuProps) {
  const { i18n } = useLingui()
  const [Open, ask] = usePreloadable(openTalkMenu)
  const { open, onOpenChange } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening it, by whatever way, is what asks for it
  useEffect(() => {
    if (open) ask()
  }, [open])
  if (Open) return <Open {...props} />
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={i18n._('Chat & signals')}
      aria-haspopup="dialog"
      aria-expanded="false"
      onClick={() => onOpenChange(!open)}
    >
      <SpeechIcon />
    </button>
  )
}

export const openPersonMenu = preloadable(
  async () => (await withCatalog('tableLater', import('./openPersonMenu.tsx'))).OpenPersonMenu,
)

/** Behind a person's plate: his profile, and peace from him. */
export function PersonMenu(props: PersonMenuProps) {
  const [Open, ask] = usePreloadable(openPersonMenu)
  if (Open) return <Open {...props} />
  return (
    <button type="button" className="plain-trigger" aria-haspopup="menu" aria-expanded="false" onClick={ask}>
      {props.children}
    </button>
  )
}
