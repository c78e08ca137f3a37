import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import { DETECTORS, type Detector, type Threshold } from '@valecuatro/contract/detectors'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { type Draft, defaultsOf, isWithin, stepOf, thresholdsOf } from './draft.ts'

interface DetectorPanelProps {
  detector: Detector
  draft: Draft[Detector]
  onChange: (draft: Draft[Detector]) => void
}

export function DetectorPanel({ detector, draft, onChange }: DetectorPanelProps) {
  const { i18n } = useLingui()
  const name = i18n._(DETECTORS[detector].name)
  const defaults = defaultsOf(detector)
  const isUsual = Object.entries(defaults).every(([name, text]) => draft.fields[name] === text)
  return (
    <fieldset className="panel detector" data-on={draft.on} aria-label={name}>
      <div className="detector-head gap-0-3 split">
        <Switch label={name} on={draft.on} onChange={on => onChange({ ...draft, on })} />
        <Button
          size="small"
          variant="quiet"
          data-hidden={isUsual}
          onClick={() => onChange({ ...draft, fields: defaults })}
        >
          <Trans id="Defaults" />
        </Button>
      </div>
      <p className="below-3 soft small">{i18n._(DETECTORS[detector].summary)}</p>
      <div className="detector-fields">
        {thresholdsOf(detector).map(([key, threshold]) => (
          <ThresholdField
            key={key}
            threshold={threshold}
            text={draft.fields[key] ?? ''}
            onChange={text => onChange({ ...draft, fields: { ...draft.fields, [key]: text } })}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface ThresholdFieldProps {
  threshold: Threshold
  text: string
  onChange: (text: string) => void
}

function ThresholdField({ threshold, text, onChange }: ThresholdFieldProps) {
  const { i18n } = useLingui()
  const range = { min: i18n.number(threshold.min), max: i18n.number(threshold.max) }
  return (
    <TextField
      label={i18n._(threshold.label)}
      hint={i18n._('{min} to {max} {unit}, default {usual}', {
        ...range,
        unit: unitText(i18n, threshold.unit),
        usual: i18n.number(threshold.default),
      })}
      error={isWithin(threshold, text) ? undefined : i18n._('Must be between {min} and {max}', range)}
      type="number"
      inputMode="decimal"
      min={threshold.min}
      max={threshold.max}
      step={stepOf(threshold)}
      value={text}
      onChange={event => onChange(event.target.value)}
    />
  )
}

const UNITS: Record<Threshold['unit'], string> = {
  times: /*i18n*/ 'times',
  games: /*i18n*/ 'games',
  moves: /*i18n*/ 'moves',
  seconds: /*i18n*/ 'seconds',
  minutes: /*i18n*/ 'minutes',
  hours: /*i18n*/ 'hours',
  percent: /*i18n*/ 'percent',
  sigma: /*i18n*/ 'standard deviations',
}

const unitText = (i18n: I18n, unit: Threshold['unit']) => i18n._(UNITS[unit])
