import { Trans, useLingui } from '@lingui/react'
import type { Alert } from '@valecuatro/contract'
import { MAX_REASON_LENGTH } from '@valecuatro/contract/values'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { copyText } from '../../../../ui/copyText.ts'
import { TextAreaField } from '../../../../ui/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { toast } from '../../../../ui/toast.ts'
import { ActionDialog } from '../../kit/actionDialog.tsx'
import { assigneeOf } from '../alertCache.ts'
import { alertTitle } from '../alertText.ts'
import type { AlertActions } from '../useAlertActions.ts'
import type { Draft } from './resolutionField.tsx'

interface ClosedPanelProps {
  alert: Alert
  acts: AlertActions
  draft: Draft
  onReopened: () => void
}

/** Replaces the actions of a closed alert: a button to reopen it, and a resolution that was written but not sent. */
export function ClosedPanel({ alert, acts, draft: [text, setText], onReopened }: ClosedPanelProps) {
  const { i18n } = useLingui()
  const [isAsking, setAsking] = useState(false)
  return (
    <section className="panel alert-panel closed-panel stack-3" aria-label={i18n._('Closed alert')}>
      <h2>
        <Trans id="Closed alert" />
      </h2>
      <p className="soft">
        <ClosedBy alert={alert} />
      </p>
      {text !== '' && <Unsent alert={alert} text={text} onDiscard={() => setText('')} />}
      <div className="detail-acts below-4">
        <Button busy={acts.isBusy(alert._id)} onClick={() => setAsking(true)}>
          <Trans id="Reopen" />
        </Button>
      </div>
      {isAsking && (
        <ReopenDialog alert={alert} acts={acts} onClose={() => setAsking(false)} onReopened={onReopened} />
      )}
    </section>
  )
}

function ClosedBy({ alert }: { alert: Alert }) {
  if (alert.silenceRule) return <Trans id="Dismissed by a silence rule." />
  const who = assigneeOf(alert) ?? '–'
  return alert.status === 'resolved' ? (
    <Trans id="Resolved by {who}." values={{ who }} />
  ) : (
    <Trans id="Dismissed by {who}." values={{ who }} />
  )
}

/** Explains that another administrator closed the alert while a resolution was being written. */
export function ClosedMeanwhile({ alert }: { alert: Alert }): ReactNode {
  const who = assigneeOf(alert) ?? '–'
  return alert.status === 'resolved' ? (
    <Trans id="{who} resolved this alert before your resolution was sent." values={{ who }} />
  ) : (
    <Trans id="{who} dismissed this alert before your resolution was sent." values={{ who }} />
  )
}

interface UnsentProps {
  alert: Alert
  text: string
  onDiscard: () => void
}

function Unsent({ alert, text, onDiscard }: UnsentProps) {
  const { i18n } = useLingui()

  async function copy() {
    if (await copyText(text)) toast.success(i18n._('Copied'))
    else toast.error(i18n._('Your browser does not allow copying'))
  }

  return (
    <Notice tone="warning">
      <p role="status">
        <ClosedMeanwhile alert={alert} />
      </p>
      <TextAreaField
        label={i18n._('Your unsent resolution')}
        hint={i18n._('Reopen the alert to send it.')}
        rows={4}
        readOnly
        value={text}
      />
      <div className="detail-acts below-4">
        <Button size="small" onClick={() => void copy()}>
          <Trans id="Copy text" />
        </Button>
        <Button size="small" variant="quiet" onClick={onDiscard}>
          <Trans id="Discard text" />
        </Button>
      </div>
    </Notice>
  )
}

interface ReopenDialogProps {
  alert: Alert
  acts: AlertActions
  onClose: () => void
  onReopened: () => void
}

function ReopenDialog({ alert, acts, onClose, onReopened }: ReopenDialogProps) {
  const { i18n } = useLingui()
  const [reason, setReason] = useState('')

  async function reopen() {
    const isDone = await acts.run({ act: 'reopen', id: alert._id, reason: reason.trim() })
    if (!isDone) return
    onClose()
    onReopened()
  }

  return (
    <ActionDialog
      open
      title={i18n._('Reopen alert')}
      description={alertTitle(i18n, alert)}
      act={<Trans id="Reopen" />}
      busy={acts.isBusy(alert._id)}
      disabled={reason.trim() === ''}
      isFilled={reason.trim() !== ''}
      onAct={() => void reopen()}
      onClose={onClose}
    >
      <TextAreaField
        label={i18n._('Reason')}
        hint={i18n._('Recorded in the audit log.')}
        rows={3}
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </ActionDialog>
  )
}
