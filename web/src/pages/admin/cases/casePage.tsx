import './cases.css'
import { Trans, useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AlertId, AuditEntry, Case, CaseId, UserId } from '@valecuatro/contract'
import { MAX_CASE_COMMENT_LENGTH } from '@valecuatro/contract/values'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useParams } from 'wouter'
import { type CallResult, call } from '../../../net/call.ts'
import { useLive } from '../../../net/live.ts'
import { hasStatus, request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import {
  Assignment,
  alertHref,
  alertTitle,
  SeverityBadge,
  StatusBadge,
  useColleagues,
} from '../alerts/index.ts'
import { AuditAct } from '../audit/index.ts'
import { Timestamp } from '../kit/dates.tsx'
import { BackLink } from '../kit/details.tsx'
import { ErrorBar } from '../kit/errorBar.tsx'
import { PageHead } from '../kit/pageHead.tsx'
import { GuestBadge } from '../kit/userLink.tsx'
import { PlayerActions } from '../users/index.ts'
import { CaseStatusBadge } from './casesPage.tsx'

const caseKey = (viewer: string, id: string) => [viewer, 'case', id]

export default function CasePage() {
  const { id } = useParams<{ id: CaseId }>()
  return <OneCase key={id} id={id} />
}

function OneCase({ id }: { id: CaseId }) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const query = useQuery({
    queryKey: caseKey(viewer, id),
    queryFn: () => request('GET /api/admin/cases/{id}', { params: { id } }),
  })
  const { state: changes } = useLive('adminList', 'cases')
  const { state: users } = useLive('adminList', 'users')
  const { refetch } = query
  // Each change of a case or a user may be one of this case.
  useEffect(() => {
    if (changes !== null || users !== null) void refetch()
  }, [changes, users, refetch])

  if (query.data) return <Known known={query.data} onActed={() => void refetch()} />
  return (
    <>
      <BackLink href="/admin/cases">
        <Trans id="Cases" />
      </BackLink>
      {hasStatus(query.error, 400, 404) ? (
        <div className="panel">
          <EmptyState
            title={<Trans id="Case not found" />}
            actions={
              <ButtonLink href="/admin/cases" variant="primary">
                <Trans id="All cases" />
              </ButtonLink>
            }
          />
        </div>
      ) : query.isError ? (
        <ErrorBar query={query} sentence={i18n._('The case could not be loaded')} />
      ) : (
        <Skeleton height="18rem" />
      )}
    </>
  )
}

/** Makes a change of the case and shows its answer. */
function useCaseCall<Sent>(
  { _id }: Case,
  send: (sent: Sent) => Promise<CallResult<Case>>,
  options: { done: string; onDone?: () => void },
) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const queries = useQueryClient()
  const key = caseKey(viewer, _id)
  return useSubmit({
    send,
    done: options.done,
    failed: i18n._('The case could not be changed'),
    onDone({ value }: { value: Case }) {
      queries.setQueryData(key, value)
      options.onDone?.()
    },
    // Another person may have been first: load what they did.
    renew: answer => answer.ok || queries.invalidateQueries({ queryKey: key }),
  })
}

function Known({ known, onActed }: { known: Case; onActed: () => void }) {
  const { i18n } = useLingui()
  const { _id: id, title, status, assignee } = known
  const params = { id }
  const isOpen = status === 'open'
  const toggling = useCaseCall(
    known,
    () =>
      isOpen
        ? call('POST /api/admin/cases/{id}/close', { params })
        : call('POST /api/admin/cases/{id}/reopen', { params }),
    { done: isOpen ? i18n._('Case closed') : i18n._('Case reopened') },
  )
  const assigning = useCaseCall(
    known,
    (to: UserId | null) =>
      call('PATCH /api/admin/cases/{id}/assign', {
        params,
        body: { assignee: to, from: assignee?._id ?? null },
      }),
    { done: i18n._('The assignment has changed') },
  )
  return (
    <>
      <BackLink href="/admin/cases">
        <Trans id="Cases" />
      </BackLink>
      <PageHead
        title={title}
        line={
          <>
            <CaseStatusBadge status={status} />{' '}
            <Trans id="Opened on <0/>" components={{ 0: <Timestamp at={known.createdAt} /> }} />
          </>
        }
        actions={
          <Button busy={toggling.busy} onClick={() => void toggling.run(undefined)}>
            {isOpen ? <Trans id="Close the case" /> : <Trans id="Reopen" />}
          </Button>
        }
      />
      <div className="case-columns">
        <div className="stack">
          <AlertsOfCase known={known} />
          <section className="panel case-panel" aria-label={i18n._('Timeline')}>
            <h2>
              <Trans id="Timeline" />
            </h2>
            <CommentForm known={known} />
            <Timeline entries={known.timeline} />
          </section>
        </div>
        <div className="stack">
          {isOpen && (
            <section className="panel case-panel" aria-label={i18n._('Assignment')}>
              <h2>
                <Trans id="Assignment" />
              </h2>
              <Assignment
                assignee={assignee}
                busy={assigning.busy}
                onAssign={async to => (await assigning.run(to))?.ok ?? false}
              />
            </section>
          )}
          <section className="panel case-panel" aria-label={i18n._('Players')}>
            <h2>
              <Trans id="Players" />
            </h2>
            {known.players.length === 0 && (
              <p className="soft">
                <Trans id="The alerts of this case name no player." />
              </p>
            )}
            <div className="stack-5">
              {known.players.map(player => (
                <PlayerActions key={player._id} player={player} onNoted={onActed} />
              ))}
            </div>
          </section>
        </div>
      </div>
    </>
  )
}

function AlertsOfCase({ known }: { known: Case }) {
  const { i18n } = useLingui()
  const removing = useCaseCall(
    known,
    (alertId: AlertId) =>
      call('POST /api/admin/cases/{id}/alerts/remove', {
        params: { id: known._id },
        body: { alertIds: [alertId] },
      }),
    { done: i18n._('The alert no longer belongs to the case') },
  )
  return (
    <section className="panel case-panel" aria-label={i18n._('Alerts')}>
      <h2>
        <Trans id="Alerts" />
      </h2>
      {known.alerts.length === 0 && (
        <p className="soft">
          <Trans id="No alerts." />
        </p>
      )}
      <ul className="case-rows">
        {known.alerts.map(alert => (
          <li key={alert._id} className="spread">
            <div>
              <Link href={alertHref(alert._id)} className="record-link break-words">
                {alertTitle(i18n, alert)}
              </Link>
              <p className="soft small">
                <TimeAgo at={alert.createdAt} />
                {alert.player && ` · ${alert.player.username}`} {alert.player?.guest && <GuestBadge />}
              </p>
            </div>
            <div className="row">
              <SeverityBadge severity={alert.severity} />
              <StatusBadge status={alert.status} />
              {known.status === 'open' && (
                <Button
                  size="small"
                  variant="quiet"
                  disabled={removing.busy}
                  aria-label={i18n._('Take {title} out of the case', { title: alertTitle(i18n, alert) })}
                  onClick={() => void removing.run(alert._id)}
                >
                  <Trans id="Take out" />
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function CommentForm({ known }: { known: Case }) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const [text, setText] = useState('')
  const colleagues = useColleagues()
  const { busy, refusal, run } = useCaseCall(
    known,
    (text: string) =>
      call('POST /api/admin/cases/{id}/comments', { params: { id: known._id }, body: { text } }),
    { done: i18n._('Comment added'), onDone: () => setText('') },
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '') void run(text.trim())
  }

  const others = (colleagues.data ?? []).filter(({ _id }) => _id !== viewer)
  return (
    <form className="stack-3 below-4" onSubmit={submit}>
      <TextAreaField
        label={i18n._('Comment')}
        hint={i18n._('Write @name to notify a colleague.')}
        rows={3}
        maxLength={MAX_CASE_COMMENT_LENGTH}
        value={text}
        disabled={busy}
        onChange={({ target }) => setText(target.value)}
      />
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <div className="row">
        <Button type="submit" variant="primary" busy={busy} disabled={text.trim() === ''}>
          <Trans id="Comment" />
        </Button>
        {others.slice(0, 5).map(({ _id, username }) => (
          <Button
            key={_id}
            size="small"
            variant="quiet"
            disabled={busy}
            aria-label={i18n._('Mention {username}', { username })}
            onClick={() => setText(`${text}${text === '' || /\s$/.test(text) ? '' : ' '}@${username} `)}
          >
            @{username}
          </Button>
        ))}
      </div>
    </form>
  )
}

function Timeline({ entries }: { entries: AuditEntry[] }) {
  return (
    <ol className="case-rows">
      {entries.map(entry => (
        <li key={entry._id}>
          {entry.action === 'case-commented' ? (
            <p className="case-text break-words">{String(entry.meta.text)}</p>
          ) : (
            <AuditAct entry={entry} />
          )}
          <p className="soft small">
            {entry.actor.username} · <Timestamp at={entry.at} />
          </p>
        </li>
      ))}
    </ol>
  )
}
