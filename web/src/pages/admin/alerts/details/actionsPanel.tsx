import { Trans, useLingui } from '@lingui/react'
import type { Alert } from '@valecuatro/contract'
import { canApply } from '@valecuatro/contract/alertEnums'
import { readAlertLinks } from '@valecuatro/contract/alertLinks'
import { MAX_REASON_LENGTH } from '@valecuatro/contract/values'
import type { FormEvent, RefObject } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { TextAreaField } from '../../../../ui/field.tsx'
import { useStoredDraft } from '../../../../ui/useStoredDraft.ts'
import { PresetField } from '../../kit/presetField.tsx'
import type { AlertActions } from '../useAlertActions.ts'
import { type Draft, ResolutionField } from './resolutionField.tsx'

interface ActionsPanelProps {
  alert: Alert
  acts: AlertActions
  draft: Draft
  fieldRef: RefObject<HTMLTextAreaElement | null>
  /** Called when a button is pressed; the button may disappear, so the focus has to move. */
  onAct: () => void
}

/** The actions on an open alert. */
export function ActionsPanel({ alert, acts, draft, fieldRef, onAct }: ActionsPanelProps) {
  const { i18n } = useLingui()
  const { _id: id, status } = alert
  const [text, setText] = draft
  const [answer, setAnswer] = useStoredDraft(`reporter-draft:${id}`)
  const isReport = alert.code === 'player-reported'
  const answered = answer.trim() === '' ? {} : { answer: answer.trim() }
  const busy = acts.isBusy(id)

  function run(act: 'acknowledge' | 'investigate') {
    onAct()
    void acts.run({ act, id })
  }

  async function dismiss() {
    onAct()
    if (await acts.run({ act: 'dismiss', id, ...answered })) setAnswer('')
  }

  async function resolve(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '' || busy) return
    onAct()
    if (!(await acts.run({ act: 'resolve', id, resolution: text.trim(), ...answered }))) return
    setText('')
    setAnswer('')
  }

  return (
    <section className="panel alert-panel" aria-label={i18n._('Actions')}>
      <h2>
        <Trans id="Actions" />
      </h2>
      <div className="detail-acts below-4 hide-empty">
        {canApply('acknowledge', status) && (
          <Button variant="primary" busy={busy} onClick={() => run('acknowledge')}>
            <Trans id="Acknowledge" />
          </Button>
        )}
        {canApply('investigate', status) && (
          <Button busy={busy} onClick={() => run('investigate')}>
            <Trans id="Investigate" />
          </Button>
        )}
      </div>
      <form className="detail-resolve stack-3" onSubmit={event => void resolve(event)}>
        <ResolutionField text={text} onChange={setText} fieldRef={fieldRef} />
        {isReport && (
          <PresetField
            recipients={readAlertLinks(alert.metadata).players.map(({ _id }) => _id)}
            onChoose={setAnswer}
          />
        )}
        {isReport && (
          <TextAreaField
            label={i18n._('Answer to the players who reported (optional)')}
            hint={i18n._(
              'They learn in any case whether you acted (resolved) or found nothing (dismissed), but not what you did.',
            )}
            rows={2}
            maxLength={MAX_REASON_LENGTH}
            value={answer}
            onChange={event => setAnswer(event.target.value)}
          />
        )}
        <Button type="submit" variant="primary" busy={busy} disabled={text.trim() === ''}>
          <Trans id="Resolve" />
        </Button>
        {/* Last, so that it does not take the place of a button that was just pressed. */}
        <Button variant="danger" busy={busy} onClick={() => void dismiss()}>
          <Trans id="Dismiss" />
        </Button>
      </form>
    </section>
  )
}
