import './checkList.css'
import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { Tournament } from '@valecuatro/contract'
import { playersIn } from '@valecuatro/contract/values'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CheckIcon, WarningIcon } from '../../../ui/icons.tsx'
import { type Check, type CheckState, checkTournament } from './checkList.ts'
import { EditTournament } from './createTournament.tsx'
import { PublishTournament } from './publishTournament.tsx'
import { useLimits } from './tournamentFields.tsx'

/** What is still to be done before the start, each with the way to do it. */
export function CheckListSection({ tournament }: { tournament: Tournament }) {
  const { i18n } = useLingui()
  const [dialog, setDialog] = useState<'edit' | 'publish' | null>(null)
  const checks = checkTournament(tournament, Date.now(), useLimits())
  if (checks.length === 0 && dialog === null) return null
  const done = checks.filter(({ state }) => state === 'done').length
  const close = () => setDialog(null)
  return (
    <section className="detail-section" aria-labelledby="check-list-title">
      <div className="section-head split">
        <h2 id="check-list-title">
          <Trans id="Before the start" />
        </h2>
        <span className="soft small numeric">
          <Trans id="{done} of {all} ready" values={{ done, all: checks.length }} />
        </span>
      </div>
      <ul className="panel">
        {checks.map(({ check, state }) => (
          <li key={check} className="check-line" data-state={state}>
            {state === 'done' ? <CheckIcon /> : <WarningIcon />}
            <span className="break-words">
              <span className="sr-only">{stateText(i18n, state)} </span>
              {checkText(i18n, check, state, tournament)}
            </span>
            {state !== 'done' && <Mend check={check} tournament={tournament} onOpen={setDialog} />}
          </li>
        ))}
      </ul>
      {dialog === 'edit' && <EditTournament tournament={tournament} onClose={close} />}
      {dialog === 'publish' && <PublishTournament tournament={tournament} onClose={close} />}
    </section>
  )
}

interface MendProps {
  check: Check
  tournament: Tournament
  onOpen: (dialog: 'edit' | 'publish') => void
}

/** What is done in the dialog that edits the tournament. */
const EDITS = {
  start: /*i18n*/ 'Change the start',
  end: /*i18n*/ 'Set an end',
  description: /*i18n*/ 'Write one',
  prize: /*i18n*/ 'Change the prize',
}

/** The way to what is missing: a dialog, or the place on the page. */
function Mend({ check, tournament: { _id, entry }, onOpen }: MendProps) {
  const { i18n } = useLingui()
  switch (check) {
    case 'published':
      return (
        <Button size="small" onClick={() => onOpen('publish')}>
          <Trans id="Show it to players" />
        </Button>
      )
    case 'organisers':
      return (
        <a className="link" href="#organisers-title">
          <Trans id="Add an organiser" />
        </a>
      )
    case 'entrants':
    case 'pairing':
      return entry.access === 'everyone' ? (
        <a className="link" href={`/tournament/${_id}/match-queue`}>
          <Trans id="Share its page" />
        </a>
      ) : (
        <a className="link" href="#invitations-title">
          <Trans id="Invite players" />
        </a>
      )
    default:
      return (
        <Button size="small" onClick={() => onOpen('edit')}>
          {i18n._(EDITS[check])}
        </Button>
      )
  }
}

const stateText = (i18n: I18n, state: CheckState) =>
  ({ done: i18n._('Ready:'), missing: i18n._('Missing:'), advice: i18n._('Advice:') })[state]

function checkText(
  i18n: I18n,
  check: Check,
  state: CheckState,
  { players, rules, createdBy, coOrganisers }: Tournament,
): string {
  const isDone = state === 'done'
  switch (check) {
    case 'published':
      return isDone ? i18n._('Players can join') : i18n._('It is a draft: players cannot see it yet')
    case 'start':
      return isDone ? i18n._('It starts in the future') : i18n._('The start date has passed')
    case 'end':
      return isDone
        ? i18n._('It ends by itself')
        : i18n._('Without an end date, an organiser has to finalize it')
    case 'description':
      return isDone ? i18n._('It has a description') : i18n._('It has no description')
    case 'prize':
      return isDone
        ? i18n._('The added prize is covered')
        : i18n._('The platform account does not hold enough coins for the added prize')
    case 'entrants':
      return i18n._('{joined} of at least {needed} players have joined', {
        joined: players.length,
        needed: playersIn(rules.mode),
      })
    case 'pairing':
      return isDone
        ? i18n._('Everyone has a partner')
        : i18n._('The number of players is odd: the last one to join would not play')
    case 'organisers':
      return isDone
        ? i18n._('{count, plural, one {# organiser} other {# organisers}}', {
            count: coOrganisers.length + (createdBy ? 1 : 0),
          })
        : i18n._('Only one organiser: no one steps in if they cannot be there')
  }
}
