import { Trans, useLingui } from '@lingui/react'
import { ALERT_STATUSES, ALERT_TYPES, SEVERITIES } from '@valecuatro/contract/alertEnums'
import { type RefObject, useId, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { CloseIcon } from '../../../../ui/icons.tsx'
import { oneOf } from '../../../../ui/urlState.ts'
import { DateFilter, SearchField } from '../../kit/filters.tsx'
import { severityText, statusText, typeText } from '../alertNames.ts'
import { FunnelIcon } from '../badges.tsx'
import { filterCount, type ListView, NO_FILTERS_VIEW } from './listUrl.ts'

const TYPING_PAUSE_MS = 500

const STATUS = oneOf(ALERT_STATUSES)
const SEVERITY = oneOf(SEVERITIES)
const TYPE = oneOf(ALERT_TYPES)

interface FilterPanelProps {
  view: ListView
  onChange: (changes: Partial<ListView>, how?: 'push' | 'replace') => void
  /** The player's name, if a loaded row contains it. */
  playerName: string | null
  searchRef: RefObject<HTMLDivElement | null>
}

export function FilterPanel({ view, onChange, playerName, searchRef }: FilterPanelProps) {
  const { i18n } = useLingui()
  const id = useId()
  const count = filterCount(view)
  const [isOpen, setOpen] = useState(count > 0)
  return (
    <div className="alert-filters stack-3">
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
      </fieldset>
      <div className="alert-chips">
        {view.playerId !== '' && (
          <Chip onRemove={() => onChange({ playerId: '' })}>
            <Trans id="Player: {player}" values={{ player: playerName ?? `…${view.playerId.slice(-8)}` }} />
          </Chip>
        )}
        {view.dateTo !== '' && (
          <Chip onRemove={() => onChange({ dateTo: '' })}>
            <Trans
              id="Until {day}"
              values={{ day: i18n.date(`${view.dateTo}T12:00:00`, { dateStyle: 'medium' }) }}
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
