import './demo.css'
import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useSyncExternalStore } from 'react'
import { call } from '../../../../net/call.ts'
import type { SessionStore } from '../../../../net/session/sessionStore.ts'
import { useSessionStore, useViewerId } from '../../../../net/session/useSession.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { CheckIcon, WarningIcon } from '../../../../ui/icons.tsx'
import { toast } from '../../../../ui/toast.ts'
import { PageHead } from '../../kit/pageHead.tsx'
import { sourceText } from '../alertNames.ts'
import { SeverityBadge, TypeBadge } from '../badges.tsx'
import { alertFailureText } from '../useAlerts.ts'
import { createdCount, type Demo, type DemoNews, type Outcome, percentOf } from './demo.ts'
import { type CreateSample, type DemoStore, openDemoStore } from './demoStore.ts'
import { SAMPLES, type Sample } from './samples.ts'

export default function AlertDemoPage() {
  const { i18n } = useLingui()
  const { demo, start, stop, reset, createOne } = useDemo()
  return (
    <>
      <PageHead
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
      <section className="panel demo-panel stack" aria-label={i18n._('Demo')}>
        <div className="row">
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
          {demoText(i18n, demo.news)}
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
    <div className="stack-2">
      <div className="demo-figures strong numeric">
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

interface SampleCardProps {
  sample: Sample
  outcome: Outcome
  busy: boolean
  onCreate: () => void
}

function SampleCard({ sample, outcome, busy, onCreate }: SampleCardProps) {
  const { i18n } = useLingui()
  const id = useId()
  return (
    <li className="panel demo-card" data-outcome={outcome.is}>
      <div className="demo-marks row-2">
        <SeverityBadge severity={sample.severity} />
        <TypeBadge type={sample.type} />
      </div>
      <h2 id={id}>{i18n._(sample.title)}</h2>
      <p>{i18n._(sample.description)}</p>
      <p className="soft tiny">{sourceText(i18n, sample.source)}</p>
      <div className="demo-foot">
        <Button size="small" busy={busy} aria-describedby={id} onClick={onCreate}>
          <Trans id="Create Alert" />
        </Button>
        {outcome.is === 'created' && (
          <span className="demo-outcome" data-outcome="done">
            <CheckIcon size={16} />
            <Trans id="Sample created" />
          </span>
        )}
        {outcome.is === 'failed' && (
          <span className="demo-outcome" data-outcome="failed">
            <WarningIcon size={16} />
            {outcome.why}
          </span>
        )}
      </div>
    </li>
  )
}

function demoText(i18n: I18n, news: DemoNews | null): string {
  if (news === null) return i18n._('The demo creates one sample every 3 seconds.')
  if ('created' in news) {
    const { type, created } = news
    const total = SAMPLES.length
    return type === 'stopped'
      ? i18n._('Stopped: {created} of {total} created', { created, total })
      : i18n._('Finished: {created} of {total} created', { created, total })
  }
  const title = i18n._(SAMPLES[news.sample]?.title ?? '')
  if (news.type === 'creating') return i18n._('Creating: {title}', { title })
  if (news.type === 'created') return i18n._('Created: {title}', { title })
  return i18n._('Failed to create: {title}', { title })
}

/** Kept until the page is reloaded, so that the progress is still there after navigating away and back. */
const stores = new WeakMap<SessionStore, DemoStore>()

function storeOf(session: SessionStore): DemoStore {
  const known = stores.get(session) ?? openDemoStore()
  stores.set(session, known)
  return known
}

function useDemo() {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const queries = useQueryClient()
  const viewer = useViewerId()
  const store = storeOf(session)
  const demo = useSyncExternalStore(store.subscribe, store.current)

  // Leaving the page stops the run; a sample that is being created is still counted.
  useEffect(() => () => store.stop(), [store])

  const create: CreateSample = async index => {
    const sample = SAMPLES[index]
    if (sample === undefined) return ''
    const title = i18n._(sample.title)
    const answer = await call('POST /api/alerts/create', {
      body: { ...sample, title, description: i18n._(sample.description) },
    })
    if (answer.ok) {
      toast.success(title, i18n._('Alert Created'))
      void queries.invalidateQueries({ queryKey: [viewer, 'alerts'] })
      return null
    }
    toast.error(i18n._('Failed to create: {title}', { title }), i18n._('Alert Creation Failed'))
    // The user was signed out elsewhere: checking the session leads to the sign-in form.
    if (answer.reason === 'refused' && answer.status === 401) session.check()
    return alertFailureText(i18n, answer, i18n._('Failed to create alert'))
  }

  return {
    demo,
    start: () => store.start(create),
    stop: store.stop,
    reset: store.reset,
    createOne: (sample: number) => void store.createOne(sample, create),
  }
}
