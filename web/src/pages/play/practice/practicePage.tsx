import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { startTransition, useEffect, useState } from 'react'
import { preloadCardImages } from '../../../art/playingCard.tsx'
import {
  EmptyTable,
  GameScreen,
  type GameStore,
  openGame,
  useCoachOn,
  useGame,
  useLargePartsWanted,
} from '../../../game/index.ts'
import { withCatalog } from '../../../i18n/locale.ts'
import { afterDelay, whenIdle } from '../../../ui/defer.ts'
import { preloadable, useLoadedPart } from '../../../ui/preloadable.ts'
import { useTitle } from '../../../ui/useTitle.ts'
import type { Coach } from './coach/coach.tsx'
import { keptOptions, rulesIn } from './practiceOptions.ts'
import { createPracticeSource, type PracticeStorage } from './practiceSource.ts'

const bots = preloadable(() => import('./botPlayers.ts'))
/** On a network that hangs, the game begins without the faces after this time. */
const FACES_TIMEOUT_MS = 6000
const faces = preloadable(async () => {
  await Promise.race([preloadCardImages(), new Promise(resolve => setTimeout(resolve, FACES_TIMEOUT_MS))])
  return true
})
const coachParts = preloadable(() => withCatalog('coach', import('./coach/coach.tsx')))

/** What follows a game, and the dialog with the options. */
const practiceLater = preloadable(() => withCatalog('tableLater', import('./practiceLater.tsx')))

/** The delay before another attempt to load the coach. */
const COACH_RETRY_MS = 10_000

/** A game against bots that runs in this browser only, without an account or a server. */
export default function Practice() {
  // Renders again when the language changes. The `i18n` of this hook is a new object after every loaded catalog: an
  // effect that depended on it would open the table again, and start a new game if the last one is over.
  useLingui()
  const [store, setStore] = useState<GameStore | null>(null)
  const [begun, setBegun] = useState(0)
  useTitle(i18n._('Practice'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a game with other options opens another table
  useEffect(() => {
    const required = rulesIn(location.search)
    const opened = openGame(
      createPracticeSource({
        random: Math.random,
        rules: { target: 15, ...rulesIn(keptOptions.read()), ...required },
        required,
        keep: practiceStorage,
        self: () => i18n._('You'),
        bots,
        faces,
        wait: afterDelay,
      }),
      null,
    )
    // A transition keeps the page responsive while the table renders.
    startTransition(() => setStore(opened))
    return () => opened.close()
  }, [begun])

  /** Starts a game with the remembered options instead of this one. */
  function startOver() {
    practiceStorage.forget()
    history.replaceState(history.state, '', location.pathname)
    setStore(null)
    setBegun(begun + 1)
  }

  return store ? <PracticeTable store={store} onStartOver={startOver} /> : <EmptyTable />
}

function PracticeTable({ store, onStartOver }: { store: GameStore; onStartOver: () => void }) {
  const { table } = useGame(store)
  const [areOptionsOpen, setOptionsOpen] = useState(false)
  const later = useLoadedPart(practiceLater)
  const isOver = table?.phase === 'over'
  const canPlay = table !== null && table.actions.length > 0
  useEffect(() => {
    if (canPlay) return whenIdle(() => void bots.fetch())
  }, [canPlay])
  useEffect(() => {
    if (canPlay || isOver) return whenIdle(() => void practiceLater.fetch())
  }, [canPlay, isOver])
  const openOptions = () => {
    void practiceLater.fetch()
    setOptionsOpen(true)
  }
  const isSix = table?.rules.players === 6
  const coach = useCoach(store, useLargePartsWanted(canPlay) && !isSix)
  const part = useLoadedPart(coachParts)
  if (!table) return <EmptyTable />
  return (
    <>
      <GameScreen
        store={coach?.store ?? store}
        table={table}
        hasCoach={!isSix}
        coachButton={coach && part && <part.CoachTools coach={coach.coach} table={table} />}
        onOptions={openOptions}
        nextSteps={later && <later.PracticeEnd store={store} onOptions={openOptions} />}
      />
      {later && (
        <later.OptionsDialog open={areOptionsOpen} onOpenChange={setOptionsOpen} onStart={onStartOver} />
      )}
    </>
  )
}

/** The coach of this table, while it is turned on and loaded. */
function useCoach(store: GameStore, mayLoad: boolean): Coach | null {
  const [isOn] = useCoachOn()
  const [coach, setCoach] = useState<Coach | null>(null)
  useEffect(() => {
    if (!isOn || !mayLoad) return
    let opened: Coach | null = null
    let isWanted = true
    const load = async () => {
      const part = await coachParts.fetch()
      if (!isWanted) return
      if (!part) {
        timer = setTimeout(load, COACH_RETRY_MS)
        return
      }
      opened = part.openCoach(store)
      setCoach(opened)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    void load()
    return () => {
      isWanted = false
      clearTimeout(timer)
      opened?.close()
      setCoach(null)
    }
  }, [isOn, mayLoad, store])
  return coach
}

const KEY = 'practice'

/** Keeps the running game when the tab is reloaded. */
const practiceStorage: PracticeStorage = {
  load: () => tryStorage(() => sessionStorage.getItem(KEY)),
  save: text => tryStorage(() => sessionStorage.setItem(KEY, text)),
  forget: () => tryStorage(() => sessionStorage.removeItem(KEY)),
}

/** Returns null if the browser does not allow storage; a reload then starts a new game. */
function tryStorage<T>(access: () => T): T | null {
  try {
    return access()
  } catch {
    return null
  }
}
