import './settings.css'
import { Trans, useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import type { AlertSettings } from '@valecuatro/contract'
import { type FormEvent, useState } from 'react'
import { call } from '../../../../net/call.ts'
import { request } from '../../../../net/query.tsx'
import { useViewerId } from '../../../../net/session/useSession.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { useSubmit } from '../../../../ui/useSubmit.ts'
import { ActionDialog } from '../../kit/actionDialog.tsx'
import { Timestamp } from '../../kit/dates.tsx'
import { LoadedSettings, useSettings } from '../../kit/settings.tsx'
import { useLeaveGuard } from '../../kit/useLeaveGuard.ts'
import { useMayCall } from '../../kit/useMayCall.ts'
import { useCriticalNoticeOn, useCriticalSoundOn } from '../alertNotices.ts'
import { alertErrorText, alertFailureText, alertKeys } from '../useAlerts.ts'
import { DetectorPanel } from './detectorPanel.tsx'
import { DETECTOR_NAMES, isSame, toDraft, toSettings } from './draft.ts'

export function AlertSettingsView() {
  return (
    <>
      <CriticalSettings />
      <DetectorSettings />
    </>
  )
}

function DetectorSettings() {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const query = useSettings([...alertKeys.all(viewer), 'settings'], () =>
    request('GET /api/admin/alerts/settings'),
  )
  return (
    <LoadedSettings
      query={query}
      failed={alertErrorText(i18n, query.error, i18n._('The detector settings could not be loaded'))}
      retry={<Trans id="Retry" />}
    >
      {settings => <SettingsForm key={settings.version} settings={settings} onReload={query.refetch} />}
    </LoadedSettings>
  )
}

function SettingsForm({ settings, onReload }: { settings: AlertSettings; onReload: () => Promise<unknown> }) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const queries = useQueryClient()
  const saved = toDraft(settings.detectors)
  const [draft, setDraft] = useState(saved)
  const { busy, failure, refusal, run } = useSubmit({
    send: (detectors: AlertSettings['detectors']) =>
      call('PUT /api/admin/alerts/settings', { body: { detectors, version: settings.version } }),
    done: i18n._('Detector settings saved'),
    failed: failure => alertFailureText(i18n, failure, i18n._('The detector settings could not be saved')),
    isRefusalShown: true,
    onDone: ({ value }) => queries.setQueryData([...alertKeys.all(viewer), 'settings'], value),
  })
  const mayChange = useMayCall('admin')
  const wanted = toSettings(draft)
  const isChanged = !isSame(draft, saved)
  const guard = useLeaveGuard(isChanged)
  const isOvertaken = failure?.reason === 'refused' && failure.status === 409

  function submit(event: FormEvent) {
    event.preventDefault()
    if (wanted !== null && isChanged) void run(wanted)
  }

  return (
    <>
      <ActionDialog
        open={guard.isAsking}
        title={i18n._('Discard changes?')}
        description={i18n._('Your changes to the detectors have not been saved.')}
        act={<Trans id="Discard changes" />}
        variant="danger"
        busy={false}
        onAct={guard.leave}
        onClose={guard.stay}
      />
      <form noValidate onSubmit={submit}>
        <header className="settings-head stack-1">
          <h2>
            <Trans id="Detectors" />
          </h2>
          <p>
            <Trans id="When detectors raise an alert. Changes take effect within seconds and are recorded in the audit log." />
          </p>
          {settings.updatedBy !== null && settings.updatedAt !== null && (
            <p>
              <Trans id="Last changed by {who}" values={{ who: settings.updatedBy }} />,{' '}
              <Timestamp at={settings.updatedAt} />
            </p>
          )}
        </header>
        <fieldset className="detectors" disabled={!mayChange}>
          {DETECTOR_NAMES.map(detector => (
            <DetectorPanel
              key={detector}
              detector={detector}
              draft={draft[detector]}
              onChange={next => setDraft({ ...draft, [detector]: next })}
            />
          ))}
        </fieldset>
        {!mayChange && (
          <p className="field-hint">
            <Trans id="Only administrators can change these settings." />
          </p>
        )}
        <div className="settings-foot stack-3 panel" data-changed={isChanged} hidden={!mayChange}>
          {refusal && (
            <Notice tone="danger">
              <p>{refusal}</p>
              {isOvertaken && (
                <div>
                  <Button size="small" onClick={() => void onReload()}>
                    <Trans id="Reload" />
                  </Button>
                </div>
              )}
            </Notice>
          )}
          <div className="row">
            <Button type="submit" variant="primary" busy={busy} disabled={wanted === null || !isChanged}>
              <Trans id="Save" />
            </Button>
            <Button disabled={!isChanged || busy} onClick={() => setDraft(saved)}>
              <Trans id="Undo changes" />
            </Button>
          </div>
        </div>
      </form>
    </>
  )
}

/** How this browser notifies of new critical alerts. */
function CriticalSettings() {
  const { i18n } = useLingui()
  const [isNoticeOn, setNoticeOn] = useCriticalNoticeOn()
  const [isSoundOn, setSoundOn] = useCriticalSoundOn()
  return (
    <section className="critical-settings" aria-label={i18n._('Critical alerts on this device')}>
      <header className="settings-head stack-1">
        <h2>
          <Trans id="Critical alerts on this device" />
        </h2>
        <p>
          <Trans id="How you hear about a new critical alert, on any admin page. Saved in this browser." />
        </p>
      </header>
      <div className="panel critical-switches stack-2">
        <Switch
          label={i18n._('Show a notification and count it in the tab’s title')}
          on={isNoticeOn}
          onChange={setNoticeOn}
        />
        <Switch label={i18n._('Play a sound')} on={isSoundOn} onChange={setSoundOn} />
      </div>
    </section>
  )
}
