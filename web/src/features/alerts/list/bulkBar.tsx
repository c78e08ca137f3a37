import { Trans, useLingui } from '@lingui/react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { translated } from '../../language/translated.ts'
import { houseWords } from '../houseWords.ts'
import { alertHref, type ListView, readSort, SORTS, sortKey } from './address.ts'
import type { Refused } from './useBulkAcknowledge.ts'
import { type Matching, MOST } from './useMatching.ts'
import type { Selection } from './useSelection.ts'

interface BulkBarProps {
  selection: Selection
  matching: Matching
  /** Alerts on all pages. */
  total: number
  busy: boolean
  onAcknowledge: () => void
  view: ListView
  onSort: (sorted: Pick<ListView, 'sortBy' | 'sortOrder'>) => void
}

export function BulkBar({ selection, matching, total, busy, onAcknowledge, view, onSort }: BulkBarProps) {
  const { i18n } = useLingui()
  const n = matching.alerts?.length ?? selection.chosen.length
  return (
    <div className="bulk-bar">
      <SelectAll selection={selection} />
      <Button size="small" busy={busy} disabled={n === 0} onClick={onAcknowledge}>
        {!busy && <CheckIcon size={16} />}
        {n === 0 ? (
          <Trans id="Acknowledge selected" />
        ) : (
          <Trans id="Acknowledge selected ({n})" values={{ n: i18n.number(n) }} />
        )}
      </Button>
      <SortSelect view={view} onSort={onSort} />
      {selection.isAll && total > selection.chosen.length && matching.alerts === null && (
        <Button size="small" variant="quiet" busy={matching.busy} onClick={matching.choose}>
          <Trans id="Select all {n} that match" values={{ n: i18n.number(Math.min(total, MOST)) }} />
        </Button>
      )}
    </div>
  )
}

function SelectAll({ selection: { isAll, chosen, toggleAll } }: { selection: Selection }) {
  const box = useRef<HTMLInputElement>(null)
  const isSome = chosen.length > 0 && !isAll
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  return (
    <label className="checkbox">
      <input ref={box} type="checkbox" checked={isAll} onChange={toggleAll} />
      <Trans id="Select all" />
    </label>
  )
}

function SortSelect({ view, onSort }: Pick<BulkBarProps, 'view' | 'onSort'>) {
  const { i18n } = useLingui()
  const current = sortKey(view)
  function choose(key: string) {
    const sorted = readSort(key)
    if (sorted) onSort(sorted)
  }
  return (
    <SelectField label={i18n._('Sort by')} value={current} onChange={event => choose(event.target.value)}>
      {!SORTS.some(({ key }) => key === current) && (
        <option value={current}>{i18n._('As in the address')}</option>
      )}
      {SORTS.map(({ key, label }) => (
        <option key={key} value={key}>
          {i18n._(label)}
        </option>
      ))}
    </SelectField>
  )
}

/** What became of those that could not be acknowledged with the others. */
export function RefusedRows({ refused, onClose }: { refused: readonly Refused[]; onClose: () => void }) {
  const { i18n } = useLingui()
  if (refused.length === 0) return null
  return (
    <div className="refused">
      <Notice tone="warning">
        <div className="refused-head">
          <strong>
            <Trans
              id="{n, plural, one {# alert was not acknowledged} other {# alerts were not acknowledged}}"
              values={{ n: refused.length }}
            />
          </strong>
          <button type="button" className="icon-button" aria-label={i18n._('Close')} onClick={onClose}>
            <CloseIcon size={18} />
          </button>
        </div>
        <ul className="refused-rows">
          {refused.map(({ id, title, error, by }) => (
            <li key={id}>
              <Link href={alertHref(id)} className="desk-link">
                {houseWords(i18n, title)}
              </Link>
              {': '}
              {error === null ? i18n._('Failed to acknowledge alert') : translated(i18n, error)}
              {by !== null && ` (${by})`}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
