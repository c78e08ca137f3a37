import './demo.css'
import { Trans, useLingui } from '@lingui/react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DeskHead } from '../../desk/deskHead.tsx'
import { createdCount, type Demo, percentOf } from './demo.ts'
import { demoWords } from './demoWords.ts'
import { SampleCard } from './sampleCard.tsx'
import { SAMPLES } from './samples.ts'
import { useDemo } from './useDemo.ts'

export function AlertDemo() {
  const { i18n } = useLingui()
  const { demo, start, stop, reset, createOne } = useDemo()
  return (
    <>
      <DeskHead
        title={i18n._('Alert System Demo')}
        line={
          <Trans id="Create eight sample alerts to see how the alert centre works. They are marked as samples." />
        }
        actions={
          <ButtonLink href="/admin/alerts">
            <Trans id="Alert centre" />
          </ButtonLink>
        }
      />
      <section className="panel demo-panel" aria-label={i18n._('Demo')}>
        <div className="demo-buttons">
          {demo.isRunning ? (
            <Button variant="danger" onClick={stop}>
              <Trans id="Stop Demo" />
            </Button>
          ) : (
            <Button variant="primary" onClick={start}>
              <Trans id="Start Demo" />
            </Button>
          )}
          <Button onClick={reset}>
            <Trans id="Reset" />
          </Button>
        </div>
        <Progress demo={demo} />
        <p className="demo-status" role="status">
          {demoWords(i18n, demo.news)}
        </p>
      </section>
      <ul className="demo-cards">
        {SAMPLES.map((sample, index) => (
          <SampleCard
            key={sample.type}
            sample={sample}
            outcome={demo.outcomes[index] ?? { is: 'waiting' }}
            busy={demo.asked.includes(index)}
            onCreate={() => createOne(index)}
          />
        ))}
      </ul>
    </>
  )
}

function Progress({ demo }: { demo: Demo }) {
  const { i18n } = useLingui()
  const created = createdCount(demo)
  const percent = percentOf(demo)
  return (
    <div className="demo-progress">
      <div className="demo-figures">
        <span>
          {created}/{SAMPLES.length}
        </span>
        <span>{percent}%</span>
      </div>
      <div
        className="demo-track"
        role="progressbar"
        aria-label={i18n._('Demo progress')}
        aria-valuemin={0}
        aria-valuemax={SAMPLES.length}
        aria-valuenow={created}
        aria-valuetext={i18n._('{created} of {total} created', { created, total: SAMPLES.length })}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
