import { useLingui } from '@lingui/react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { CloseIcon, LogIcon } from '../ui/commonIcons.tsx'

interface GameLayoutProps {
  menu: ReactNode
  score: ReactNode
  log: ReactNode
  /** The table itself, between the score and the log. */
  children: ReactNode
}

/**
 * The layout around the table. It owns the state of the log sheet, so that opening the log does not render the table.
 */
export function GameLayout({ menu, score, log, children }: GameLayoutProps) {
  const { i18n } = useLingui()
  const [isLogOpen, setLogOpen] = useState(false)
  const sheet = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  function close() {
    setLogOpen(false)
    toggle.current?.focus({ preventScroll: true })
  }
  useDismissal(isLogOpen, [sheet, toggle], { onEscape: close, onOutside: () => setLogOpen(false) })
  return (
    <div className="table-room" data-log={isLogOpen}>
      <header className="table-top">
        {menu}
        {score}
        <button
          ref={toggle}
          type="button"
          className="icon-button log-toggle"
          aria-expanded={isLogOpen}
          aria-label={i18n._('Hand log')}
          onClick={() => setLogOpen(!isLogOpen)}
        >
          <LogIcon />
        </button>
      </header>
      {children}
      <aside className="table-side" ref={sheet}>
        {log}
        <button type="button" className="icon-button log-close" aria-label={i18n._('Close')} onClick={close}>
          <CloseIcon size={20} />
        </button>
      </aside>
    </div>
  )
}

interface Dismissal {
  onEscape: () => void
  onOutside: () => void
}

/** Closes the sheet on Escape and on a press outside of it; the press still reaches its target. */
function useDismissal(isOpen: boolean, inside: RefObject<HTMLElement | null>[], handlers: Dismissal) {
  const latest = useRef({ inside, handlers })
  latest.current = { inside, handlers }
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) latest.current.handlers.onEscape()
    }
    const onPress = ({ target }: PointerEvent) => {
      const isInside = latest.current.inside.some(({ current }) => current?.contains(target as Node))
      if (!isInside) latest.current.handlers.onOutside()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [isOpen])
}
