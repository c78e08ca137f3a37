import './presets.css'
import { Trans, useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import type { AnswerPreset, AnswerPresets } from '@valecuatro/contract'
import { MAX_PRESET_TITLE_LENGTH, MAX_PRESETS, MAX_REASON_LENGTH } from '@valecuatro/contract/values'
import { type FormEvent, useState } from 'react'
import { call } from '../../../net/call.ts'
import { request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { PageHead } from '../kit/pageHead.tsx'
import { LastChange, LoadedSettings, SettingsRefusal, useSettings } from '../kit/settings.tsx'

/** Texts that staff can start from when they write to people. */
export default function AnswerPresetsPage() {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const query = useSettings([viewer, 'answer-presets'], () => request('GET /api/admin/answer-presets'))
  return (
    <>
      <PageHead
        title={i18n._('Presets of answers')}
        line={
          <Trans id="Offered for answers to reports and appeals, for warnings and for reasons, in the language of the person who reads them." />
        }
      />
      <LoadedSettings query={query} failed={i18n._('The presets could not be loaded')}>
        {settings => <PresetsForm key={settings.version} settings={settings} onReload={query.refetch} />}
      </LoadedSettings>
    </>
  )
}

const EMPTY: AnswerPreset = { title: '', en: '', es: '' }

function PresetsForm({ settings, onReload }: { settings: AnswerPresets; onReload: () => unknown }) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const queries = useQueryClient()
  const [presets, setPresets] = useState(settings.presets)
  const { busy, failure, refusal, run } = useSubmit({
    send: () => call('PUT /api/admin/answer-presets', { body: { version: settings.version, presets } }),
    done: i18n._('Presets saved'),
    failed: i18n._('The presets could not be saved'),
    isRefusalShown: true,
    onDone({ value }) {
      queries.removeQueries({ queryKey: [viewer, 'answer-presets'], type: 'inactive' })
      queries.setQueryData([viewer, 'answer-presets'], value)
    },
  })
  const change = (index: number, changes: Partial<AnswerPreset>) =>
    setPresets(presets.map((preset, each) => (each === index ? { ...preset, ...changes } : preset)))

  function submit(event: FormEvent) {
    event.preventDefault()
    void run()
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      {presets.map((preset, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a preset has no other identity while it is edited
        <fieldset key={index} className="panel preset-panel stack-3" disabled={busy}>
          <legend className="sr-only">{i18n._('Preset {number}', { number: index + 1 })}</legend>
          <TextField
            label={i18n._('Title')}
            maxLength={MAX_PRESET_TITLE_LENGTH}
            autoComplete="off"
            value={preset.title}
            onChange={({ target }) => change(index, { title: target.value })}
          />
          <TextAreaField
            label={i18n._('Text in English')}
            lang="en"
            rows={3}
            maxLength={MAX_REASON_LENGTH}
            value={preset.en}
            onChange={({ target }) => change(index, { en: target.value })}
          />
          <TextAreaField
            label={i18n._('Text in Spanish')}
            lang="es"
            rows={3}
            maxLength={MAX_REASON_LENGTH}
            value={preset.es}
            onChange={({ target }) => change(index, { es: target.value })}
          />
          <div>
            <Button
              size="small"
              variant="quiet"
              onClick={() => setPresets(presets.filter((_, each) => each !== index))}
            >
              <Trans id="Remove preset" />
              <span className="sr-only">: {preset.title}</span>
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          disabled={busy || presets.length >= MAX_PRESETS}
          onClick={() => setPresets([...presets, EMPTY])}
        >
          <Trans id="Add a preset" />
        </Button>
      </div>
      <SettingsRefusal refusal={refusal} failure={failure} onReload={onReload} />
      <div className="row">
        <Button type="submit" variant="primary" busy={busy}>
          <Trans id="Save changes" />
        </Button>
        <LastChange settings={settings} />
      </div>
    </form>
  )
}
