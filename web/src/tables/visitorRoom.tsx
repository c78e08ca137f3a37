import { Trans, useLingui } from '@lingui/react'
import type { TableCode, TableRoom } from '@valecuatro/contract'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { translateServerText } from '../i18n/locale.ts'
import { call } from '../net/call.ts'
import { useSessionStore } from '../net/session/useSession.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { ErrorState } from '../ui/states.tsx'
import { NoRoom, RoomHead, RoomLoading } from './roomPanels.tsx'
import { RoomTable } from './roomTable.tsx'

/** What a person without a session sees: the table, and one field to join it. */
export function VisitorRoom({ code }: { code: TableCode }) {
  const { room, failed, load } = useRoomByCode(code)
  if (failed === 'not-found') return <NoRoom why="not-found" />
  if (failed === 'unreachable') {
    return (
      <ErrorState title={<Trans id="The table could not be loaded" />} onRetry={load}>
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
      <RoomHead room={room} />
      <section className="room-floor">
        <RoomTable room={room} />
        {room.state === 'playing' && (
          <p className="room-action">
            <Trans id="The game has begun." />
          </p>
        )}
      </section>
      <div className="room-side">
        <section className="panel room-panel">
          <h2>
            {host ? (
              <Trans id="{host} invites you to play" values={{ host }} />
            ) : (
              <Trans id="Join the table" />
            )}
          </h2>
          <JoinForm code={code} />
        </section>
      </div>
    </div>
  )
}

/** A visitor has no live connection: the table is loaded again when they come back to the tab. */
function useRoomByCode(code: TableCode) {
  const [room, setRoom] = useState<TableRoom | null>(null)
  const [failed, setFailed] = useState<'not-found' | 'unreachable' | null>(null)
  const load = useMemo(
    () => async () => {
      const answer = await call('GET /api/tables/{code}', { params: { code } })
      if (answer.ok) {
        setRoom(answer.value)
        setFailed(null)
      } else if (answer.reason === 'refused' && answer.status === 404) setFailed('not-found')
      else setFailed(before => before ?? 'unreachable')
    },
    [code],
  )
  useEffect(() => {
    const onShow = () => {
      if (document.visibilityState === 'visible') void load()
    }
    void load()
    document.addEventListener('visibilitychange', onShow)
    return () => document.removeEventListener('visibilitychange', onShow)
  }, [load])
  return { room, failed: room ? null : failed, load: () => void load() }
}

function JoinForm({ code }: { code: TableCode }) {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function join(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(undefined)
    const joined = await session.joinAsGuest(name)
    setBusy(false)
    if (joined.ok) return
    setError(
      joined.reason === 'refused' && joined.error !== null
        ? translateServerText(i18n, joined.error)
        : i18n._('That didn’t work. Please try again.'),
    )
  }

  return (
    <form className="join-form" onSubmit={join}>
      <TextField
        label={i18n._('Your nickname')}
        name="username"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={name}
        error={error}
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
