import { type RefObject, useEffect, useRef } from 'react'

interface Dismissal {
  onEscape: () => void
  onOutside: () => void
}

/** Closes what is open with Escape and with a press outside of it. The press still does what it was meant for. */
export function useDismissal(isOpen: boolean, inside: RefObject<HTMLElement | null>[], handlers: Dismissal) {
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
