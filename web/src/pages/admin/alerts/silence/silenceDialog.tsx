import { Trans, useLingui } from '@lingui/react'
import type { Alert, AlertType, SilenceRule } from '@valecuatro/contract'
import { ALERT_TYPES } from '@valecuatro/contract/alertEnums'
import { ALERT_CODES } from '@valecuatro/contract/alertTexts'
import { MAX_REASON_LENGTH, MAX_SILENCE_DAYS, MAX_SILENCE_TEXT_LENGTH } from '@valecuatro/contract/values'
import { useState } from 'react'
import { call } from '../../../../net/call.ts'
import { useInvalidateAll } from '../../../../net/query.tsx'
import { Checkbox, SelectField, TextAreaField, TextField } from '../../../../ui/field.tsx'
import { useSubmit } from '../../../../ui/useSubmit.ts'
import { ActionDialog } from '../../kit/actionDialog.tsx'
import { endOfDay, toDateTimeField } from '../../kit/dates.tsx'
import { useMayCall } from '../../kit/useMayCall.ts'
import { KNOWN_SOURCES, sourceText, typeText } from '../alertNames.ts'
import { kindText } from '../alertText.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DEFAULT_DAYS = 7

/** A day from now, as the value of a date field. */
const dayAfter = (days: number) => toDateTimeField(new Date(Date.now() + days * DAY_MS)).slice(0, 10)

interface Draft {
  isOnlyPlayer: boolean
  source: string
  type: AlertType | ''
  code: string
  text: string
  includesCritical: boolean
  until: string
  reason: string
}

/** A rule for alerts like this one: of its kind, or of its type and source if its title is free text. */
function draftLike(alert: Alert | undefined, isAdmin: boolean): Draft {
  const isFreeText = alert !== undefined && alert.code === null
  return {
    isOnlyPlayer: alert?.player != null,
    source: isFreeText ? alert.source : '',
    type: isFreeText ? alert.type : '',
    code: alert?.code ?? '',
    text: isFreeText ? alert.title.slice(0, MAX_SILENCE_TEXT_LENGTH) : '',
    includesCritical: isAdmin && alert?.severity === 'critical',
    until: dayAfter(DEFAULT_DAYS),
    reason: '',
  }
}

interface SilenceDialogProps {
  /** The alert whose like are silenced; without it, all conditions are empty. */
  alert?: Alert
  onDone?: (rule: SilenceRule) => void
  onClose: () => void
}

/** Creates a rule that holds alerts back until a date. */
export function SilenceDialog({ alert, onDone, onClose }: SilenceDialogProps) {
  const { i18n } = useLingui()
  const isAdmin = useMayCall('admin')
  const [draft, setDraft] = useState(() => draftLike(alert, isAdmin))
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  const player = alert?.player ?? null
  const { source, type, code, text, reason, until } = draft
  const playerId = draft.isOnlyPlayer && player ? player._id : null
  const namesSubject = playerId !== null || source !== '' || type !== '' || code !== ''
  const endsAt = endOfDay(until)
  const isComplete = (namesSubject || text.trim() !== '') && reason.trim() !== '' && endsAt !== undefined
  const { busy, refusal, run } = useSubmit({
    send: () =>
      call('POST /api/admin/silence-rules', {
        body: {
          playerId,
          source: source || null,
          type: type || null,
          code: code || null,
          text: text.trim() || null,
          includesCritical: draft.includesCritical && namesSubject,
          endsAt: endsAt ?? '',
          reason: reason.trim(),
        },
      }),
    done: i18n._('Silence rule created'),
    failed: i18n._('The silence rule could not be created'),
    isRefusalShown: true,
    onDone({ value }) {
      onDone?.(value)
      onClose()
    },
    renew: useInvalidateAll(),
  })
  return (
    <ActionDialog
      open
      title={alert ? i18n._('Silence alerts like this') : i18n._('New silence rule')}
      description={i18n._(
        'New alerts that meet all conditions are stored as dismissed, and no one is notified. Alerts that are open stay open.',
      )}
      act={<Trans id="Create rule" />}
      busy={busy}
      disabled={!isComplete}
      isFilled={reason.trim() !== ''}
      refusal={refusal}
      onAct={() => void run()}
      onClose={onClose}
    >
      <fieldset className="stack" disabled={busy}>
        {player && (
          <Checkbox
            label={i18n._('Only about {player}', { player: player.username })}
            checked={draft.isOnlyPlayer}
            onChange={({ target }) => change({ isOnlyPlayer: target.checked })}
          />
        )}
        <SelectField
          label={i18n._('Kind of alert')}
          value={code}
          onChange={({ target }) => change({ code: target.value })}
        >
          <option value="">{i18n._('Any')}</option>
          {ALERT_CODES.map(each => (
            <option key={each} value={each}>
              {kindText(i18n, each)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={i18n._('Type')}
          value={type}
          onChange={({ target }) => change({ type: target.value as AlertType | '' })}
        >
          <option value="">{i18n._('Any')}</option>
          {ALERT_TYPES.map(each => (
            <option key={each} value={each}>
              {typeText(i18n, each)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={i18n._('Source')}
          value={source}
          onChange={({ target }) => change({ source: target.value })}
        >
          <option value="">{i18n._('Any')}</option>
          {[...new Set([...KNOWN_SOURCES, ...(alert ? [alert.source] : [])])].map(each => (
            <option key={each} value={each}>
              {sourceText(i18n, each)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={i18n._('Text in the title or description')}
          hint={i18n._('In English, for alerts of the detectors.')}
          maxLength={MAX_SILENCE_TEXT_LENGTH}
          autoComplete="off"
          value={text}
          onChange={({ target }) => change({ text: target.value })}
        />
        {isAdmin ? (
          <Checkbox
            label={i18n._('Critical ones too')}
            checked={draft.includesCritical && namesSubject}
            disabled={!namesSubject}
            onChange={({ target }) => change({ includesCritical: target.checked })}
          />
        ) : (
          <p className="soft small">
            <Trans id="Critical alerts are not held back: only administrators can silence them." />
          </p>
        )}
        <TextField
          label={i18n._('Until the end of')}
          type="date"
          required
          min={dayAfter(0)}
          max={dayAfter(MAX_SILENCE_DAYS - 1)}
          value={until}
          onChange={({ target }) => change({ until: target.value })}
        />
        <TextAreaField
          label={i18n._('Reason')}
          hint={i18n._('Recorded in the audit log.')}
          required
          rows={2}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </fieldset>
    </ActionDialog>
  )
}
