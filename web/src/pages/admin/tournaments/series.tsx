import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { Series } from '@valecuatro/contract'
import { WEEKDAYS } from '@valecuatro/contract/recurrence'
import { useState } from 'react'
import { listText } from '../../../i18n/listText.ts'
import { translateServerText } from '../../../i18n/locale.ts'
import { call } from '../../../net/call.ts'
import { request, useInvalidateAll } from '../../../net/query.tsx'
import { useSession, useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Badge, Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { tournamentRulesText } from '../../tournaments/index.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { weekdayName } from '../kit/dates.tsx'
import { UserLink } from '../kit/userLink.tsx'
import { SeriesForm } from './seriesForm.tsx'

/** The tournaments that repeat: their next dates, and what can be done with them. */
export function SeriesSection() {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const [dialog, setDialog] = useState<'create' | { edit: Series } | { stop: Series } | null>(null)
  const query = useQuery({
    queryKey: [viewer, 'series'],
    queryFn: () => request('GET /api/admin/series', {}),
  })
  const close = () => setDialog(null)
  return (
    <section className="detail-section" aria-labelledby="series-title">
      <div className="section-head split">
        <h2 id="series-title">
          <Trans id="Series" />
        </h2>
        <Button size="small" onClick={() => setDialog('create')}>
          <Trans id="Create a series" />
        </Button>
      </div>
      <Loaded
        query={query}
        loading={<Skeleton height="6rem" />}
        failed={<Trans id="The series could not be loaded" />}
      >
        {series =>
          series.length === 0 ? (
            <p className="soft">
              <Trans id="No series yet. A series repeats the settings of a tournament on the weekdays that you choose." />
            </p>
          ) : (
            <ul className="live-tables">
              {series.map(each => (
                <SeriesCard
                  key={each._id}
                  series={each}
                  onEdit={() => setDialog({ edit: each })}
                  onStop={() => setDialog({ stop: each })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {dialog === 'create' && <SeriesForm onClose={close} />}
      {dialog !== null && dialog !== 'create' && 'edit' in dialog && (
        <SeriesForm series={dialog.edit} onClose={close} />
      )}
      {dialog !== null && dialog !== 'create' && 'stop' in dialog && (
        <StopSeries series={dialog.stop} onClose={close} />
      )}
      <span className="sr-only" aria-live="polite">
        {query.isFetching && query.data === undefined ? i18n._('Loading') : ''}
      </span>
    </section>
  )
}

interface SeriesCardProps {
  series: Series
  onEdit: () => void
  onStop: () => void
}

function SeriesCard({ series, onEdit, onStop }: SeriesCardProps) {
  const { i18n } = useLingui()
  const { name, weekdays, time, timeZone, nextDates, created, createdBy, failure, stoppedAt } = series
  const { mayEdit, mayStop } = useSeriesRights(series)
  return (
    <li className="live-table panel">
      <div className="live-table-head">
        <h3>{name}</h3>
        {stoppedAt !== null && (
          <Badge>
            <Trans id="Stopped" />
          </Badge>
        )}
      </div>
      <p>
        {repetitionText(i18n, weekdays, time)}
        <span className="cell-note soft tiny break-words">
          {tournamentRulesText(i18n, series.rules, series.format)}
        </span>
        <span className="cell-note soft tiny break-words">
          {timeZone.replaceAll('_', ' ')} ·{' '}
          {i18n._('{created, plural, one {# tournament created} other {# tournaments created}}', { created })}{' '}
          · <Trans id="by" /> <UserLink user={createdBy} />
        </span>
      </p>
      {nextDates.length > 0 && (
        <div>
          <p className="field-hint">
            <Trans
              id="Next to be created, in the time zone {zone}"
              values={{ zone: timeZone.replaceAll('_', ' ') }}
            />
          </p>
          <ul className="small numeric">
            {nextDates.map(date => (
              <li key={date}>
                <time dateTime={date}>
                  {i18n.date(date, { dateStyle: 'medium', timeStyle: 'short', timeZone })}
                </time>
              </li>
            ))}
          </ul>
        </div>
      )}
      {failure !== null && (
        <Notice tone="danger">
          <p>
            <Trans
              id="The last tournament could not be created: {reason}"
              values={{ reason: translateServerText(i18n, failure) }}
            />
          </p>
        </Notice>
      )}
      {stoppedAt === null && mayStop && (
        <div className="row-actions">
          {mayEdit && (
            <Button size="small" onClick={onEdit}>
              <Trans id="Edit" />
              <span className="sr-only"> {name}</span>
            </Button>
          )}
          <Button size="small" variant="danger" onClick={onStop}>
            <Trans id="Stop" />
            <span className="sr-only"> {name}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

/** When a series repeats, such as "Monday and Thursday at 9:30 PM". */
function repetitionText(i18n: I18n, weekdays: Series['weekdays'], time: string): string {
  const shownTime = i18n.date(`2026-01-01T${time}Z`, { timeStyle: 'short', timeZone: 'UTC' })
  if (weekdays.length === WEEKDAYS.length) return i18n._('Every day at {time}', { time: shownTime })
  const names = weekdays.map(day => weekdayName(i18n, day))
  const days = listText(i18n, names, 'conjunction')
  return i18n._('{days} at {time}', { days: days[0]!.toLocaleUpperCase() + days.slice(1), time: shownTime })
}

/** Administrators change all series, organisers their own, unless it adds coins. */
function useSeriesRights({ createdBy, addedPrize }: Pick<Series, 'createdBy' | 'addedPrize'>) {
  const { user } = useSession()
  const isAdmin = user?.role === 'admin'
  const mayStop = isAdmin || createdBy._id === user?._id
  return { mayStop, mayEdit: mayStop && (isAdmin || addedPrize === 0) }
}

function StopSeries({ series, onClose }: { series: Series; onClose: () => void }) {
  const { i18n } = useLingui()
  const { busy, refusal, run } = useSubmit({
    send: () => call('POST /api/admin/series/{id}/stop', { params: { id: series._id } }),
    done: i18n._('Series stopped'),
    failed: i18n._('The series could not be stopped'),
    onDone: onClose,
    renew: useInvalidateAll(),
  })

  return (
    <ActionDialog
      open
      title={i18n._('Stop the series')}
      description={series.name}
      act={<Trans id="Stop the series" />}
      variant="danger"
      busy={busy}
      refusal={refusal}
      onAct={() => void run()}
      onClose={onClose}
    >
      <Notice tone="warning">
        <p>
          <Trans id="No more tournaments are created. Those that were created take place as planned. This can’t be undone." />
        </p>
      </Notice>
    </ActionDialog>
  )
}
