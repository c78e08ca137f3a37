import { Trans, useLingui } from '@lingui/react'
import type { RoomSeat, TableCode } from '@valecuatro/contract'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { useLive, useVisitorSocket } from '../../../net/live.ts'
import { useSessionStore } from '../../../net/session/useSession.ts'
import { useSocketStatus } from '../../../net/socket/useSocket.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { NoRoom, RoomHead, RoomLoading } from './roomPanels.tsx'
import { RoomTable } from './roomTable.tsx'
import { TeamMatchRunning } from './teamMatch.tsx'

interface VisitorRoomProps {
  code: TableCode
  /** Called with the seat to take once the visitor has joined. */
  onChoose: (seat: RoomSeat) => void
  /** Called when the visitor joins with a nickname. */
  onJoin: () => void
}

/** The view of a person without a session: the table, where they can choose a seat, and a field to join it. */
export function VisitorRoom({ code, onChoose, onJoin }: VisitorRoomProps) {
  const { state: room, gone } = useLive('table', code)
  const socket = useVisitorSocket()
  const status = useSocketStatus(socket)
  const [chosen, setChosen] = useState<RoomSeat | null>(null)
  const nickname = useRef<HTMLInputElement>(null)

  function choose(seat: RoomSeat) {
    setChosen(seat)
    onChoose(seat)
    nickname.current?.focus()
  }

  if (gone) return <NoRoom why={room ? 'closed' : 'not-found'} />
  if (status === 'lost' && !room) {
    return (
      <ErrorState title={<Trans id="The table could not be loaded" />} onRetry={() => socket?.retry()}>
        <p>
          <Trans id="Check your connection." />
        </p>
      </ErrorState>
    )
  }
  if (!room) return <RoomLoading />
  if (room.state === 'closed') return <NoRoom why="closed" />
  const host = [...room.seats, ...room.visitors].find(({ userId }) => userId === room.hostId)?.username
  return (
    <div className="room">
      <RoomHead room={room} isShared />
      {/* First, so that a phone shows it without scrolling. */}
      <div className="room-side">
        <section className="panel room-panel stack-3">
          <h2>
            {host ? (
              <Trans id="{host} invites you to play" values={{ host }} />
            ) : (
              <Trans id="Join the table" />
            )}
          </h2>
          <JoinForm code={code} inputRef={nickname} onJoin={onJoin} />
        </section>
      </div>
      <section className="room-floor stack">
        <RoomTable room={room} choice={{ seat: chosen, onChoose: choose }} />
        {room.state === 'playing' && room.teamMatch && (
          <TeamMatchRunning room={room} match={room.teamMatch} userId={null} />
        )}
        {room.state === 'playing' && !room.teamMatch && (
          <p className="room-action stack-3">
            <Trans id="The game has begun." />{' '}
            <Trans id="Join with a nickname to watch it and play the next one." />
          </p>
        )}
      </section>
    </div>
  )
}

interface JoinFormProps {
  code: TableCode
  inputRef: RefObject<HTMLInputElement | null>
  onJoin: () => void
}

function JoinForm({ code, inputRef, onJoin }: JoinFormProps) {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const [name, setName] = useState('')
  const { busy, refusal, run } = useSubmit({
    send() {
      onJoin()
      return session.joinAsGuest(name)
    },
    failed: i18n._('That didn’t work. Please try again.'),
    isRefusalShown: true,
  })

  function join(event: FormEvent) {
    event.preventDefault()
    void run()
  }

  return (
    <form className="stack-3" onSubmit={join}>
      <TextField
        ref={inputRef}
        label={i18n._('Your nickname')}
        name="username"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={name}
        error={refusal ?? undefined}
        onChange={event => setName(event.target.value)}
      />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        <Trans id="Join as guest" />
      </Button>
      <p className="field-hint">
        <Trans id="You need no account. With one, your games are rated and kept." />
      </p>
      <ButtonLink href="/auth" state={{ next: `/t/${code}` }}>
        <Trans id="Sign in" />
      </ButtonLink>
    </form>
  )
}
