import './checkList.css'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { TournamentDetails } from '@valecuatro/contract'
import { PRACTICE_LIFETIME_MS, PRACTICE_MODES, PRACTICE_SIZES } from '@valecuatro/contract/values'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../../net/call.ts'
import { request, useInvalidateAll } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { SelectField } from '../../../ui/field.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'

/** Asks for the size of a practice tournament, creates it and opens its page. */
export function NewPractice({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui()
  const [, navigate] = useLocation()
  const [players, setPlayers] = useState<(typeof PRACTICE_SIZES)[number]>(4)
  const [mode, setMode] = useState<(typeof PRACTICE_MODES)[number]>('1v1')
  const { busy, refusal, run } = useSubmit({
    send: () => call('POST /api/tournaments/practice', { body: { players, mode } }),
    done: i18n._('The bots are ready'),
    failed: i18n._('The practice tournament could not be created'),
    onDone: ({ value: { _id } }) => navigate(`/admin/tournaments/${_id}`),
    renew: useInvalidateAll(),
  })
  return (
    <ActionDialog
      open
      title={i18n._('Practice tournament')}
      act={<Trans id="Create it" />}
      busy={busy}
      refusal={refusal}
      onAct={() => void run()}
      onClose={onClose}
    >
      <p>
        <Trans id="Learn to run a tournament with bots in place of players. No coins move, nothing counts, and only you see it. It is deleted after a day." />
      </p>
      <fieldset className="form-pair" disabled={busy}>
        <SelectField
          label={i18n._('Bots')}
          value={players}
          onChange={event =>
            setPlayers(PRACTICE_SIZES.find(size => String(size) === event.target.value) ?? 4)
          }
        >
          {PRACTICE_SIZES.map(size => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={i18n._('Players at a table')}
          value={mode}
          onChange={event => setMode(PRACTICE_MODES.find(each => each === event.target.value) ?? '1v1')}
        >
          {PRACTICE_MODES.map(each => (
            <option key={each} value={each}>
              {each === '1v1' ? i18n._('One against one') : i18n._('Two against two')}
            </option>
          ))}
        </SelectField>
      </fieldset>
    </ActionDialog>
  )
}

/** What to try in a practice tournament. What its state does not show is read from its timeline. */
export function PracticeGuide({ tournament }: { tournament: TournamentDetails }) {
  const { i18n } = useLingui()
  const { _id: id, status, announcements, disqualified, bracket, createdAt } = tournament
  const viewer = useViewerId()
  const acts = useQuery({
    queryKey: [viewer, 'practice-acts', id],
    queryFn: () =>
      request('GET /api/admin/timeline', { query: { subject: 'tournament', id, kind: 'decision' } }),
  })
  const hasActed = (action: string) =>
    acts.data?.entries.some(entry => entry.type === 'act' && entry.action === action) ?? false
  const isOver = status === 'finished'
  const steps = [
    { isDone: status !== 'open', text: i18n._('Go through “Before the start”, then press “Start now”.') },
    { isDone: announcements.length > 0, text: i18n._('Write an announcement to the players.') },
    {
      isDone: hasActed('tournament-resumed'),
      text: i18n._('Pause the tournament and resume it: no table starts in between.'),
    },
    {
      isDone: disqualified.length > 0 || (bracket?.replaced.length ?? 0) > 0,
      text: i18n._('Disqualify a bot, or let one that is out take its seat.'),
    },
    {
      isDone: hasActed('table-decided'),
      text: i18n._('Decide a table yourself: “Manage”, at the table.'),
    },
    { isDone: isOver, text: i18n._('See who wins the final, then read the report at the top of this page.') },
  ]
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.findIndex(({ isDone }) => !isDone)
  const deletedAt = new Date(Date.parse(createdAt) + PRACTICE_LIFETIME_MS)
  return (
    <section className="detail-section" aria-labelledby="practice-title">
      <div className="section-head split">
        <h2 id="practice-title">
          <Trans id="What to try" />
        </h2>
        <span className="soft small numeric">
          <Trans id="{done} of {all} done" values={{ done, all: steps.length }} />
        </span>
      </div>
      <div className="stack-3">
        <p className="soft">
          <Trans
            id="Bots play, no coins move, and only its organisers and administrators see it. It is deleted on {when}, or when you remove it."
            values={{ when: i18n.date(deletedAt, { dateStyle: 'long', timeStyle: 'short' }) }}
          />
        </p>
        <ol className="panel">
          {steps.map(({ isDone, text }, index) => (
            <li
              key={text}
              className="check-line"
              data-state={isDone ? 'done' : 'open'}
              {...(index === next && { 'aria-current': 'step' })}
            >
              {isDone ? (
                <CheckIcon />
              ) : (
                <span className="check-number soft numeric" aria-hidden>
                  {index + 1}
                </span>
              )}
              <span className="break-words">
                <span className="sr-only">{isDone ? <Trans id="Done:" /> : <Trans id="To do:" />} </span>
                {text}
              </span>
            </li>
          ))}
        </ol>
        {isOver && done < steps.length && (
          <p className="soft">
            <Trans id="To try what is left, remove this one and create another." />
          </p>
        )}
      </div>
    </section>
  )
}
