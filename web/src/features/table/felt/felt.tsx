import { Trans, useLingui } from '@lingui/react'
import type { Card } from '@valecuatro/engine'
import type { ReactNode } from 'react'
import { sideOf } from '../model/side.ts'
import type { TableSnapshot } from '../model/tableStore.ts'
import type { Names } from '../words/names.ts'
import { LABELS } from '../words/shouts.ts'
import { Bubbles } from './bubble.tsx'
import { Pieces } from './pieces.tsx'
import { SeatPlate } from './seatPlate.tsx'

interface FeltProps {
  table: TableSnapshot
  names: Names
  isAssisted: boolean
  /** Absent where cards are looked at, not played. */
  onPlay?: (card: Card) => void
  onMute?: (seat: TableSnapshot['seats'][number]['seat'], muted: boolean) => void
  /** What lies on top: who won the hand, or the game. */
  children?: ReactNode
}

/** The table itself: who sits around it, the cards, and what is being said. */
export function Felt({ table, names, isAssisted, onPlay, onMute, children }: FeltProps) {
  const { i18n } = useLingui()
  const { scene, seats, waitedFor, deadline, actions, talk } = table
  return (
    <section className="felt" data-mine={actions.length > 0} aria-label={i18n._('Table')}>
      <div className="felt-cloth" aria-hidden="true" />
      {seats.map(row => (
        <SeatPlate
          key={row.seat}
          row={row}
          side={sideOf(row.seat, names.seat)}
          isMano={scene.phase !== 'deal' && scene.mano === row.seat}
          isWaitedFor={waitedFor.includes(row.seat)}
          deadline={deadline}
          {...(onMute && { onMute: (muted: boolean) => onMute(row.seat, muted) })}
        />
      ))}
      <Stake worth={scene.worth} />
      <Pieces
        scene={scene}
        names={names}
        actions={actions}
        isAssisted={isAssisted}
        {...(onPlay && { onPlay })}
      />
      <Bubbles sayings={scene.sayings} talk={talk} names={names} />
      {table.phase === 'seeding' && (
        <p className="felt-note">
          <Trans id="Setting up the table…" />
        </p>
      )}
      {children}
    </section>
  )
}

const LEVELS = { 2: LABELS.truco, 3: LABELS.retruco, 4: LABELS['vale cuatro'] } as const

/** What the hand is played for, once it is more than the usual one. */
function Stake({ worth }: { worth: number }) {
  if (worth !== 2 && worth !== 3 && worth !== 4) return null
  return (
    <p className="stake" key={worth}>
      <strong>{LEVELS[worth]}</strong> {worth}
      <span className="stake-word">
        {' '}
        <Trans id="points" />
      </span>
    </p>
  )
}
