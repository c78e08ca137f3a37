import { Trans, useLingui } from '@lingui/react'
import type { Match } from '@valecuatro/contract'
import { useState } from 'react'
import { call } from '../../../net/call.ts'
import { useInvalidateAll } from '../../../net/query.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { toDateTimeField } from '../kit/dates.tsx'
import { useCreateForm } from '../kit/form.tsx'
import { type MatchDraft, NO_TOURNAMENT, readMatchDraft } from './matchDraft.ts'
import { MatchForm } from './matchForm.tsx'

interface MatchDialogProps {
  match: Match
  onClose: () => void
}

/** Changes the time and the players of a scheduled match. */
export function EditMatch({ match, onClose }: MatchDialogProps) {
  const { i18n } = useLingui()
  // What is compared with the form stays as it was when the dialog was opened.
  const [initial] = useState<MatchDraft>(() => ({
    players: match.players,
    scheduledTime: match.scheduledTime === null ? '' : toDateTimeField(new Date(match.scheduledTime)),
    tournament: match.tournament?._id ?? NO_TOURNAMENT,
  }))
  const { dialog, ...form } = useCreateForm({
    empty: initial,
    read: readMatchDraft,
    create: ({ players, scheduledTime }) => {
      const isReseated = players.join() !== initial.players.map(({ _id }) => _id).join()
      const isMoved = toDateTimeField(new Date(scheduledTime)) !== initial.scheduledTime
      return call('PATCH /api/matches/{id}', {
        params: { id: match._id },
        body: { ...(isReseated && { players }), ...(isMoved && { scheduledTime }) },
      })
    },
    success: i18n._('Match updated'),
    failure: error => i18n._('The match could not be changed: {error}', { error }),
    onClose,
  })
  return (
    <ActionDialog
      {...dialog}
      disabled={!dialog.isFilled}
      title={i18n._('Edit match')}
      act={<Trans id="Save changes" />}
    >
      <MatchForm {...form} />
    </ActionDialog>
  )
}

export function CancelMatch({ match, onClose }: MatchDialogProps) {
  const { i18n } = useLingui()
  const { busy, refusal, run } = useSubmit({
    send: () => call('POST /api/matches/{id}/cancel', { params: { id: match._id } }),
    done: i18n._('Match cancelled'),
    failed: i18n._('The match could not be cancelled'),
    onDone: onClose,
    renew: useInvalidateAll(),
  })

  return (
    <ActionDialog
      open
      title={i18n._('Cancel this match?')}
      description={match.players.map(({ username }) => username).join(', ')}
      act={<Trans id="Cancel match" />}
      dismiss={<Trans id="Keep match" />}
      variant="danger"
      busy={busy}
      refusal={refusal}
      onAct={() => void run()}
      onClose={onClose}
    >
      <p>
        <Trans id="It stays in the list as cancelled and can’t be started any more." />
      </p>
    </ActionDialog>
  )
}
