import { Trans, useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Admissions, Tournament, TournamentId, UserId } from '@valecuatro/contract'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { Avatar } from '../../../art/avatar.tsx'
import { call } from '../../../net/call.ts'
import { request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { TextField } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Badge } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { useFocusAfterRemoval } from '../kit/form.tsx'
import { UserLink } from '../kit/userLink.tsx'

const admissionsKey = (viewer: string, id: TournamentId) => [viewer, 'tournament', id, 'admissions']

/** The players who may join a tournament that is not open to everyone: invite them by name or by a link. */
export function Invitations({ tournament }: { tournament: Pick<Tournament, '_id' | 'status' | 'entry'> }) {
  const { _id: id, entry, status } = tournament
  const viewer = useViewerId()
  const query = useQuery({
    queryKey: admissionsKey(viewer, id),
    queryFn: () => request('GET /api/tournaments/{id}/admissions', { params: { id } }),
    enabled: entry.access !== 'everyone',
  })
  const title = useRef<HTMLHeadingElement>(null)
  const nameField = useRef<HTMLInputElement>(null)
  if (entry.access === 'everyone') return null
  return (
    <section className="detail-section" aria-labelledby="invitations-title">
      <h2 id="invitations-title" ref={title} tabIndex={-1}>
        <Trans id="Invitations" />
      </h2>
      <Loaded
        query={query}
        loading={<Skeleton height="8rem" />}
        failed={<Trans id="The invitations could not be loaded" />}
      >
        {admissions => (
          <div className="stack">
            {status === 'open' && admissions.inviteCode !== null && (
              <InvitationLink id={id} code={admissions.inviteCode} />
            )}
            {status === 'open' && <InvitePlayer id={id} fieldRef={nameField} />}
            <InvitedPlayers id={id} players={admissions.players} fieldRef={nameField} titleRef={title} />
          </div>
        )}
      </Loaded>
    </section>
  )
}

function InvitationLink({ id, code }: { id: TournamentId; code: string }) {
  const { i18n } = useLingui()
  const link = `${location.origin}/tournament/${id}/match-queue?code=${code}`
  async function copy() {
    if (await copyText(link)) toast.success(i18n._('Link copied'))
    else toast.error(i18n._('Your browser does not allow copying'))
  }
  return (
    <div>
      <div className="invite-row row">
        <TextField
          label={i18n._('Invitation link')}
          readOnly
          value={link}
          onFocus={event => event.target.select()}
        />
        <Button onClick={() => void copy()}>
          <Trans id="Copy link" />
        </Button>
      </div>
      <p className="field-hint">
        <Trans id="Everyone who opens this link can join." />
      </p>
    </div>
  )
}

/** Shows the new list at once. */
function useShowAdmissions(id: TournamentId) {
  const viewer = useViewerId()
  const queries = useQueryClient()
  return (admissions: Admissions) => queries.setQueryData(admissionsKey(viewer, id), admissions)
}

interface InvitePlayerProps {
  id: TournamentId
  fieldRef: RefObject<HTMLInputElement | null>
}

function InvitePlayer({ id, fieldRef }: InvitePlayerProps) {
  const { i18n } = useLingui()
  const show = useShowAdmissions(id)
  const [username, setUsername] = useState('')
  const { busy, refusal, run, reset } = useSubmit({
    send: (username: string) =>
      call('POST /api/tournaments/{id}/admissions', { params: { id }, body: { username } }),
    done: (_answer, username) => i18n._('{username} is invited', { username }),
    failed: i18n._('Unknown error'),
    isRefusalShown: true,
    onDone({ value }) {
      show(value)
      setUsername('')
    },
  })

  function invite(event: FormEvent) {
    event.preventDefault()
    void run(username.trim())
  }

  return (
    <form className="invite-row row" onSubmit={invite}>
      <TextField
        ref={fieldRef}
        label={i18n._('Invite a player by name')}
        autoComplete="off"
        required
        maxLength={100}
        value={username}
        error={refusal ?? undefined}
        onChange={event => {
          reset()
          setUsername(event.target.value)
        }}
      />
      <Button type="submit" busy={busy} disabled={username.trim() === ''}>
        <Trans id="Invite" />
      </Button>
    </form>
  )
}

interface InvitedPlayersProps {
  id: TournamentId
  players: Admissions['players']
  fieldRef: RefObject<HTMLInputElement | null>
  titleRef: RefObject<HTMLHeadingElement | null>
}

function InvitedPlayers({ id, players, fieldRef, titleRef }: InvitedPlayersProps) {
  const { i18n } = useLingui()
  const show = useShowAdmissions(id)
  const { busy, run } = useSubmit({
    send: (userId: UserId) =>
      call('POST /api/tournaments/{id}/admissions/remove', { params: { id }, body: { userId } }),
    failed: i18n._('Unknown error'),
    onDone({ value }, userId) {
      onRemove(removable.indexOf(userId))
      show(value)
    },
  })
  const removable = players.filter(({ hasEntered }) => !hasEntered).map(({ player }) => player._id)
  const { list, onRemove } = useFocusAfterRemoval(
    removable.length,
    () => fieldRef.current ?? titleRef.current,
  )

  return (
    <div ref={list}>
      {players.length === 0 ? (
        <p className="soft">
          <Trans id="No one has been invited yet." />
        </p>
      ) : (
        <ul className="people">
          {players.map(({ player, isInvited, hasEntered }) => (
            <li key={player._id}>
              <Avatar name={player.username} size={26} />
              <UserLink user={player} />
              {hasEntered ? (
                <Badge tone="success">
                  <Trans id="Joined" />
                </Badge>
              ) : (
                <Badge>{isInvited ? <Trans id="Invited" /> : <Trans id="Can join" />}</Badge>
              )}
              {!hasEntered && (
                <Button size="small" variant="quiet" disabled={busy} onClick={() => void run(player._id)}>
                  <Trans id="Remove" />
                  <span className="sr-only">{player.username}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
