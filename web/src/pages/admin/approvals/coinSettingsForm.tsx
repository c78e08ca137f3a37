import { Trans, useLingui } from '@lingui/react'
import type { CoinSettings } from '@valecuatro/contract'
import { type FormEvent, useState } from 'react'
import { call } from '../../../net/call.ts'
import { useInvalidateAll } from '../../../net/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { LastChange, LoadedSettings } from '../kit/settings.tsx'
import { useCoinRules } from '../kit/useCoinRules.ts'

/** The limits on coins moved by hand. */
export function CoinSettingsForm() {
  const { i18n } = useLingui()
  const query = useCoinRules()
  return (
    <section className="detail-section" aria-labelledby="coin-settings-title">
      <h2 id="coin-settings-title">
        <Trans id="Limits" />
      </h2>
      <LoadedSettings query={query} failed={i18n._('The limits could not be loaded')} height="14rem">
        {settings => <Fields key={settings.version} settings={settings} />}
      </LoadedSettings>
    </section>
  )
}

const toField = (limit: number | null) => (limit === null ? '' : String(limit))
/** An empty field is no limit; other texts than a number are refused by the server. */
const fromField = (text: string) => (text.trim() === '' ? null : Number(text))

function Fields({ settings }: { settings: CoinSettings }) {
  const { i18n } = useLingui()
  const [draft, setDraft] = useState({
    admin: toField(settings.dailyLimits.admin),
    organiser: toField(settings.dailyLimits.organiser),
    approvalAbove: toField(settings.approvalAbove),
  })
  const { busy, failure, refusal, run } = useSubmit({
    send: () =>
      call('PUT /api/admin/coin-settings', {
        body: {
          dailyLimits: { admin: fromField(draft.admin), organiser: fromField(draft.organiser) },
          approvalAbove: fromField(draft.approvalAbove),
          version: settings.version,
        },
      }),
    done: i18n._('Limits saved'),
    failed: i18n._('The limits could not be saved'),
    isRefusalShown: true,
    renew: useInvalidateAll(),
  })
  const invalid = failure?.reason === 'refused' && failure.status === 400 ? failure.field : undefined

  const field = (name: keyof typeof draft, path: string, label: string, hint: string) => (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      placeholder={i18n._('No limit')}
      error={invalid === path ? (refusal ?? undefined) : undefined}
      disabled={busy}
      value={draft[name]}
      onChange={({ target }) => setDraft(before => ({ ...before, [name]: target.value }))}
    />
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    void run()
  }

  return (
    <form className="panel coin-settings" noValidate onSubmit={submit}>
      {field(
        'approvalAbove',
        'approvalAbove',
        i18n._('Second administrator above'),
        settings.isOnlyAdministrator
          ? i18n._(
              'Coins of one adjustment or refund. You are the only administrator, so you confirm your identity instead.',
            )
          : i18n._('Coins of one adjustment or refund.'),
      )}
      {field(
        'admin',
        'dailyLimits.admin',
        i18n._('An administrator’s coins per day'),
        i18n._('Adjustments and refunds on their own, from midnight to midnight in UTC.'),
      )}
      {field(
        'organiser',
        'dailyLimits.organiser',
        i18n._('An organiser’s coins per day'),
        i18n._('Prizes that the platform adds to their tournaments.'),
      )}
      <div className="coin-settings-foot items-start stack-3">
        {refusal && !invalid && <Notice tone="danger">{refusal}</Notice>}
        <Button type="submit" variant="primary" busy={busy}>
          <Trans id="Save changes" />
        </Button>
        <LastChange settings={settings} />
      </div>
    </form>
  )
}
