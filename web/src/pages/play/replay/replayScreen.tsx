import '../../../game/table.css'
import './replay.css'
import { Trans, useLingui } from '@lingui/react'
import type { GameRecordAnswer } from '@valecuatro/contract'
import { type Seat, type Team, teamOf } from '@valecuatro/engine'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import filete from '../../../art/filete.svg'
import {
  deferredParts,
  explanations,
  Felt,
  HandOver,
  HandSummaryList,
  type Names,
  namesOf,
  type Scene,
  ScoreSheet,
  WinnerTitle,
} from '../../../game/index.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LeaveIcon } from '../../../ui/icons.tsx'
import { Controls, positionText } from './controls.tsx'
import { type Movement, momentAt, moveTo } from './model/position.ts'
import type { Replay } from './model/replay.ts'
import { replayTable, seatStates } from './model/replayTable.ts'
import { SidePanel } from './sidePanel.tsx'
import { type SideTab, useReplay } from './useReplay.ts'

interface ReplayScreenProps {
  record: GameRecordAnswer
  replay: Replay
  /** The viewer's seat; null if they did not play. */
  seat: Seat | null
  /** Whether the game was dealt in this browser: there is no deal to verify, and no other player can open it. */
  isPractice?: boolean
}

/** A finished game on the table with all cards face up, step by step or playing automatically. */
export function ReplayScreen({ record, replay, seat, isPractice = false }: ReplayScreenProps) {
  const { i18n } = useLingui()
  const seats = useMemo(() => seatStates(record), [record])
  const names = useMemo(() => namesOf(i18n, seats, seat), [i18n, seats, seat])
  const [hidesCards, setHidesCards] = useState(false)
  // A link to an analysis opens the panel.
  const isAnalysisNamed = new URLSearchParams(location.search).has('analysis')
  const [isPanelOpen, setPanelOpen] = useState(isAnalysisNamed)
  const [tab, setTab] = useState<SideTab>(isAnalysisNamed ? 'analysis' : 'hand')
  const [announcement, setAnnouncement] = useState('')
  const control = useReplay(replay)
  const { position, moment, go } = control
  const witness = seat ?? 0
  const frame = replay.frames(hidesCards ? witness : 'all')[position.frame]!
  const table = replayTable(frame, seats, seat, record.commitment)

  // A game that was decided or forfeited may end in the middle of a hand.
  const isEnd = table.scene.phase === 'over' || position.frame === replay.frames('all').length - 1

  // The deferred parts include the player menus.
  useEffect(() => {
    void deferredParts.fetch()
    void explanations.fetch()
  }, [])

  /** Announces the new position to screen readers after a manual step. */
  function step(movement: Movement) {
    const next = momentAt(replay, moveTo(replay, position, movement))
    setAnnouncement(positionText(i18n, replay, next, names))
    go(movement)
  }
  useReplayKeys({
    onMove: step,
    onToggle: () => go({ to: position.isPlaying ? 'pause' : 'play' }),
  })

  return (
    <div
      className="replay-room"
      data-panel={isPanelOpen}
      data-dealing={frame.event.type === 'deal'}
      style={{ '--rate': position.isPlaying ? position.speed : 1 } as CSSProperties}
    >
      <header className="replay-top">
        <Link
          href={isPractice ? '/game/practice' : '/game'}
          className="icon-button"
          aria-label={i18n._('Leave the replay')}
        >
          <LeaveIcon />
        </Link>
        <div className="replay-title">
          <h1>
            <Trans id="Replay" />
          </h1>
          <p>
            {isPractice
              ? i18n._('Practice')
              : i18n.date(record.finishedAt, { dateStyle: 'medium', timeStyle: 'short' })}
          </p>
        </div>
        <ScoreSheet scene={table.scene} names={names} />
      </header>
      <main id="main" tabIndex={-1} className="replay-main">
        <Felt table={table} names={names} isAssisted={false}>
          {table.scene.phase === 'hand over' && !isEnd && (
            <HandOver onGoOn={() => step({ to: 'next' })}>
              <HandSummaryList scene={table.scene} names={names} />
            </HandOver>
          )}
          {isEnd && record.winner !== null && (
            <GameEnd
              winner={record.winner}
              score={table.scene.score}
              names={names}
              viewer={seat === null ? null : teamOf(seat)}
              playAt={isPractice ? '/game/practice' : '/game'}
              {...(table.rules.players < 6 && {
                onAnalysis: () => {
                  setTab('analysis')
                  setPanelOpen(true)
                },
              })}
            />
          )}
        </Felt>
        <SidePanel
          record={record}
          replay={replay}
          hasDeal={!isPractice}
          scene={table.scene}
          moment={moment}
          names={names}
          tab={tab}
          onTab={setTab}
          onMoment={to => step({ to: 'moment', moment: to })}
          isOpen={isPanelOpen}
          onClose={() => setPanelOpen(false)}
        />
        <Controls
          replay={replay}
          hasDeal={!isPractice}
          isPublic={record.isPublic}
          control={control}
          names={names}
          witness={record.players[witness]?.username ?? ''}
          hidesCards={hidesCards}
          onHideCards={setHidesCards}
          onStep={step}
          panel={isPanelOpen ? tab : null}
          onPanel={name => {
            if (name) setTab(name)
            setPanelOpen(name !== null)
          }}
        />
      </main>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  )
}

interface GameEndProps {
  winner: Team
  score: Scene['score']
  names: Names
  viewer: Team | null
  /** The page of a new game. */
  playAt: string
  /** Absent if the game cannot be analysed. */
  onAnalysis?: () => void
}

/** The recorded result of a replayed game, its analysis, and a link to play. */
function GameEnd({ winner, score, names, viewer, playAt, onAnalysis }: GameEndProps) {
  const { i18n } = useLingui()
  return (
    <div className="game-over replay-end">
      <img src={filete} alt="" className="game-over-filete" />
      <h2 className="game-over-title">
        {viewer === null && <WinnerTitle names={names} winner={winner} />}
        {viewer !== null && (viewer === winner ? <Trans id="You won!" /> : <Trans id="You lost" />)}
      </h2>
      <p className="game-over-score">
        {i18n._('{points} to {others}', {
          points: score[winner],
          others: score[winner === 0 ? 1 : 0],
        })}
      </p>
      <div className="game-over-actions">
        {onAnalysis && (
          <Button onClick={onAnalysis}>
            <Trans id="Analyse the game" />
          </Button>
        )}
        <ButtonLink href={playAt} variant="primary">
          <Trans id="Play a game" />
        </ButtonLink>
      </div>
    </div>
  )
}

type KeyMovement = Extract<
  Movement,
  { to: 'first' | 'last' | 'next' | 'previous' | 'next hand' | 'previous hand' }
>

const KEY_MOVEMENTS: Readonly<Record<string, KeyMovement['to']>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowDown: 'next hand',
  ArrowUp: 'previous hand',
  PageDown: 'next hand',
  PageUp: 'previous hand',
  Home: 'first',
  End: 'last',
}

interface Keyboard {
  onMove(movement: KeyMovement): void
  onToggle(): void
}

/** The keyboard shortcuts of a replay, except where the focused element uses the same keys. */
function useReplayKeys(keyboard: Keyboard): void {
  const latest = useRef(keyboard)
  latest.current = keyboard
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (!(target instanceof Element) || isBusy(target, key)) return
      const to = KEY_MOVEMENTS[key]
      if (to) latest.current.onMove({ to })
      else if (key === ' ') latest.current.onToggle()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function isBusy(target: Element, key: string): boolean {
  if (target.closest('textarea, select, input:not([type=range]), [role=dialog], [role=menu], [role=tab]'))
    return true
  // Space presses the focused button or link; in the side panel the other keys scroll.
  if (key === ' ') return target.closest('button, a, .replay-side') !== null
  return key !== 'ArrowLeft' && key !== 'ArrowRight' && target.closest('.replay-side') !== null
}
