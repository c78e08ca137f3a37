import { Trans, useLingui } from '@lingui/react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { translateServerText } from '../../../../i18n/locale.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { CheckIcon, CloseIcon } from '../../../../ui/icons.tsx'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { alertTitle } from '../alertText.ts'
import { alertHref, type ListView, readSort, SORTS, sortKey } from './listUrl.ts'
import type { SelectAllMatching, Selection } from './selection.ts'
import { type BulkAct, type BulkChanging, textsOf } from './useBulkChange.ts'

const OTHER_ACTS: { act: BulkAct; label: string }[] = [
  { act: 'investigate', label: /*i18n*/ 'Investigate' },
  { act: 'assign', label: /*i18n*/ 'Give to a colleague' },
  { act: 'resolve', label: /*i18n*/ 'Resolve' },
  { act: 'dismiss', label: /*i18n*/ 'Dismiss' },
]

interface BulkBarProps {
  selection: Selection
  matching: SelectAllMatching
  /** Number of matching alerts on all pages. */
  total: number
  /** There are more than `total`. */
  isCapped: boolean
  bulk: BulkChanging
  onAct: (act: BulkAct) => void
  /** Null while all matching alerts are selected: a case joins chosen alerts. */
  onJoin: (() => void) | null
  view: ListView
  onSort: (sorted: Pick<ListView, 'sortBy' | 'sortOrder'>) => void
}

export function BulkBar({
  selection,
  matching,
  total,
  isCapped,
  bulk,
  onAct,
  onJoin,
  view,
  onSort,
}: BulkBarProps) {
  const { i18n } = useLingui()
  const { busy, progress } = bulk
  const n = matching.isChosen ? total : selection.chosen.length
  const all = `${i18n.number(total)}${isCapped ? '+' : ''}`
  return (
    <div className="bulk-bar">
      <SelectAll selection={selection} />
      <Button size="small" busy={busy} disabled={n === 0} onClick={() => onAct('acknowledge')}>
        {!busy && <CheckIcon size={16} />}
        {n === 0 ? (
          <Trans id="Acknowledge selected" />
        ) : (
          <Trans id="Acknowledge selected ({n})" values={{ n: matching.isChosen ? all : i18n.number(n) }} />
        )}
      </Button>
      {n > 0 && !busy && (
        <Menu label={i18n._('More actions')}>
          {OTHER_ACTS.map(({ act, label }) => (
            <MenuItem key={act} onSelect={() => onAct(act)}>
              {i18n._(label)}
            </MenuItem>
          ))}
          {onJoin && (
            <MenuItem onSelect={onJoin}>
              <Trans id="Open a case or add to one" />
            </MenuItem>
          )}
        </Menu>
      )}
      <SortSelect view={view} onSort={onSort} />
      {selection.isAll && total > selection.chosen.length && !matching.isChosen && (
        <Button size="small" variant="quiet" onClick={matching.choose}>
          <Trans id="Select all {n} that match" values={{ n: all }} />
        </Button>
      )}
      <span className="bulk-said soft small" role="status">
        {progress ? (
          <Trans
            id={textsOf(bulk.act).progress}
            values={{ done: i18n.number(progress.done), total: i18n.number(progress.of) }}
          />
        ) : (
          matching.isChosen && (
            <Trans
              id="All {n} matching alerts are selected. Only new ones will be acknowledged."
              values={{ n: all }}
            />
          )
        )}
      </span>
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
      {!SORTS.some(({ key }) => key === current) && <option value={current}>{i18n._('Custom')}</option>}
      {SORTS.map(({ key, label }) => (
        <option key={key} value={key}>
          {i18n._(label)}
        </option>
      ))}
    </SelectField>
  )
}

/** How many of the matching alerts were changed, and what happened to the others. */
export function BulkOutcome({ bulk: { act, outcome, forget: onClose } }: { bulk: BulkChanging }) {
  const { i18n } = useLingui()
  if (outcome === null) return null
  const { matched, changed, handled, failed, capped } = outcome
  const texts = textsOf(act)
  return (
    <div className="refused">
      <Notice tone={failed > 0 ? 'warning' : 'neutral'}>
        <div className="spread">
          <strong>
            <Trans
              id="{matched, plural, one {# alert matched} other {{shown} alerts matched}}"
              values={{ matched, shown: `${i18n.number(matched)}${capped ? '+' : ''}` }}
            />
          </strong>
          <button type="button" className="icon-button" aria-label={i18n._('Close')} onClick={onClose}>
            <CloseIcon size={18} />
          </button>
        </div>
        <ul className="refused-rows stack-1 small">
          <li>
            <Trans id={texts.changed} values={{ n: changed }} />
          </li>
          {handled > 0 && !capped && (
            <li>
              <Trans
                id="{n, plural, one {# had already been handled} other {# had already been handled}}"
                values={{ n: handled }}
              />
            </li>
          )}
          {failed > 0 && (
            <li>
              <Trans id={texts.left} values={{ n: failed }} />
            </li>
          )}
        </ul>
      </Notice>
    </div>
  )
}

/** The alerts that could not be changed, each with the reason. */
export function RefusedRows({ bulk: { act, refused, forget: onClose } }: { bulk: BulkChanging }) {
  const { i18n } = useLingui()
  if (refused.length === 0) return null
  return (
    <div className="refused">
      <Notice tone="warning">
        <div className="spread">
          <strong>
            <Trans id={textsOf(act).refused} values={{ n: refused.length }} />
          </strong>
          <button type="button" className="icon-button" aria-label={i18n._('Close')} onClick={onClose}>
            <CloseIcon size={18} />
          </button>
        </div>
        <ul className="refused-rows stack-1 small">
          {refused.map(({ id, error, by, ...alert }) => (
            <li key={id}>
              <Link href={alertHref(id)} className="record-link">
                {alertTitle(i18n, alert)}
              </Link>
              {': '}
              {error === null ? i18n._(textsOf(act).failed) : translateServerText(i18n, error)}
              {by !== null && ` (${by})`}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
