import type { Action } from '@valecuatro/engine'
import { useEffect, useRef } from 'react'
import { choicesOf } from './model/choices.ts'

export interface Keyboard {
  actions: readonly Action[]
  /** The viewer's cards from left to right. */
  cards: readonly Action[]
  isEnvidoOpen: boolean
  onEnvidoOpen(open: boolean): void
  onAct(action: Action): void
  onMazo(): void
  onTalk(): void
  onCardRanking(): void
  onShortcutList(): void
  onGoOn(): void
}

/** Listens for the single-key shortcuts, except while the focus is in a text field, a dialog or a menu. */
export function useShortcuts(isOn: boolean, keyboard: Keyboard): void {
  const latest = useRef(keyboard)
  latest.current = keyboard
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isBusyElsewhere(event.target))
        return
      if (press(latest.current, event.key.toLowerCase(), event.target)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}

function isBusyElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [role=dialog], [role=menu]') !== null
  )
}

/** Returns whether the key triggered an action. */
function press(keyboard: Keyboard, key: string, target: EventTarget | null): boolean {
  const { actions, cards } = keyboard
  const { envido, truco, mazo, replies } = choicesOf(actions)
  const act = (action: Action | null | undefined) => {
    if (!action || !actions.includes(action)) return false
    keyboard.onAct(action)
    return true
  }
  if (keyboard.isEnvidoOpen || (key === 'e' && envido.length === 1)) {
    if (key === 'e') return act(envido.includes('envido') ? 'envido' : envido[0])
    if (key === 'r') return act('real envido')
    if (key === 'f') return act('falta envido')
    if (key === 'escape') {
      keyboard.onEnvidoOpen(false)
      return true
    }
  }
  switch (key) {
    case '1':
    case '2':
    case '3':
      return act(cards[Number(key) - 1])
    case 't':
      return act(truco)
    case 'e':
      if (envido.length > 1) keyboard.onEnvidoOpen(true)
      return envido.length > 1
    case 'r':
      return act('real envido')
    case 'f':
      return act('flor')
    case 'q':
      return replies.length > 0 && act('quiero')
    case 'n':
      return replies.length > 0 && act('no quiero')
    case 'm':
      if (mazo) keyboard.onMazo()
      return mazo
    case 's':
      keyboard.onTalk()
      return true
    case 'b':
      keyboard.onCardRanking()
      return true
    case '?':
      keyboard.onShortcutList()
      return true
    case ' ':
      // Space activates the focused button, unless that button is disabled.
      if (target instanceof HTMLButtonElement && target.getAttribute('aria-disabled') !== 'true') return false
      keyboard.onGoOn()
      return true
    default:
      return false
  }
}
