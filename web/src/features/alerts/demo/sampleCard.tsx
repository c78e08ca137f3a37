import { Trans, useLingui } from '@lingui/react'
import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CheckIcon, WarningIcon } from '../../../ui/icons.tsx'
import { SeverityBadge, TypeBadge } from '../badges.tsx'
import { sourceWords } from '../words.ts'
import type { Outcome } from './demo.ts'
import type { Sample } from './samples.ts'

interface SampleCardProps {
  sample: Sample
  outcome: Outcome
  busy: boolean
  onCreate: () => void
}

export function SampleCard({ sample, outcome, busy, onCreate }: SampleCardProps) {
  const { i18n } = useLingui()
  const id = useId()
  return (
    <li className="panel demo-card" data-outcome={outcome.is}>
      <div className="demo-marks">
        <SeverityBadge severity={sample.severity} />
        <TypeBadge type={sample.type} />
      </div>
      <h2 id={id}>{i18n._(sample.title)}</h2>
      <p>{i18n._(sample.description)}</p>
      <p className="demo-source">{sourceWords(i18n, sample.source)}</p>
      <div className="demo-foot">
        <Button size="small" busy={busy} aria-describedby={id} onClick={onCreate}>
          <Trans id="Create Alert" />
        </Button>
        {outcome.is === 'created' && (
          <span className="demo-outcome text-success">
            <CheckIcon size={16} />
            <Trans id="Sample created" />
          </span>
        )}
        {outcome.is === 'failed' && (
          <span className="demo-outcome text-danger">
            <WarningIcon size={16} />
            {outcome.why}
          </span>
        )}
      </div>
    </li>
  )
}
