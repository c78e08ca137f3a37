import type { I18n } from '@lingui/core'
import type { Reason } from '@valecuatro/engine'
import { LABELS } from './shouts.ts'

/** What points were paid for: "envido", "truco, not wanted", "the hand". */
export function reasonWords(i18n: I18n, reason: Reason): string {
  switch (reason) {
    case 'hand':
      return i18n._('the hand')
    case 'mazo':
      return i18n._('the others folded (mazo)')
    case 'early mazo':
      return i18n._('the others folded before any envido')
    case 'flor y flor':
      return i18n._('the better flor')
    case 'con flor me achico':
      return i18n._('flor, the others backed down')
  }
  const refused = reason.endsWith(' refused')
  const call = LABELS[reason.replace(' refused', '') as keyof typeof LABELS]
  return refused ? i18n._('{call}, declined', { call }) : call
}
