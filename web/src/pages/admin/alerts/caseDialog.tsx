import { Trans, useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AlertId, Case, CaseId } from '@valecuatro/contract'
import { MAX_CASE_TITLE_LENGTH } from '@valecuatro/contract/values'
import { useState } from 'react'
import { call } from '../../../net/call.ts'
import { requestPage } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { TextField } from '../../../ui/field.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { useDebounced } from '../kit/useDebounced.ts'
import { alertKeys } from './useAlerts.ts'

const MAX_OFFERED_CASES = 6
const TYPING_PAUSE_MS = 300

interface CaseDialogProps {
  alertIds: AlertId[]
  onDone: (joined: Case) => unknown
  onClose: () => void
}

/** Opens a case with alerts, or adds them to an open one: the text is the new title and searches the open cases. */
export function CaseDialog({ alertIds, onDone, onClose }: CaseDialogProps) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<CaseId | null>(null)
  const search = useDebounced(text.trim(), TYPING_PAUSE_MS)
  const query = useQuery({
    queryKey: [viewer, 'cases', 'offered', search],
    queryFn: () =>
      requestPage('GET /api/admin/cases', { query: { status: 'open', search, limit: MAX_OFFERED_CASES } }),
  })
  const offered = query.data?.value ?? []
  const { busy, refusal, run } = useSubmit({
    send: () =>
      chosen
        ? call('POST /api/admin/cases/{id}/alerts', { params: { id: chosen }, body: { alertIds } })
        : call('POST /api/admin/cases', { body: { title: text.trim(), alertIds } }),
    done: ({ value }) =>
      chosen
        ? i18n._('Added to the case {title}', { title: value.title })
        : i18n._('Case opened: {title}', { title: value.title }),
    failed: i18n._('The case could not be changed'),
    isRefusalShown: true,
    async onDone({ value }) {
      await onDone(value)
      onClose()
    },
    renew: () => {
      void queries.invalidateQueries({ queryKey: alertKeys.all(viewer) })
      void queries.invalidateQueries({ queryKey: [viewer, 'cases'] })
    },
  })
  return (
    <ActionDialog
      open
      title={i18n._('Open a case or add to one')}
      act={chosen ? <Trans id="Add to the case" /> : <Trans id="Open a case" />}
      busy={busy}
      disabled={chosen === null && text.trim() === ''}
      isFilled={text.trim() !== ''}
      refusal={refusal}
      onAct={() => void run()}
      onClose={onClose}
    >
      <TextField
        label={i18n._('Title')}
        hint={i18n._('The title of a new case; it also searches the open cases.')}
        maxLength={MAX_CASE_TITLE_LENGTH}
        autoComplete="off"
        value={text}
        disabled={busy}
        onChange={({ target }) => {
          setText(target.value)
          setChosen(null)
        }}
      />
      {offered.length > 0 && (
        <fieldset className="stack-2" disabled={busy}>
          <legend className="field-label">
            <Trans id="Where" />
          </legend>
          <label className="checkbox">
            <input type="radio" name="case" checked={chosen === null} onChange={() => setChosen(null)} />
            <Trans id="A new case" />
          </label>
          {offered.map(({ _id, title, alertCount }) => (
            <label key={_id} className="checkbox">
              <input type="radio" name="case" checked={chosen === _id} onChange={() => setChosen(_id)} />
              <span className="break-words">
                {title}{' '}
                <span className="soft small">
                  <Trans id="{n, plural, one {# alert} other {# alerts}}" values={{ n: alertCount }} />
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </ActionDialog>
  )
}
