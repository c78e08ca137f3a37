import { Trans, useLingui } from '@lingui/react'
import type { Alert } from '@valecuatro/contract'
import { canApply } from '@valecuatro/contract/alertEnums'
import { useState } from 'react'
import { ActionDialog } from '../../kit/actionDialog.tsx'
import { alertTitle } from '../alertText.ts'
import type { AlertActions } from '../useAlertActions.ts'
import { ClosedMeanwhile } from './closedPanel.tsx'
import { ResolutionField, useDraft } from './resolutionField.tsx'

interface ResolveDialogProps {
  /** The alert to be resolved; null while the dialog is closed. */
  alert: Alert | null
  acts: AlertActions
  onClose: () => void
}

/** Resolves an alert from the list. */
export function ResolveDialog({ alert, acts, onClose }: ResolveDialogProps) {
  const { i18n } = useLingui()
  const id = alert?._id
  const [text, setText] = useDraft(id ?? '')

  // The text is kept: it can be copied, or sent after the alert has been reopened.
  const isClosed = alert !== null && !canApply('resolve', alert.status)

  async function resolve() {
    if (id === undefined || !(await acts.run({ act: 'resolve', id, resolution: text.trim() }))) return
    setText('')
    onClose()
  }

  return (
    <ActionDialog
      open={alert !== null}
      title={i18n._('Resolve alert')}
      {...(alert && { description: alertTitle(i18n, alert) })}
      act={<Trans id="Resolve" />}
      busy={acts.isBusy(id ?? '')}
      disabled={text.trim() === '' || isClosed}
      {...(alert && isClosed && { refusal: <ClosedMeanwhile alert={alert} /> })}
      onAct={() => void resolve()}
      onClose={onClose}
    >
      <ResolutionField text={text} onChange={setText} />
    </ActionDialog>
  )
}

interface ResolveSelectedProps {
  busy: boolean
  onResolve: (resolution: string) => unknown
  onClose: () => void
}

/** Resolves the selected alerts with one resolution. */
export function ResolveSelected({ busy, onResolve, onClose }: ResolveSelectedProps) {
  const { i18n } = useLingui()
  const [text, setText] = useState('')
  return (
    <ActionDialog
      open
      title={i18n._('Resolve the selected alerts')}
      act={<Trans id="Resolve" />}
      busy={busy}
      disabled={text.trim() === ''}
      isFilled={text.trim() !== ''}
      onAct={() => onResolve(text.trim())}
      onClose={onClose}
    >
      <ResolutionField text={text} onChange={setText} />
    </ActionDialog>
  )
}
