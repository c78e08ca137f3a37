import { Trans, useLingui } from '@lingui/react'
import type { Tournament } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { translateServerText } from '../../../i18n/locale.ts'
import { call } from '../../../net/call.ts'
import { useInvalidateAll } from '../../../net/query.tsx'
import { useSession } from '../../../net/session/useSession.ts'
import { Button, type ButtonSize } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { useFreshTournament } from '../../tournaments/index.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { useMayOrganise } from '../kit/useMayOrganise.ts'
import { dividePrizePool, furtherShares, PrizeDivision, parseAward } from './award.tsx'
import { CancelTournament } from './cancelTournament.tsx'
import { CreateTournament, EditTournament } from './createTournament.tsx'
import { FinalizeTournament, leaderOf } from './finalizeTournament.tsx'
import { PublishTournament, RemoveTournament, StartTournament } from './publishTournament.tsx'
import { isReopenable, ReopenTournament } from './reopenTournament.tsx'
import { SeriesForm } from './seriesForm.tsx'
import { SaveTemplate } from './templates.tsx'
import { draftLike } from './tournamentDraft.ts'

interface TournamentActsProps {
  tournament: Tournament
  size?: ButtonSize
}

/** The actions on an open tournament; renders nothing for others. Organisers finalize only after play. */
export function TournamentActions({ tournament, size = 'small' }: TournamentActsProps) {
  const isAdmin = useSession().user?.role === 'admin'
  const mayOrganise = useMayOrganise(tournament)
  const [act, setAct] = useState<'finalize' | 'award' | null>(null)
  const close = () => setAct(null)
  const ofWhich = <span className="sr-only"> {tournament.name}</span>
  // An open dialog stays even if another administrator has ended the tournament meanwhile.
  if ((tournament.status !== 'open' || !mayOrganise) && act === null) return null
  return (
    <>
      {(isAdmin || leaderOf(tournament)) && (
        <Button size={size} onClick={() => setAct('finalize')}>
          <Trans id="Finalize" />
          {ofWhich}
        </Button>
      )}
      {!tournament.isPractice && (
        <Button size={size} onClick={() => setAct('award')}>
          <Trans id="Update Award" />
          {ofWhich}
        </Button>
      )}
      {act === 'finalize' && <FinalizeTournament tournament={tournament} onClose={close} />}
      {act === 'award' && <UpdateAward tournament={tournament} onClose={close} />}
    </>
  )
}

/** The further actions, for a tournament's own page: publish, edit, duplicate, and remove or cancel it. */
export function OrganiserActions({ tournament }: { tournament: Tournament }) {
  const [act, setAct] = useState<
    'edit' | 'publish' | 'start' | 'duplicate' | 'template' | 'repeat' | 'cancel' | 'remove' | 'reopen' | null
  >(null)
  const mayOrganise = useMayOrganise(tournament)
  const { user } = useSession()
  const isAdmin = user?.role === 'admin'
  const [, navigate] = useLocation()
  const close = () => setAct(null)
  const { status, players, startDate, addedPrize, isPractice } = tournament
  const isRemovable = players.length === 0 || isPractice
  return (
    <>
      {mayOrganise && status === 'draft' && (
        <Button variant="primary" onClick={() => setAct('publish')}>
          <Trans id="Publish" />
        </Button>
      )}
      {mayOrganise && status === 'open' && Date.parse(startDate) > Date.now() && (
        <Button onClick={() => setAct('start')}>
          <Trans id="Start now" />
        </Button>
      )}
      {mayOrganise && status !== 'finished' && (
        <Button onClick={() => setAct('edit')}>
          <Trans id="Edit" />
        </Button>
      )}
      {!isPractice && (
        <Button onClick={() => setAct('duplicate')}>
          <Trans id="Duplicate" />
        </Button>
      )}
      {mayOrganise && !isPractice && (
        <Button onClick={() => setAct('template')}>
          <Trans id="Save as a template" />
        </Button>
      )}
      {/* Only administrators create a series that adds coins. */}
      {mayOrganise && !isPractice && (isAdmin || addedPrize === 0) && (
        <Button onClick={() => setAct('repeat')}>
          <Trans id="Repeat" />
        </Button>
      )}
      {mayOrganise && isReopenable(tournament, Date.now()) && (
        <Button variant="danger" onClick={() => setAct('reopen')}>
          <Trans id="Take finalization back" />
        </Button>
      )}
      {isRemovable && (isAdmin || tournament.createdBy?._id === user?._id) && (
        <Button variant="danger" onClick={() => setAct('remove')}>
          <Trans id="Remove" />
        </Button>
      )}
      {mayOrganise && (status === 'open' || status === 'in_progress') && (
        <Button variant="danger" onClick={() => setAct('cancel')}>
          <Trans id="Cancel the tournament" />
        </Button>
      )}
      {act === 'edit' && <EditTournament tournament={tournament} onClose={close} />}
      {act === 'publish' && <PublishTournament tournament={tournament} onClose={close} />}
      {act === 'start' && <StartTournament tournament={tournament} onClose={close} />}
      {act === 'remove' && (
        <RemoveTournament
          tournament={tournament}
          onClose={close}
          onRemoved={() => navigate(isPractice ? '/admin/my-tournaments' : '/admin/tournaments')}
        />
      )}
      {act === 'duplicate' && (
        <CreateTournament
          initial={draftLike(tournament, Date.now())}
          onClose={close}
          onCreated={async () => navigate('/admin/tournaments')}
        />
      )}
      {act === 'template' && <SaveTemplate tournament={tournament} onClose={close} />}
      {act === 'repeat' && <SeriesForm template={tournament} onClose={close} />}
      {act === 'reopen' && <ReopenTournament tournament={tournament} onClose={close} />}
      {act === 'cancel' && <CancelTournament tournament={tournament} onClose={close} />}
    </>
  )
}

interface UpdateAwardProps {
  tournament: Tournament
  onClose: () => void
}

function UpdateAward({ tournament: known, onClose }: UpdateAwardProps) {
  const { i18n } = useLingui()
  const current = useFreshTournament(known._id).data ?? known
  const { pot } = current
  const [text, setText] = useState(String(known.tournamentAwardPercentage))
  const share = parseAward(text)
  const { busy, refusal, run } = useSubmit({
    send: (tournamentAwardPercentage: number) =>
      call('PUT /api/tournaments/{id}/update-award-percentage', {
        params: { id: known._id },
        body: { tournamentAwardPercentage },
      }),
    done: i18n._('Tournament award percentage updated successfully'),
    failed: i18n._('Failed to update tournament award percentage'),
    onDone: onClose,
    renew: useInvalidateAll(),
  })

  return (
    <ActionDialog
      open
      title={i18n._('Update Award')}
      description={known.name}
      act={<Trans id="Update Award" />}
      busy={busy}
      isFilled={text !== String(known.tournamentAwardPercentage)}
      disabled={share === null}
      refusal={refusal}
      onAct={() => share !== null && void run(share)}
      onClose={onClose}
    >
      <fieldset className="stack" disabled={busy}>
        <TextField
          label={i18n._('Champion’s share')}
          hint={
            share === null
              ? undefined
              : i18n._('{percent}% of the prize pool goes to the champion', {
                  percent: Math.round(share * 100),
                })
          }
          error={share === null ? translateServerText(i18n, MESSAGES.awardInvalid) : undefined}
          type="number"
          inputMode="decimal"
          min={0}
          max={1}
          step={0.01}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <PrizeDivision
          pot={pot}
          share={share}
          {...dividePrizePool(pot, share ?? 0, furtherShares(current))}
        />
      </fieldset>
    </ActionDialog>
  )
}
