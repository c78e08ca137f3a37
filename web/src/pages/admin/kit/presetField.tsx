import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { SelectField } from '../../../ui/field.tsx'

const MAX_RECIPIENTS = 20

interface PresetFieldProps {
  /** Who will read the text: it is filled in in their language. */
  recipients: readonly string[]
  disabled?: boolean
  onChoose: (text: string) => void
}

/** Fills in a text that staff have prepared; it can still be edited. Left out while there are none. */
export function PresetField({ recipients, disabled = false, onChoose }: PresetFieldProps) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  // As many as fit into the address; the others are most likely to read the same language.
  const ids = recipients.slice(0, MAX_RECIPIENTS).join()
  const { data } = useQuery({
    queryKey: [viewer, 'answer-presets', ids],
    queryFn: () => request('GET /api/admin/answer-presets', { query: { recipients: ids } }),
  })
  if (!data || data.presets.length === 0) return null
  return (
    <div className="stack-1">
      <SelectField
        label={i18n._('Start from a preset')}
        value=""
        disabled={disabled}
        onChange={({ target }) => {
          const preset = data.presets[Number(target.value)]
          if (target.value !== '' && preset) onChoose(preset[data.language])
        }}
      >
        <option value="">{i18n._('Choose…')}</option>
        {data.presets.map(({ title }, index) => (
          <option key={title} value={index}>
            {title}
          </option>
        ))}
      </SelectField>
      <p className="field-hint">
        {data.language === 'es' ? <Trans id="Filled in in Spanish." /> : <Trans id="Filled in in English." />}{' '}
        <Link href="/admin/answer-presets" className="link">
          <Trans id="Edit the presets" />
        </Link>
      </p>
    </div>
  )
}
