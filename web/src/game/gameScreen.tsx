import './table.css'
import { Trans, useLingui } from '@lingui/react'
import { type Action, type Seat, teamOf } from '@valecuatro/engine'
import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { afterPaint } from '../ui/defer.ts'
import { usePreloadable } from '../ui/preloadable.ts'
import { toast } from '../ui/toast.ts'
import { Announcer } from './announcer.tsx'
import { ActionBar, useMazoGuard } from './bar/actionBar.tsx'
import { useExplanations } from './explain/loadExplanations.ts'
import { Felt } from './felt/felt.tsx'
import { GameLayout } from './gameLayout.tsx'
import { useLeaving } from './leaving/leaving.tsx'
import { sheets, useDeferredParts, useLoadDeferred } from './loadDeferred.ts'
import { GameMenu, TalkMenu } from './menus/menuButtons.tsx'
import { envidoPoints, florOf } from './model/assist.ts'
import type { GameSnapshot, GameStatus, GameStore } from './model/gameStore.ts'
import type { Scene } from './model/scene.ts'
import { useAssist, useShortcutsOn } from './preferences.ts'
import { HandOver } from './sheet/handOver.tsx'
import { ScoreSheet } from './sheet/scoreSheet.tsx'
import type { Sheet } from './sheet/sheets.tsx'
import { useShortcuts } from './shortcuts.ts'
import { namesOf } from './text/names.ts'
import { useGameSounds } from './useGameSounds.ts'

interface GameScreenProps {
  store: GameStore
  table: GameSnapshot
  /** A message above the table, for instance about the connection. */
  strip?: ReactNode
  /** Buttons and links shown when the game is over. */
  nextSteps: ReactNode
  /** Replaces the summary of the hand, for a game of one hand that is over. */
  handResult?: ReactNode
  /** Whether a coach can be turned on here. */
  hasCoach?: boolean
  /** The coach's button, while the coach is on. */
  coachButton?: ReactNode
  /** Opens the options of the table, if it has any. */
  onOptions?: () => void
}

/** The screen of a table: score, felt, log and action bar. */
export function GameScreen(props: GameScreenProps) {
  const { store, table, strip, nextSteps, handResult, hasCoach = false, coachButton, onOptions } = props
  const { i18n } = useLingui()
  const { scene, seat, seats, actions, waitedFor } = table
  const names = useMemo(() => namesOf(i18n, seats, seat), [i18n, seats, seat])
  const [isAssisted] = useAssist()
  const [shortcutsOn] = useShortcutsOn()
  const [isEnvidoOpen, setEnvidoOpen] = useState(false)
  const [isTalking, setTalking] = useState(false)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [Sheets, askForSheets] = usePreloadable(sheets)
  const leaving = useLeaving(store, table)
  const { talk } = store.source
  const isMyTurn = actions.length > 0
  useEffect(() => {
    if (!isMyTurn) setEnvidoOpen(false)
  }, [isMyTurn])

  const act = useCallback(
    (action: Action) =>
      showPressed(action, () => {
        setEnvidoOpen(false)
        store.act(action)
      }),
    [store],
  )
  const goOn = useCallback(() => showPressed('go on', store.hurry), [store])
  async function sayOrWarn(sent: Promise<boolean>) {
    setTalking(false)
    if (!(await sent)) toast.error(i18n._('Wait a moment before you send another one.'))
  }
  function openSheet(next: Sheet) {
    askForSheets()
    setSheet(next)
  }
  const mazo = useMazoGuard(actions.includes('mazo'), () => act('mazo'))
  useGameSounds(store, isMyTurn)
  useLoadDeferred(waitedFor.length > 0 || scene.phase === 'hand over' || scene.phase === 'over')
  const deferred = useDeferredParts()
  useRefusals(table, deferred)
  useShortcuts(shortcutsOn, {
    actions,
    cards: scene.pieces.flatMap(piece =>
      piece.seat === seat && piece.place.at === 'held' && piece.card ? [piece.card] : [],
    ),
    isEnvidoOpen: isEnvidoOpen && isMyTurn,
    onEnvidoOpen: setEnvidoOpen,
    onAct: act,
    onMazo: mazo.press,
    onTalk: () => setTalking(true),
    onCardRanking: () => openSheet('cardRanking'),
    onShortcutList: () => openSheet('shortcuts'),
    onGoOn: goOn,
  })

  return (
    <GameLayout
      menu={
        <GameMenu
          hasCoach={hasCoach}
          onOptions={onOptions}
          onShortcutList={() => openSheet('shortcuts')}
          onCardRanking={() => openSheet('cardRanking')}
          isShared={table.isPublic && scene.phase !== 'over'}
          {...leaving.menu}
        />
      }
      score={<ScoreSheet scene={scene} names={names} hands={table.duplicate?.hands} />}
      log={deferred && <deferred.HandLog scene={scene} names={names} />}
    >
      {strip}
      {deferred && <deferred.LeavingStrip store={store} table={table} names={names} />}
      <main id="main" tabIndex={-1} className="table-main">
        <h1 className="sr-only">
          <Trans id="Truco table" />
        </h1>
        <Felt table={table} names={names} isAssisted={isAssisted} onPlay={act}>
          {isAssisted && seat !== null && <Hints scene={scene} seat={seat} />}
          {scene.phase === 'hand over' && !handResult && (
            <HandOver onGoOn={goOn}>
              {deferred && <deferred.HandSummaryList scene={scene} names={names} />}
            </HandOver>
          )}
        </Felt>
        {seat === null ? (
          <p className="action-bar watching">
            <Trans id="You are watching this table." />
          </p>
        ) : (
          <ActionBar
            table={table}
            names={names}
            isAssisted={isAssisted}
            isEnvidoOpen={isEnvidoOpen}
            onEnvidoOpen={setEnvidoOpen}
            mazo={mazo}
            onAct={act}
            onTakeSeat={store.takeSeat}
            tools={
              talk ? (
                <TalkMenu
                  open={isTalking}
                  onOpenChange={setTalking}
                  onSay={phrase => void sayOrWarn(talk.say(phrase))}
                  onSign={
                    names.isOneOnOne || scene.picaPica ? undefined : sign => void sayOrWarn(talk.sign(sign))
                  }
                />
              ) : (
                coachButton
              )
            }
          />
        )}
        {handResult}
        {scene.phase === 'over' && deferred && (
          <deferred.GameOver table={table} names={names}>
            {nextSteps}
          </deferred.GameOver>
        )}
      </main>
      {deferred && <deferred.PointsWon store={store} names={names} ours={seat === null ? 0 : teamOf(seat)} />}
      <Announcer store={store} table={table} names={names} />
      {leaving.dialogs}
      {Sheets && <Sheets open={sheet} onClose={() => setSheet(null)} />}
    </GameLayout>
  )
}

/** Shows a toast when the server refused an action; the table has been corrected by then. */
function useRefusals({ refused }: GameSnapshot, deferred: ReturnType<typeof useDeferredParts>) {
  useEffect(() => {
    if (refused && deferred) toast.error(deferred.refusalText(refused.code))
  }, [refused, deferred])
}

export function useGame(store: GameStore): { status: GameStatus; table: GameSnapshot | null } {
  const table = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot)
  const status = useSyncExternalStore(store.subscribe, store.status, store.status)
  return { status, table }
}

/** Shows the button of an action as pressed, even if a key was used, and runs the action after the next paint. */
function showPressed(action: Action | 'go on', then: () => void): void {
  const button = document.querySelector(`[data-action="${action}"]`)
  button?.setAttribute('data-pressed', '')
  afterPaint(() => {
    button?.removeAttribute('data-pressed')
    then()
  })
}

/** Hints for beginners: the player's own envido or flor points, until the first trick is over. */
function Hints({ scene, seat }: { scene: Scene; seat: Seat }) {
  const { i18n } = useLingui()
  const explained = useExplanations()
  if (scene.phase !== 'play' || scene.tricks.length > 0) return null
  const flor = florOf(scene, seat)
  const envido = envidoPoints(scene, seat)
  if (flor === null && envido === null) return null
  const text =
    flor === null
      ? i18n._('Your envido: {points}', { points: envido })
      : i18n._('Your flor: {points}', { points: flor })
  return <p className="hint">{explained ? <explained.ExplainedText text={text} /> : text}</p>
}
