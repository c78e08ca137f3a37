import { Trans, useLingui } from '@lingui/react'
import type { Tournament, UserId } from '@valecuatro/contract'
import { type FormEvent, useRef, useState } from 'react'
import { Avatar } from '../../../art/avatar.tsx'
import { call } from '../../../net/call.ts'
import { useInvalidateAll } from '../../../net/query.tsx'
import { useSession } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Badge } from '../../../ui/notice.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { useFocusAfterRemoval } from '../kit/form.tsx'
import { useMayOrganise } from '../kit/useMayOrganise.ts'
import { UserLink } from '../kit/userLink.tsx'

type Organised = Pick<Tournament, '_id' | 'createdBy' | 'coOrganisers'>

/** The people who run a tournament; they can add others and remove them again. */
export function Organisers({ tournament }: { tournament: Organised }) {
  const { i18n } = useLingui()
  const ownId = useSession().user?._id
  const mayOrganise = useMayOrganise(tournament)
  const { _id: id, createdBy, coOrganisers } = tournament
  const nameField = useRef<HTMLInputElement>(null)
  const { busy, run } = useSubmit({
    send: (userId: UserId) =>
      call('POST /api/tournaments/{id}/co-organisers/remove', { params: { id }, body: { userId } }),
    failed: i18n._('Unknown error'),
    onDone: (_answer, userId) => onRemove(coOrganisers.findIndex(({ _id }) => _id === userId)),
    renew: useInvalidateAll(),
  })
  const { list, onRemove } = useFocusAfterRemoval(coOrganisers.length, () => nameField.current)
  return (
    <section className="detail-section" id="organisers" aria-labelledby="organisers-title">
      <h2 id="organisers-title">
        <Trans id="Organisers" />
      </h2>
      <div ref={list} className="stack">
        {!createdBy && coOrganisers.length === 0 ? (
          <p className="soft">
            <Trans id="Only administrators run this tournament." />
          </p>
        ) : (
          <ul className="people">
            {createdBy && (
              <li>
                <Avatar name={createdBy.username} size={26} />
                <UserLink user={createdBy} />
                <Badge>
                  <Trans id="Creator" />
                </Badge>
              </li>
            )}
            {coOrganisers.map(organiser => (
              <li key={organiser._id}>
                <Avatar name={organiser.username} size={26} />
                <UserLink user={organiser} />
                {mayOrganise && (
                  <Button
                    size="small"
                    variant="quiet"
                    disabled={busy}
                    onClick={() => void run(organiser._id)}
                  >
                    {organiser._id === ownId ? <Trans id="Step down" /> : <Trans id="Remove" />}
                    <span className="sr-only"> {organiser.username}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {mayOrganise && <AddOrganiser id={id} fieldRef={nameField} />}
      </div>
    </section>
  )
}

interface AddOrganiserProps {
  id: Tournament['_id']
  fieldRef: React.RefObject<HTMLInputElement | null>
}

function AddOrganiser({ id, fieldRef }: AddOrganiserProps) {
  const { i18n } = useLingui()
  const [username, setUsername] = useState('')
  const { busy, refusal, run, reset } = useSubmit({
    send: (username: string) =>
      call('POST /api/tournaments/{id}/co-organisers', { params: { id }, body: { username } }),
    done: (_answer, username) => i18n._('{username} now organises this tournament too', { username }),
    failed: i18n._('Unknown error'),
    isRefusalShown: true,
    onDone: () => setUsername(''),
    renew: useInvalidateAll(),
  })

  function add(event: FormEvent) {
    event.preventDefault()
    void run(username.trim())
  }

  return (
    <form onSubmit={add}>
      <div className="invite-row row">
        <TextField
          ref={fieldRef}
          label={i18n._('Add an organiser by name')}
          autoComplete="off"
          autoCapitalize="none"
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
          <Trans id="Add" />
        </Button>
      </div>
      <p className="field-hint">
        <Trans id="They can do everything that you can do here, except remove the tournament. They are notified." />
      </p>
    </form>
  )
}
