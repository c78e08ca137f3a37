import { Trans, useLingui } from '@lingui/react'
import type { SeatState } from '@valecuatro/contract'
import { Avatar } from '../../avatar/avatar.tsx'
import type { Side } from '../model/side.ts'
import type { Deadline } from '../model/tableStore.ts'
import { PersonMenu } from './personMenu.tsx'
import { TurnRing } from './turnRing.tsx'

interface SeatPlateProps {
  row: SeatState
  side: Side
  isMano: boolean
  isWaitedFor: boolean
  deadline: Deadline | null
  /** Absent where there is nobody to be muted. */
  onMute?: (muted: boolean) => void
}

/** Who sits there, and how he is: his turn, his clock, away, played by a bot. */
export function SeatPlate({ row, side, isMano, isWaitedFor, deadline, onMute }: SeatPlateProps) {
  const { i18n } = useLingui()
  const { username, bot, rating, connected, held, left, userId } = row
  const plate = (
    <>
      <span className="plate-face">
        <Avatar name={username} bot={bot} size={40} />
        {isWaitedFor && <TurnRing deadline={deadline} />}
      </span>
      <span className="plate-words">
        <span className="plate-name">{username}</span>
        <span className="plate-note">
          <SeatNote bot={bot} rating={rating} connected={connected} held={held} left={left} />
        </span>
      </span>
      {isMano && (
        <span className="plate-mano" title={i18n._('mano: leads the first trick and wins ties')}>
          <Trans id="mano" />
        </span>
      )}
    </>
  )
  return (
    <div
      className="plate"
      data-side={side}
      data-waited={isWaitedFor}
      data-away={!connected || held}
      aria-current={isWaitedFor || undefined}
    >
      {userId && side !== 'self' ? (
        <PersonMenu userId={userId} {...(onMute && { onMute })}>
          {plate}
        </PersonMenu>
      ) : (
        plate
      )}
    </div>
  )
}

function SeatNote({
  bot,
  rating,
  connected,
  held,
  left,
}: Pick<SeatState, 'bot' | 'rating' | 'connected' | 'held' | 'left'>) {
  if (left) return <Trans id="left the table" />
  if (held) return <Trans id="bot playing" />
  if (!connected) return <Trans id="away" />
  if (bot) return <Trans id="bot" />
  return rating
}
