import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { Card, Seat } from '@valecuatro/engine'
import type { ReactNode } from 'react'
import { useDeferredParts } from '../loadDeferred.ts'
import type { GameSnapshot, Heard } from '../model/gameStore.ts'
import { type Side, type SpeechBubble, sideOf } from '../model/scene.ts'
import { CALL_LABELS, CALL_SHOUTS, type Names } from '../text/names.ts'
import { Pieces } from './pieces.tsx'
import { SeatPlate } from './seatPlate.tsx'

interface FeltProps {
  table: GameSnapshot
  names: Names
  isAssisted: boolean
  /** Absent if cards cannot be played, as in a replay. */
  onPlay?: (card: Card) => void
  /** A panel over the felt: the result of the hand or of the game. */
  children?: ReactNode
}

/** The felt: seats, cards and speech bubbles. */
export function Felt({ table, names, isAssisted, onPlay, children }: FeltProps) {
  const { i18n } = useLingui()
  const { scene, seats, waitedFor, deadline, actions, talk, pending } = table
  const isCut = table.connection !== 'connected' && table.phase !== 'over'
  const deferred = useDeferredParts()
  const side = (seat: Seat) => sideOf(seat, names.seat, scene.rules)
  return (
    <section
      className="felt"
      data-mine={actions.length > 0}
      data-cut={isCut}
      data-players={scene.rules.players}
      aria-label={i18n._('Table')}
    >
      <div className="felt-cloth" aria-hidden="true" />
      {seats.map(row => (
        <SeatPlate
          key={row.seat}
          row={row}
          side={side(row.seat)}
          isMano={scene.phase !== 'deal' && scene.mano === row.seat}
          isWaitedFor={waitedFor.includes(row.seat)}
          deadline={deadline}
        />
      ))}
      <Stake worth={scene.worth} />
      {deferred && scene.rules.players === 6 && <deferred.SixMarks scene={scene} names={names} side={side} />}
      <Pieces
        scene={scene}
        names={names}
        actions={actions}
        isAssisted={isAssisted}
        unsent={isCut ? pending : null}
        {...(onPlay && { onPlay })}
      />
      <Bubbles sayings={scene.sayings} talk={talk} side={side} />
      {table.phase === 'seeding' && (
        <p className="felt-note">
          <Trans id="Setting up the table…" />
        </p>
      )}
      {children}
    </section>
  )
}

const LEVELS = { 2: CALL_LABELS.truco, 3: CALL_LABELS.retruco, 4: CALL_LABELS['vale cuatro'] } as const

/** The value of the hand, shown when it is more than 1. */
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

/** The speech bubbles at the seats. Screen readers get the words from the live region. */
function Bubbles({
  sayings,
  talk,
  side,
}: {
  sayings: readonly SpeechBubble[]
  talk: readonly Heard[]
  side: (seat: Seat) => Side
}) {
  const { i18n } = useLingui()
  const deferred = useDeferredParts()
  // Each seat shows only its latest bubble.
  const isLast = ({ seat, id }: SpeechBubble) => !talk.some(heard => heard.seat === seat && heard.after >= id)
  const shouts = sayings.filter(isLast)
  const shouting = new Set(shouts.map(({ seat }) => seat))
  return (
    <>
      {shouts.map(({ id, seat, event }) => (
        <Bubble key={id} side={side(seat)} kind={event.type}>
          {shoutOf(i18n, event)}
        </Bubble>
      ))}
      {deferred &&
        talk
          .filter(({ seat }) => !shouting.has(seat))
          .map(heard => (
            <Bubble key={`talk ${heard.id}`} side={side(heard.seat)} kind={heard.caught ? 'caught' : 'talk'}>
              <deferred.TalkLine talk={heard} />
            </Bubble>
          ))}
    </>
  )
}

function Bubble({ side, kind, children }: { side: Side; kind: string; children: React.ReactNode }) {
  return (
    <div className="shout" data-side={side} data-kind={kind} aria-hidden="true">
      {children}
    </div>
  )
}

function shoutOf(i18n: I18n, event: SpeechBubble['event']): string {
  switch (event.type) {
    case 'call':
      return CALL_SHOUTS[event.call]
    case 'reply':
      return CALL_SHOUTS[event.reply]
    case 'tanto':
      return i18n.number(event.points)
    case 'buenas':
      return 'Son buenas'
    case 'mazo':
      return 'Me voy al mazo'
    default:
      return ''
  }
}
