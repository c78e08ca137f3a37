import type { AlertId } from '@valecuatro/contract'
import './details.css'
import { Trans, useLingui } from '@lingui/react'
import type { Alert } from '@valecuatro/contract'
import { canBe } from '@valecuatro/contract/alertWords'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { useTitleMeanwhile } from '../../../ui/useTitle.ts'
import { isRefusal } from '../../queries/ask.ts'
import { alertDescription, alertTitle } from '../alertText.ts'
import { SeverityBadge, StatusBadge, TypeBadge } from '../badges.tsx'
import { wordsOfError } from '../failure.ts'
import { BackIcon } from '../icons.tsx'
import { KeySheet, KeysButton } from '../keys/keySheet.tsx'
import { ALERTS } from '../list/address.ts'
import { useArrivals } from '../live/useArrivals.ts'
import { useAlertActs } from '../useAlertActs.ts'
import { useAlert } from '../useAlerts.ts'
import { useSignedOut } from '../useSignedOut.ts'
import { ActionsPanel } from './actionsPanel.tsx'
import { AlertInformation } from './alertInformation.tsx'
import { ClosedPanel } from './closedPanel.tsx'
import { EvidenceList } from './evidenceList.tsx'
import { OtherAlerts } from './otherAlerts.tsx'
import { PlayerInformation } from './playerInformation.tsx'
import { rememberOpened } from './queue.ts'
import { QueueNav } from './queueSteps.tsx'
import { Resolution } from './resolution.tsx'
import { useDetailKeys } from './useDetailKeys.ts'
import { useDraft } from './useDraft.ts'
import { useQueueSteps } from './useQueueSteps.ts'

export function AlertDetails({ id }: { id: AlertId }) {
  const { i18n } = useLingui()
  const query = useAlert(id)
  useArrivals()
  useSignedOut(query.error)
  useEffect(() => rememberOpened(id), [id])

  // An id that is no id at all is malformed; there is no such alert either.
  if (isRefusal(query.error, 404, 400)) {
    return (
      <Missing title={<Trans id="Alert Not Found" />}>
        <p>
          <Trans id="The alert doesn’t exist, or the link is incomplete." />
        </p>
      </Missing>
    )
  }
  if (query.data !== undefined) return <Whole alert={query.data} />
  if (!query.isError) return <Awaited />
  return (
    <Missing
      title={<Trans id="Error Loading Alert" />}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    >
      <p>{wordsOfError(i18n, query.error, i18n._('Failed to fetch alert details'))}</p>
    </Missing>
  )
}

function Whole({ alert }: { alert: Alert }) {
  const { i18n } = useLingui()
  const acts = useAlertActs()
  const title = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const steps = useQueueSteps(alert._id)
  const draft = useDraft(alert._id)
  useTitleMeanwhile(alertTitle(i18n, alert))
  useDetailKeys({ alert, acts, steps, field, onSheet: () => setSheetOpen(true) })
  const focusTitle = () => title.current?.focus({ preventScroll: true })
  return (
    <article className="alert-details">
      <div className="detail-way">
        <Link href={ALERTS} className="detail-back">
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
        <div className="detail-part" data-part="text">
          <section className="panel alert-panel" aria-label={i18n._('Description')}>
            <h2>
              <Trans id="Description" />
            </h2>
            <p className="detail-text">{alertDescription(i18n, alert) || <Trans id="No description" />}</p>
          </section>
          <Resolution alert={alert} />
        </div>
        {canBe('resolve', alert.status) ? (
          <ActionsPanel alert={alert} acts={acts} draft={draft} fieldRef={field} onAct={focusTitle} />
        ) : (
          <ClosedPanel alert={alert} acts={acts} draft={draft} onReopened={focusTitle} />
        )}
        <div className="detail-part" data-part="evidence">
          <section className="panel alert-panel" aria-label={i18n._('Additional Information')}>
            <h2>
              <Trans id="Additional Information" />
            </h2>
            <EvidenceList metadata={alert.metadata} />
          </section>
          {alert.player && <OtherAlerts playerId={alert.player._id} but={alert._id} />}
        </div>
        <div className="detail-part" data-part="facts">
          <AlertInformation alert={alert} />
          {alert.player && <PlayerInformation player={alert.player} />}
        </div>
      </div>
      <KeySheet open={isSheetOpen} onOpenChange={setSheetOpen} />
    </article>
  )
}

interface MissingProps {
  title: ReactNode
  onRetry?: () => void
  busy?: boolean
  children: ReactNode
}

function Missing({ title, onRetry, busy = false, children }: MissingProps) {
  return (
    <div className="panel" role="alert">
      <EmptyState
        title={title}
        actions={
          <>
            <ButtonLink href={ALERTS} variant="primary">
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

function Awaited() {
  return (
    <div className="alert-details" aria-busy="true">
      <Skeleton className="h-8 w-2/3" />
      <div className="detail-columns">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </div>
  )
}
