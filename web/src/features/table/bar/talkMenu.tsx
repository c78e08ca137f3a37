import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { arriving, useArriving } from '../../../ui/arriving.ts'
import { SpeechIcon } from '../../../ui/icons.tsx'
import { withWords } from '../../language/catalogs.ts'
import type { TalkMenuProps } from './openTalkMenu.tsx'

export const openTalkMenu = arriving(
  async () => (await withWords('tableLater', import('./openTalkMenu.tsx'))).OpenTalkMenu,
)

/** Phrases for the whole table, and señas for the partner alone. */
export function TalkMenu(props: TalkMenuProps) {
  const { i18n } = useLingui()
  const [Open, ask] = useArriving(openTalkMenu)
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
