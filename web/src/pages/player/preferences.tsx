import { Trans, useLingui } from '@lingui/react'
import { speak } from '../../features/language/catalogs.ts'
import { type Locale, rememberLocale } from '../../features/language/locale.ts'
import { useSound } from '../../features/sound/soundPreference.ts'
import { useVoices, type VoiceVolume } from '../../features/sound/voicePreference.ts'
import { useTapTwice } from '../../features/table/preferences.ts'
import { chooseTheme, type Theme } from '../../features/theme/theme.ts'
import { useTheme } from '../../features/theme/themeSwitch.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'

export function Preferences() {
  const { i18n } = useLingui()
  const theme = useTheme()
  const [sound, setSound] = useSound()
  const [tapTwice, setTapTwice] = useTapTwice()
  const [voices, setVoices] = useVoices()

  async function chooseLocale(locale: Locale) {
    rememberLocale(locale)
    await speak(locale)
  }

  /** One call as a sample of how loud they are. */
  function chooseVoices(volume: VoiceVolume) {
    setVoices(volume)
    if (volume !== 'off')
      import('../../features/sound/voices.ts').then(
        ({ say }) => say('beto', 'truco'),
        () => {},
      )
  }

  return (
    <section aria-labelledby="preferences-title">
      <h2 id="preferences-title" className="mb-3 text-[length:var(--text-xl)]">
        <Trans id="Preferences" />
      </h2>
      <div className="grid max-w-xl gap-x-4 gap-y-5 border-line border-t pt-4 sm:grid-cols-2">
        <SelectField
          label={i18n._('Language')}
          value={i18n.locale}
          onChange={event => void chooseLocale(event.target.value as Locale)}
        >
          <option value="en">English</option>
          <option value="es">Español</option>
        </SelectField>
        <SelectField
          label={i18n._('Theme')}
          value={theme}
          onChange={event => chooseTheme(event.target.value as Theme)}
        >
          <option value="auto">{i18n._('System default')}</option>
          <option value="light">{i18n._('Light')}</option>
          <option value="dark">{i18n._('Dark')}</option>
        </SelectField>
        <SelectField
          label={i18n._('Spoken calls')}
          hint={i18n._('Computer voices say the calls in Spanish. They are experimental and off by default.')}
          value={voices}
          onChange={event => chooseVoices(event.target.value as VoiceVolume)}
        >
          <option value="off">{i18n._('Off')}</option>
          <option value="quiet">{i18n._('Quiet')}</option>
          <option value="normal">{i18n._('Normal')}</option>
          <option value="loud">{i18n._('Loud')}</option>
        </SelectField>
        <Switch label={i18n._('Sound at the table')} on={sound} onChange={setSound} />
        <Switch label={i18n._('Tap twice to play a card')} on={tapTwice} onChange={setTapTwice} />
      </div>
    </section>
  )
}
