import { useState } from 'react'
import { withCatalog } from '../../i18n/locale.ts'
import { preloadable, usePreloadable } from '../../ui/preloadable.ts'
import type { GameSnapshot, GameStore } from '../model/gameStore.ts'
import type { Question } from './leavingDialogs.tsx'

export const leavingDialogs = preloadable(
  async () => (await withCatalog('tableLater', import('./leavingDialogs.tsx'))).LeavingDialogs,
)

/** Leaving and resigning a running game: the handlers for the menu, and the confirmation dialog. */
export function useLeaving(store: GameStore, table: GameSnapshot) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [Dialogs, askForDialogs] = usePreloadable(leavingDialogs)
  const { leaveTo } = store.source
  const isPlaying = table.seat !== null && table.phase !== 'over' && !table.isElsewhere && !leaveTo

  function ask(next: Question) {
    askForDialogs()
    setQuestion(next)
  }

  return {
    menu: {
      leaveTo,
      onLeave: isPlaying ? () => ask('leave') : undefined,
      onResign:
        isPlaying && table.phase === 'playing' && !table.daily && !table.duplicate
          ? () => ask('resign')
          : undefined,
    },
    dialogs: Dialogs && (
      <Dialogs
        question={isPlaying ? question : null}
        store={store}
        table={table}
        onClose={() => setQuestion(null)}
      />
    ),
  }
}
