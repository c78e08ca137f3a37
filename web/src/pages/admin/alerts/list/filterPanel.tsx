import { Trans, useLingui } from '@lingui/react'
import {
  ALERT_STATUS_FILTERS,
  ALERT_STATUSES,
  ALERT_TYPES,
  SEVERITIES,
} from '@valecuatro/contract/alertEnums'
import { type RefObject, useId, useState } from 'react'
import { useViewerId } from '../../../../net/session/useSession.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { CloseIcon } from '../../../../ui/icons.tsx'
import { oneOf } from '../../../../ui/urlState.ts'
import { DateFilter, SearchField } from '../../kit/filters.tsx'
import { severityText, statusText, typeText } from '../alertNames.ts'
import { useColleagues } from '../assignment.tsx'
import { FunnelIcon } from '../badges.tsx'
import { filterCount, type ListView, NO_FILTERS_VIEW, person } from './listUrl.ts'
import { SavedViews } from './savedViews.tsx'

const TYPING_PAUSE_MS = 500

const STATUS = oneOf(ALERT_STATUS_FILTERS)
const SEVERITY = oneOf(SEVERITIES)
const TYPE = oneOf(ALERT_TYPES)

interface FilterPanelProps {
  view: ListView
  onChange: (changes: Partial<ListView>, how?: 'push' | 'replace') => void
  /** The player's name, if a loaded row contains it. */
  playerName: string | null
  /** The reason of the silence rule, if a loaded row contains it. */
  silenceReason: string | null
  searchRef: RefObject<HTMLDivElement | null>
}

export function FilterPanel({ view, onChange, playerName, silenceReason, searchRef }: FilterPanelProps) {
  const { i18n } = useLingui()
  const id = useId()
  const count = filterCount(view)
  const [isOpen, setOpen] = useState(count > 0)
  const viewer = useViewerId()
  const colleagues = useColleagues()
  return (
    <div className="below-3 stack-3">
      <div className="alert-search row" ref={searchRef}>
        <SearchField
          label={i18n._('Search alerts')}
          placeholder={i18n._('Title, player, email or ID')}
          value={view.search}
          pauseMs={TYPING_PAUSE_MS}
          // Only the first letter adds a history entry; later ones replace it.
          onSearch={search => onChange({ search }, view.search === '' ? 'push' : 'replace')}
        />
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <FunnelIcon />
          {count === 0 ? <Trans id="Filters" /> : <Trans id="Filters ({count})" values={{ count }} />}
        </Button>
        {(count > 0 || view.search !== '') && (
          <Button variant="quiet" onClick={() => onChange(NO_FILTERS_VIEW)}>
            <Trans id="Clear Filters" />
          </Button>
        )}
      </div>
      <fieldset
        id={id}
        className="filters alert-fields panel"
        hidden={!isOpen}
        aria-label={i18n._('Filters')}
      >
        <SelectField
          label={i18n._('Status')}
          value={view.status}
          onChange={event => onChange({ status: STATUS.read(event.target.value) })}
        >
          <option value="">{i18n._('All statuses')}</option>
          <option value="open">{i18n._('Not closed')}</option>
          {ALERT_STATUSES.map(status => (
            <option key={status} value={status}>
              {statusText(i18n, status)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={i18n._('Severity')}
          value={view.severity}
          onChange={event => onChange({ severity: SEVERITY.read(event.target.value) })}
        >
          <option value="">{i18n._('All severities')}</option>
          {SEVERITIES.toReversed().map(severity => (
            <option key={severity} value={severity}>
              {severityText(i18n, severity)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={i18n._('Type')}
          value={view.type}
          onChange={event => onChange({ type: TYPE.read(event.target.value) })}
        >
          <option value="">{i18n._('All types')}</option>
          {ALERT_TYPES.map(type => (
            <option key={type} value={type}>
              {typeText(i18n, type)}
            </option>
          ))}
        </SelectField>
        <DateFilter
          label={i18n._('Date (from)')}
          value={view.dateFrom}
          onChange={(dateFrom, how) => onChange({ dateFrom }, how)}
        />
        <DateFilter
          label={i18n._('Date (to)')}
          value={view.dateTo}
          min={view.dateFrom || undefined}
          onChange={(dateTo, how) => onChange({ dateTo }, how)}
        />
        <SelectField
          label={i18n._('Assigned to')}
          value={view.assignee}
          onChange={event => onChange({ assignee: person.read(event.target.value) })}
        >
          <option value="">{i18n._('Anyone')}</option>
          <option value="none">{i18n._('No one yet')}</option>
          {(colleagues.data ?? []).map(({ _id, username }) => (
            <option key={_id} value={_id}>
              {_id === viewer ? i18n._('{username} (you)', { username }) : username}
            </option>
          ))}
        </SelectField>
      </fieldset>
      <SavedViews />
      <div className="alert-chips">
        {view.playerId !== '' && (
          <Chip onRemove={() => onChange({ playerId: '' })}>
            <Trans id="Player: {player}" values={{ player: playerName ?? `…${view.playerId.slice(-8)}` }} />
          </Chip>
        )}
        {view.silenceRule !== '' && (
          <Chip onRemove={() => onChange({ silenceRule: '' })}>
            <Trans
              id="Held back: {reason}"
              values={{ reason: silenceReason ?? `…${view.silenceRule.slice(-8)}` }}
            />
          </Chip>
        )}
      </div>
    </div>
  )
}

/** A filter that was set by the URL and has no field. */
function Chip({ onRemove, children }: { onRemove: () => void; children: React.ReactNode }) {
  const { i18n } = useLingui()
  return (
    <button
      type="button"
      className="alert-chip small strong"
      title={i18n._('Remove filter')}
      onClick={onRemove}
    >
      {children}
      <CloseIcon size={14} />
    </button>
  )
}
