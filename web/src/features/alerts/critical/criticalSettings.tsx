import { Trans, useLingui } from '@lingui/react'
import { Switch } from '../../../ui/switch.tsx'
import { useCriticalNoticeOn, useCriticalSoundOn } from './criticalPreference.ts'

/** How this browser tells of new critical alerts. */
export function CriticalSettings() {
  const { i18n } = useLingui()
  const [isNoticeOn, setNoticeOn] = useCriticalNoticeOn()
  const [isSoundOn, setSoundOn] = useCriticalSoundOn()
  return (
    <section className="critical-settings" aria-label={i18n._('Critical alerts on this device')}>
      <header className="settings-head">
        <h2>
          <Trans id="Critical alerts on this device" />
        </h2>
        <p>
          <Trans id="How you hear about a new critical alert, on any admin page. Saved in this browser." />
        </p>
      </header>
      <div className="panel critical-switches">
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
