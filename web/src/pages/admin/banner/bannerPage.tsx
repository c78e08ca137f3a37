import './banner.css'
import { Trans, useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import type { BannerKind, BannerSettings, Body } from '@valecuatro/contract'
import { MAX_BANNER_LENGTH } from '@valecuatro/contract/values'
import { type FormEvent, useState } from 'react'
import { call } from '../../../net/call.ts'
import { request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { fromDateTimeField, timeZone, toDateTimeField } from '../kit/dates.tsx'
import { PageHead } from '../kit/pageHead.tsx'
import { LastChange, LoadedSettings, SettingsRefusal, useSettings } from '../kit/settings.tsx'

export default function BannerPage() {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const query = useSettings([viewer, 'banner'], () => request('GET /api/admin/banner'))
  return (
    <>
      <PageHead
        title={i18n._('Banner')}
        line={<Trans id="Shown above every page, to visitors too, for example before maintenance." />}
      />
      <LoadedSettings query={query} failed={i18n._('The banner could not be loaded')}>
        {settings => <BannerForm key={settings.version} settings={settings} onReload={query.refetch} />}
      </LoadedSettings>
    </>
  )
}

interface Draft {
  isOn: boolean
  kind: BannerKind
  en: string
  es: string
  startsAt: string
  endsAt: string
}

const toField = (at: string | null) => (at === null ? '' : toDateTimeField(new Date(at)))
const fromField = (text: string) => fromDateTimeField(text)?.toISOString() ?? null

function BannerForm({ settings, onReload }: { settings: BannerSettings; onReload: () => unknown }) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft>({
    isOn: settings.isOn,
    kind: settings.kind,
    ...settings.text,
    startsAt: toField(settings.startsAt),
    endsAt: toField(settings.endsAt),
  })
  const change = (changes: Partial<Draft>) => setDraft(before => ({ ...before, ...changes }))
  const { busy, failure, refusal, run } = useSubmit({
    send: (body: Body<'PUT /api/admin/banner'>) => call('PUT /api/admin/banner', { body }),
    done: ({ value }) => (value.isOn ? i18n._('Banner saved') : i18n._('Banner switched off')),
    failed: i18n._('The banner could not be saved'),
    isRefusalShown: true,
    onDone: ({ value }) => queries.setQueryData([viewer, 'banner'], value),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const { isOn, kind, en, es, startsAt, endsAt } = draft
    void run({
      version: settings.version,
      isOn,
      kind,
      text: { en, es },
      startsAt: fromField(startsAt),
      endsAt: fromField(endsAt),
    })
  }

  return (
    <form className="panel banner-form" noValidate onSubmit={submit}>
      <Switch label={i18n._('Show the banner')} on={draft.isOn} onChange={isOn => change({ isOn })} />
      <SelectField
        label={i18n._('Kind')}
        value={draft.kind}
        onChange={({ target }) => change({ kind: target.value as BannerKind })}
      >
        <option value="info">{i18n._('Information')}</option>
        <option value="warning">{i18n._('Warning')}</option>
      </SelectField>
      <TextAreaField
        label={i18n._('Text in English')}
        lang="en"
        maxLength={MAX_BANNER_LENGTH}
        value={draft.en}
        onChange={({ target }) => change({ en: target.value })}
      />
      <TextAreaField
        label={i18n._('Text in Spanish')}
        lang="es"
        maxLength={MAX_BANNER_LENGTH}
        value={draft.es}
        onChange={({ target }) => change({ es: target.value })}
      />
      <TextField
        label={i18n._('From (optional)')}
        hint={i18n._('Your time zone: {zone}', { zone: timeZone() })}
        type="datetime-local"
        value={draft.startsAt}
        onChange={({ target }) => change({ startsAt: target.value })}
      />
      <TextField
        label={i18n._('Until (optional)')}
        hint={i18n._('Without an end it is shown until you switch it off.')}
        type="datetime-local"
        value={draft.endsAt}
        onChange={({ target }) => change({ endsAt: target.value })}
      />
      <div className="banner-foot items-start stack-3">
        <SettingsRefusal refusal={refusal} failure={failure} onReload={onReload} />
        <Button type="submit" variant="primary" busy={busy}>
          <Trans id="Save changes" />
        </Button>
        <LastChange
          settings={settings}
          otherwise={
            <Trans id="Open pages show it within seconds. Visitors who closed it see it again after a change." />
          }
        />
      </div>
    </form>
  )
}
