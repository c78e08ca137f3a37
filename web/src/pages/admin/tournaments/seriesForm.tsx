import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { Body, Series, Tournament, TournamentId } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import {
  isTimeZone,
  localDate,
  nextOccurrences,
  WEEKDAYS,
  type Weekday,
} from '@valecuatro/contract/recurrence'
import { DEFAULT_DAYS_AHEAD, MAX_DAYS_AHEAD } from '@valecuatro/contract/values'
import { useId } from 'react'
import { call } from '../../../net/call.ts'
import { requestPage } from '../../../net/query.tsx'
import { useSession, useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, SelectField, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { weekdayName } from '../kit/dates.tsx'
import { ChoicesError, useCreateForm } from '../kit/form.tsx'
import { useOrganisedOnly } from '../kit/useMayOrganise.ts'

interface Draft {
  tournamentId: string
  weekdays: Weekday[]
  time: string
  timeZone: string
  daysAhead: string
}

const PREVIEWED = 3

type SeriesBody = Body<'POST /api/admin/series'>

function readDraft(isNew: boolean) {
  return (draft: Draft) => {
    const daysAhead = Number(draft.daysAhead)
    const mistakes: Partial<Record<keyof Draft, string>> = {}
    if (isNew && draft.tournamentId === '') mistakes.tournamentId = MESSAGES.tournamentNotFound
    if (draft.weekdays.length === 0) mistakes.weekdays = MESSAGES.weekdaysRequired
    if (!/^\d\d:\d\d$/.test(draft.time)) mistakes.time = MESSAGES.timeInvalid
    if (!isTimeZone(draft.timeZone)) mistakes.timeZone = MESSAGES.timeZoneInvalid
    if (!Number.isInteger(daysAhead) || daysAhead < 1 || daysAhead > MAX_DAYS_AHEAD)
      mistakes.daysAhead = MESSAGES.daysAheadInvalid
    if (Object.keys(mistakes).length > 0) return { ok: false as const, mistakes }
    const { weekdays, time, timeZone } = draft
    const tournamentId = draft.tournamentId as TournamentId
    const body: SeriesBody = { tournamentId, weekdays: weekdays.toSorted(), time, timeZone, daysAhead }
    return { ok: true as const, body }
  }
}

type Template = Pick<Tournament, '_id' | 'name'> & Partial<Pick<Tournament, 'startDate'>>

interface SeriesFormProps {
  /** The series to change; without it a new one is created. */
  series?: Series
  /** The tournament whose settings are repeated, if it is known. */
  template?: Template
  onClose: () => void
}

export function SeriesForm({ series, template, onClose }: SeriesFormProps) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const isAdmin = useSession().user?.role === 'admin'
  const organisedOnly = useOrganisedOnly()
  const choices = useQuery({
    queryKey: [viewer, 'series-templates'],
    queryFn: () =>
      requestPage('GET /api/admin/tournaments', { query: { ...organisedOnly, page: 1, limit: 50 } }),
    enabled: template === undefined,
  })
  const { fields, draft, change, errorOf, busy, dialog } = useCreateForm<Draft, SeriesBody>({
    empty: {
      tournamentId: template?._id ?? '',
      weekdays: series?.weekdays ?? [],
      time: series?.time ?? '20:00',
      timeZone: series?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      daysAhead: series ? String(series.daysAhead) : String(DEFAULT_DAYS_AHEAD),
    },
    read: readDraft(series === undefined),
    create: body =>
      series
        ? call('PATCH /api/admin/series/{id}', {
            params: { id: series._id },
            body: { ...body, tournamentId: body.tournamentId.length === 0 ? null : body.tournamentId },
          })
        : call('POST /api/admin/series', { body }),
    success: series ? i18n._('Series updated') : i18n._('Series created'),
    failure: error => i18n._('The series could not be saved: {error}', { error }),
    onClose,
  })
  const toggle = (day: Weekday) =>
    change({
      weekdays: draft.weekdays.includes(day)
        ? draft.weekdays.filter(each => each !== day)
        : [...draft.weekdays, day],
    })
  const weekdaysErrorId = useId()
  const weekdaysError = errorOf('weekdays')
  const title = series ? i18n._('Edit the series') : i18n._('Create a series')
  const repeatable = choices.data?.value.filter(({ addedPrize }) => isAdmin || addedPrize === 0)
  const tournaments: Template[] = template ? [template] : (repeatable ?? [])
  return (
    <ActionDialog {...dialog} title={title} {...(series && { description: series.name })} act={title}>
      <fieldset ref={fields} className="stack" disabled={busy}>
        <SelectField
          label={i18n._('Settings of')}
          required={series === undefined}
          value={draft.tournamentId}
          error={errorOf('tournamentId')}
          hint={i18n._(
            'Format, fee, places, prizes and length are copied as they are now. Each tournament gets the name with its date.',
          )}
          onChange={event => change({ tournamentId: event.target.value })}
        >
          <option value="">
            {series ? i18n._('Keep the current settings') : i18n._('Choose a tournament')}
          </option>
          {tournaments.map(({ _id, name, startDate }) => (
            <option key={_id} value={_id}>
              {startDate ? `${name} · ${i18n.date(startDate, { dateStyle: 'short' })}` : name}
            </option>
          ))}
        </SelectField>
        <ChoicesError query={choices}>
          <Trans id="The tournaments could not be loaded." />
        </ChoicesError>
        <fieldset
          className="series-weekdays"
          tabIndex={-1}
          aria-invalid={weekdaysError ? true : undefined}
          aria-describedby={weekdaysError && weekdaysErrorId}
        >
          <legend className="field-label">
            <Trans id="Weekdays" />
          </legend>
          {WEEKDAYS.map(day => (
            <Checkbox
              key={day}
              label={weekdayName(i18n, day)}
              checked={draft.weekdays.includes(day)}
              onChange={() => toggle(day)}
            />
          ))}
          <Button size="small" onClick={() => change({ weekdays: [...WEEKDAYS] })}>
            <Trans id="Every day" />
          </Button>
        </fieldset>
        {weekdaysError && (
          <p className="field-error" id={weekdaysErrorId}>
            {weekdaysError}
          </p>
        )}
        <div className="form-pair">
          <TextField
            label={i18n._('Start time')}
            type="time"
            required
            value={draft.time}
            error={errorOf('time')}
            onChange={event => change({ time: event.target.value })}
          />
          <TextField
            label={i18n._('Created ahead (days)')}
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_DAYS_AHEAD}
            value={draft.daysAhead}
            error={errorOf('daysAhead')}
            onChange={event => change({ daysAhead: event.target.value })}
          />
        </div>
        <SelectField
          label={i18n._('Time zone')}
          value={draft.timeZone}
          error={errorOf('timeZone')}
          onChange={event => change({ timeZone: event.target.value })}
        >
          {[...new Set([draft.timeZone, ...Intl.supportedValuesOf('timeZone')])].map(zone => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </SelectField>
        <FirstDates draft={draft} />
      </fieldset>
    </ActionDialog>
  )
}

/** The first starts of what the form says, in the time zone of the series. */
function FirstDates({ draft: { weekdays, time, timeZone } }: { draft: Draft }) {
  const { i18n } = useLingui()
  if (weekdays.length === 0 || !/^\d\d:\d\d$/.test(time) || !isTimeZone(timeZone)) return null
  const now = new Date()
  const next = nextOccurrences({ weekdays, time, timeZone }, localDate(now, timeZone), now, PREVIEWED)
  const format = { dateStyle: 'full', timeStyle: 'short', timeZone } as const
  return (
    <Notice>
      <p>
        <Trans id="First dates, in the time zone {zone}:" values={{ zone: timeZone.replaceAll('_', ' ') }} />
      </p>
      <ul className="small numeric">
        {next.map(({ date, start }) => (
          <li key={date}>{i18n.date(start, format)}</li>
        ))}
      </ul>
    </Notice>
  )
}
