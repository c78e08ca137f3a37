import '../table/table.css'
import './replay.css'
import { Trans, useLingui } from '@lingui/react'
import type { GameRecordAnswer } from '@valecuatro/contract'
import { type Seat, teamOf } from '@valecuatro/engine'
import { type CSSProperties, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { LeaveIcon, LogIcon } from '../../ui/icons.tsx'
import { Felt } from '../table/felt/felt.tsx'
import { HandOver } from '../table/sheet/handOver.tsx'
import { HandStory } from '../table/sheet/handStory.tsx'
import { ScoreSheet } from '../table/sheet/scoreSheet.tsx'
import { namesOf } from '../table/words/names.ts'
import { Controls } from './controls.tsx'
import { GameEnd } from './gameEnd.tsx'
import { momentAt, type Travel, travel } from './model/position.ts'
import type { Replay } from './model/replay.ts'
import { replayTable, seatStates } from './model/replayTable.ts'
import { placeWords } from './momentWords.ts'
import { SidePanel } from './panel/sidePanel.tsx'
import { useReplay } from './useReplay.ts'
import { useReplayKeys } from './useReplayKeys.ts'

interface ReplayScreenProps {
  record: GameRecordAnswer
  replay: Replay
  /** Where the viewer sat; null if he did not. */
  seat: Seat | null
}

/** A finished game on the table: every hand open, step by step or by itself. */
export function ReplayScreen({ record, replay, seat }: ReplayScreenProps) {
  const { i18n } = useLingui()
  const seats = useMemo(() => seatStates(record), [record])
  const names = useMemo(() => namesOf(i18n, seats, seat), [i18n, seats, seat])
  const [isNarrow, setNarrow] = useState(false)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [said, setSaid] = useState('')
  const control = useReplay(replay)
  const { position, moment, go } = control
  const witness = seat ?? 0
  const frame = replay.frames(isNarrow ? witness : 'all')[position.frame]!
  const table = replayTable(frame, seats, seat, record.commitment)

  /** Whoever steps by hand hears where he has come to. */
  function step(way: Travel) {
    const next = momentAt(replay, travel(replay, position, way))
    setSaid(placeWords(i18n, replay, next, names))
    go(way)
  }
  useReplayKeys({
    onTravel: step,
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
        <Link href="/game" className="icon-button" aria-label={i18n._('Leave the replay')}>
          <LeaveIcon />
        </Link>
        <div className="replay-title">
          <h1>
            <Trans id="Replay" />
          </h1>
          <p>{i18n.date(record.finishedAt, { dateStyle: 'medium', timeStyle: 'short' })}</p>
        </div>
        <ScoreSheet scene={table.scene} names={names} />
        <button
          type="button"
          className="icon-button replay-panel-toggle"
          aria-expanded={isPanelOpen}
          aria-label={i18n._('Game details')}
          onClick={() => setPanelOpen(!isPanelOpen)}
        >
          <LogIcon />
        </button>
      </header>
      <main id="main" tabIndex={-1} className="replay-main">
        <Felt table={table} names={names} isAssisted={false}>
          {table.scene.phase === 'hand over' && (
            <HandOver onGoOn={() => step({ to: 'next' })}>
              <HandStory scene={table.scene} names={names} />
            </HandOver>
          )}
          {table.scene.phase === 'over' && (
            <GameEnd scene={table.scene} names={names} viewer={seat === null ? null : teamOf(seat)} />
          )}
        </Felt>
        <SidePanel
          record={record}
          replay={replay}
          scene={table.scene}
          hand={replay.moments[moment]!.hand}
          names={names}
          isOpen={isPanelOpen}
          onHand={({ first }) => step({ to: 'moment', moment: first })}
          onClose={() => setPanelOpen(false)}
        />
        <Controls
          replay={replay}
          control={control}
          names={names}
          witness={record.players[witness]?.username ?? ''}
          isNarrow={isNarrow}
          onNarrow={setNarrow}
          onStep={step}
        />
      </main>
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  )
}
