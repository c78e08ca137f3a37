import type { Alert, AlertId, PlayerName, UserId } from '@valecuatro/contract'
import './details.css'
import { Trans, useLingui } from '@lingui/react'
import { canApply } from '@valecuatro/contract/alertEnums'
import { readAlertLinks } from '@valecuatro/contract/alertLinks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { hasStatus } from '../../../../net/query.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../../../ui/states.tsx'
import { useTemporaryTitle } from '../../../../ui/useTitle.ts'
import { Timestamp } from '../../kit/dates.tsx'
import { ErrorBar } from '../../kit/errorBar.tsx'
import { TimelineSection } from '../../timeline/index.ts'
import { PlayerActions } from '../../users/index.ts'
import { alertDescription, alertTitle } from '../alertText.ts'
import { Assignment } from '../assignment.tsx'
import { BackIcon, SeverityBadge, StatusBadge, TypeBadge } from '../badges.tsx'
import { CaseDialog } from '../caseDialog.tsx'
import { KeySheet, KeysButton } from '../keys.tsx'
import { ALERTS_PATH, alertHref, listHref } from '../list/listUrl.ts'
import { useAlertUpdates } from '../liveUpdates.tsx'
import { SilenceDialog } from '../silence/silenceDialog.tsx'
import { type AlertActions, useAlertActions } from '../useAlertActions.ts'
import { alertErrorText, useAlert, usePlayerAlerts, useSessionCheckOn401 } from '../useAlerts.ts'
import { ActionsPanel } from './actionsPanel.tsx'
import { AlertInformation, PlayerInformation } from './alertInformation.tsx'
import { ClosedPanel } from './closedPanel.tsx'
import { EvidenceList } from './evidenceList.tsx'
import { QueueNav, useDetailKeys, useQueueNav } from './queueNav.tsx'
import { ReportedMessages } from './reportedMessages.tsx'
import { useDraft } from './resolutionField.tsx'
import { rememberOpened } from './reviewQueue.ts'

export function AlertDetails({ id }: { id: AlertId }) {
  const { i18n } = useLingui()
  const query = useAlert(id)
  useAlertUpdates()
  useSessionCheckOn401(query.error)
  useEffect(() => rememberOpened(id), [id])

  // The server answers 400 to a malformed id; such an alert does not exist either.
  if (hasStatus(query.error, 404, 400)) {
    return (
      <AlertUnavailable title={<Trans id="Alert Not Found" />}>
        <p>
          <Trans id="The alert doesn’t exist, or the link is incomplete." />
        </p>
      </AlertUnavailable>
    )
  }
  if (query.data !== undefined) return <LoadedAlert alert={query.data} />
  if (!query.isError) return <DetailsSkeleton />
  return (
    <AlertUnavailable
      title={<Trans id="Error Loading Alert" />}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    >
      <p>{alertErrorText(i18n, query.error, i18n._('Failed to fetch alert details'))}</p>
    </AlertUnavailable>
  )
}

function LoadedAlert({ alert }: { alert: Alert }) {
  const { i18n } = useLingui()
  const acts = useAlertActions()
  const title = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const steps = useQueueNav(alert._id)
  const draft = useDraft(alert._id)
  useTemporaryTitle(alertTitle(i18n, alert))
  useDetailKeys({ alert, acts, steps, field, onSheet: () => setSheetOpen(true) })
  const focusTitle = () => title.current?.focus({ preventScroll: true })
  return (
    <article className="alert-details">
      <div className="detail-way">
        <Link href={ALERTS_PATH} className="detail-back">
          <BackIcon />
          <Trans id="Back to Alerts" />
        </Link>
        {steps.place && <QueueNav place={steps.place} steps={steps} />}
        <KeysButton onOpen={() => setSheetOpen(true)} />
      </div>
      <header className="detail-head">
        <h2 ref={title} tabIndex={-1}>
          {alertTitle(i18n, alert)}
        </h2>
        <div className="detail-marks">
          <SeverityBadge severity={alert.severity} />
          <StatusBadge status={alert.status} />
          <TypeBadge type={alert.type} />
        </div>
      </header>
      <div className="detail-columns">
        <div className="stack" data-part="text">
          <section className="panel alert-panel" aria-label={i18n._('Description')}>
            <h2>
              <Trans id="Description" />
            </h2>
            <p className="detail-text">{alertDescription(i18n, alert) || <Trans id="No description" />}</p>
          </section>
          <Resolution alert={alert} />
        </div>
        <div className="stack" data-part="acts">
          {canApply('resolve', alert.status) ? (
            <>
              <ActionsPanel alert={alert} acts={acts} draft={draft} fieldRef={field} onAct={focusTitle} />
              <AssignmentPanel alert={alert} acts={acts} />
            </>
          ) : (
            <ClosedPanel alert={alert} acts={acts} draft={draft} onReopened={focusTitle} />
          )}
          <CasePanel alert={alert} />
          <SilencePanel alert={alert} />
        </div>
        <div className="stack" data-part="evidence">
          <section className="panel alert-panel" aria-label={i18n._('Additional information')}>
            <h2>
              <Trans id="Additional information" />
            </h2>
            <EvidenceList metadata={alert.metadata} />
          </section>
          {alert.player && alert.code === 'player-reported' && <ReportedMessages player={alert.player} />}
          <PlayersPanel alert={alert} />
          {alert.player && <OtherAlerts playerId={alert.player._id} but={alert._id} />}
        </div>
        <div className="stack" data-part="facts">
          <AlertInformation alert={alert} />
          {alert.player && <PlayerInformation player={alert.player} />}
        </div>
      </div>
      <TimelineSection subject="alert" id={alert._id} />
      <KeySheet open={isSheetOpen} onOpenChange={setSheetOpen} />
    </article>
  )
}

function AssignmentPanel({ alert, acts }: { alert: Alert; acts: AlertActions }) {
  const { i18n } = useLingui()
  const { _id: id, assignee } = alert
  return (
    <section className="panel alert-panel" aria-label={i18n._('Assignment')}>
      <h2>
        <Trans id="Assignment" />
      </h2>
      <Assignment
        assignee={assignee ?? null}
        busy={acts.isBusy(id)}
        onAssign={to => acts.run({ act: 'assign', id, assignee: to, from: assignee?._id ?? null })}
      />
    </section>
  )
}

/** The case that the alert belongs to, or the way to one. */
function CasePanel({ alert }: { alert: Alert }) {
  const { i18n } = useLingui()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <section className="panel alert-panel" aria-label={i18n._('Case')}>
      <h2>
        <Trans id="Case" />
      </h2>
      {alert.case ? (
        <Link href={`/admin/cases/${alert.case._id}`} className="record-link break-words">
          {alert.case.title}
        </Link>
      ) : (
        <Button size="small" onClick={() => setChoosing(true)}>
          <Trans id="Open a case or add to one" />
        </Button>
      )}
      {isChoosing && (
        <CaseDialog alertIds={[alert._id]} onDone={() => {}} onClose={() => setChoosing(false)} />
      )}
    </section>
  )
}

/** The rule that held the alert back, or the way to one. */
function SilencePanel({ alert }: { alert: Alert }) {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="panel alert-panel" aria-label={i18n._('Silence rule')}>
      <h2>
        <Trans id="Silence rule" />
      </h2>
      {alert.silenceRule ? (
        <p>
          <Trans id="Held back by a silence rule:" />{' '}
          <Link href={listHref({ silenceRule: alert.silenceRule._id })} className="record-link break-words">
            {alert.silenceRule.reason}
          </Link>
        </p>
      ) : (
        <Button size="small" onClick={() => setOpen(true)}>
          <Trans id="Silence alerts like this" />
        </Button>
      )}
      {isOpen && <SilenceDialog alert={alert} onClose={() => setOpen(false)} />}
    </section>
  )
}

/** What can be done about the players whom the alert names. */
function PlayersPanel({ alert: { player, metadata } }: { alert: Alert }) {
  const { i18n } = useLingui()
  const named = new Map<string, PlayerName>()
  // Reporters are among the linked players, but are not accused of anything.
  const isAboutOthers = player === null
  for (const each of [player, ...(isAboutOthers ? readAlertLinks(metadata).players : [])])
    if (each) named.set(each._id, { ...each, _id: each._id as UserId })
  if (named.size === 0) return null
  return (
    <section className="panel alert-panel" aria-label={i18n._('What to do')}>
      <h2>
        <Trans id="What to do" />
      </h2>
      <div className="stack-5">
        {[...named.values()].map(each => (
          <PlayerActions key={each._id} player={each} />
        ))}
      </div>
    </section>
  )
}

interface AlertUnavailableProps {
  title: ReactNode
  onRetry?: () => void
  busy?: boolean
  children: ReactNode
}

function AlertUnavailable({ title, onRetry, busy = false, children }: AlertUnavailableProps) {
  return (
    <div className="panel" role="alert">
      <EmptyState
        title={title}
        actions={
          <>
            <ButtonLink href={ALERTS_PATH} variant="primary">
              <Trans id="Back to Alerts" />
            </ButtonLink>
            {onRetry && (
              <Button busy={busy} onClick={onRetry}>
                <Trans id="Retry" />
              </Button>
            )}
          </>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}

function DetailsSkeleton() {
  return (
    <div className="alert-details" aria-busy="true">
      <Skeleton width="66.67%" height="2rem" />
      <div className="detail-columns">
        <Skeleton height="18rem" />
        <Skeleton height="18rem" />
      </div>
    </div>
  )
}

const MAX_OTHER_ALERTS = 5

/** The other open alerts of the same player, so that the administrator can consider all of them together. */
function OtherAlerts({ playerId, but }: { playerId: UserId; but: string }) {
  const { i18n } = useLingui()
  const query = usePlayerAlerts(playerId)
  const others = query.data?.value.filter(({ _id }) => _id !== but) ?? []
  const open = others.filter(({ status }) => canApply('resolve', status))
  if (others.length === 0 && !query.isError) return null
  return (
    <section className="panel alert-panel" aria-label={i18n._('Other open alerts for this player')}>
      <h2>
        <Trans id="Other open alerts for this player" />
      </h2>
      {query.isError && (
        <ErrorBar
          query={query}
          sentence={alertErrorText(i18n, query.error, i18n._('Failed to fetch alerts'))}
          retry={<Trans id="Retry" />}
        />
      )}
      {others.length > 0 && open.length === 0 && (
        <p className="soft">
          <Trans id="No other open alerts" />
        </p>
      )}
      <ul className="other-alerts">
        {open.slice(0, MAX_OTHER_ALERTS).map(alert => (
          <li key={alert._id}>
            <Link href={alertHref(alert._id)} className="record-link">
              {alertTitle(i18n, alert)}
            </Link>
            <SeverityBadge severity={alert.severity} />
          </li>
        ))}
      </ul>
      <Link href={listHref({ playerId })} className="link">
        <Trans id="All alerts for this player" />
      </Link>
    </section>
  )
}

/** The resolution of an alert, with its author and date. */
function Resolution({ alert }: { alert: Alert }) {
  const { i18n } = useLingui()
  if (alert.resolution === null) return null
  return (
    <section className="panel alert-panel detail-resolution" aria-label={i18n._('Resolution')}>
      <h2>
        <Trans id="Resolution" />
      </h2>
      <p className="detail-text">{alert.resolution}</p>
      <p className="detail-signed soft small">
        {alert.resolvedBy ?? '–'}
        {alert.resolvedAt && (
          <>
            {', '}
            <Timestamp at={alert.resolvedAt} />
          </>
        )}
      </p>
    </section>
  )
}
