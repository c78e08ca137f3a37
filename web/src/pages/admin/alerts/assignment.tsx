import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { Colleague, UserId } from '@valecuatro/contract'
import { useState } from 'react'
import { request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { ActionDialog } from '../kit/actionDialog.tsx'

/** The moderators and administrators, who can have alerts and cases. */
export function useColleagues() {
  const viewer = useViewerId()
  return useQuery({
    queryKey: [viewer, 'colleagues'],
    queryFn: () => request('GET /api/admin/colleagues'),
  })
}

interface AssignmentProps {
  assignee: Colleague | null
  busy: boolean
  /** Resolves to whether it succeeded. */
  onAssign: (assignee: UserId | null) => Promise<boolean>
}

/** Who has an alert or a case, with the buttons to take it, give it to a colleague and release it. */
export function Assignment({ assignee, busy, onAssign }: AssignmentProps) {
  const viewer = useViewerId() as UserId
  const [isGiving, setGiving] = useState(false)
  const isOwn = assignee?._id === viewer
  return (
    <div className="stack-2">
      <p>
        {assignee ? (
          <Trans
            id="Assigned to <0>{username}</0>"
            values={{ username: assignee.username }}
            components={{ 0: <strong /> }}
          />
        ) : (
          <span className="soft">
            <Trans id="Not assigned to anyone" />
          </span>
        )}
      </p>
      <div className="row">
        {isOwn ? (
          <Button size="small" busy={busy} onClick={() => void onAssign(null)}>
            <Trans id="Release" />
          </Button>
        ) : (
          <Button size="small" busy={busy} onClick={() => void onAssign(viewer)}>
            {assignee ? <Trans id="Take it over" /> : <Trans id="Take it" />}
          </Button>
        )}
        <Button size="small" variant="quiet" disabled={busy} onClick={() => setGiving(true)}>
          <Trans id="Give to a colleague" />
        </Button>
      </div>
      {isGiving && (
        <GiveDialog
          but={assignee?._id ?? null}
          busy={busy}
          onGive={async to => {
            if (await onAssign(to)) setGiving(false)
          }}
          onClose={() => setGiving(false)}
        />
      )}
    </div>
  )
}

interface GiveDialogProps {
  /** The person who has it already. */
  but: UserId | null
  busy: boolean
  onGive: (assignee: UserId) => unknown
  onClose: () => void
}

export function GiveDialog({ but, busy, onGive, onClose }: GiveDialogProps) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const query = useColleagues()
  const [chosen, setChosen] = useState<string>('')
  return (
    <ActionDialog
      open
      title={i18n._('Give to a colleague')}
      act={<Trans id="Give" />}
      busy={busy}
      disabled={chosen === ''}
      {...(query.isError && { refusal: i18n._('The colleagues could not be loaded') })}
      onAct={() => onGive(chosen as UserId)}
      onClose={onClose}
    >
      <SelectField
        label={i18n._('Colleague')}
        value={chosen}
        onChange={event => setChosen(event.target.value)}
      >
        <option value="">{i18n._('Choose a colleague')}</option>
        {(query.data ?? [])
          .filter(({ _id }) => _id !== but)
          .map(({ _id, username }) => (
            <option key={_id} value={_id}>
              {_id === viewer ? i18n._('{username} (you)', { username }) : username}
            </option>
          ))}
      </SelectField>
    </ActionDialog>
  )
}
