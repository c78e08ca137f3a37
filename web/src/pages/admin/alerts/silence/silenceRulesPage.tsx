import '../../kit/management.css'
import { Trans, useLingui } from '@lingui/react'
import type { SilenceRule } from '@valecuatro/contract'
import { SILENCE_RULE_STATES } from '@valecuatro/contract/values'
import { useState } from 'react'
import { Link } from 'wouter'
import { call } from '../../../../net/call.ts'
import { requestPage, useInvalidateAll } from '../../../../net/query.tsx'
import { Button } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { Badge } from '../../../../ui/notice.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import type { Column } from '../../../../ui/table.tsx'
import { TimeAgo } from '../../../../ui/time.tsx'
import { oneOf, pageNumber, useUrlState } from '../../../../ui/urlState.ts'
import { useSubmit } from '../../../../ui/useSubmit.ts'
import { ActionDialog } from '../../kit/actionDialog.tsx'
import { Timestamp } from '../../kit/dates.tsx'
import { BackLink } from '../../kit/details.tsx'
import { Filters } from '../../kit/filters.tsx'
import { PagedTable } from '../../kit/pagedTable.tsx'
import { PageHead, RefreshListButton } from '../../kit/pageHead.tsx'
import { usePagedQuery } from '../../kit/usePagedQuery.ts'
import { UserLink } from '../../kit/userLink.tsx'
import { sourceText, typeText } from '../alertNames.ts'
import { kindText } from '../alertText.ts'
import { ALERTS_PATH, listHref } from '../list/listUrl.ts'
import { SilenceDialog } from './silenceDialog.tsx'

const URL_PARAMS = { state: oneOf(SILENCE_RULE_STATES), page: pageNumber }

/** A rule that is no longer among the chosen ones, as it is now. */
async function lookUp(row: SilenceRule): Promise<SilenceRule> {
  const { value } = await requestPage('GET /api/admin/silence-rules', { query: { limit: 100 } })
  return value.find(({ _id }) => _id === row._id) ?? row
}

/** The rules that hold alerts back, and what each has held back. */
export default function SilenceRulesPage() {
  const { i18n } = useLingui()
  const { view, change } = useUrlState(URL_PARAMS)
  const { page, ...asked } = view
  const query = usePagedQuery({
    key: ['silence-rules', asked],
    page,
    ask: (page, limit) => requestPage('GET /api/admin/silence-rules', { query: { ...asked, page, limit } }),
    live: { list: 'silence-rules', lookUp },
  })
  const [isCreating, setCreating] = useState(false)
  const [ending, setEnding] = useState<SilenceRule | null>(null)
  const isFiltered = asked.state !== ''
  return (
    <>
      <BackLink href={ALERTS_PATH}>
        <Trans id="Alerts" />
      </BackLink>
      <PageHead
        title={i18n._('Silence rules')}
        line={<Trans id="Alerts that a rule holds back are stored as dismissed, and no one is notified." />}
        actions={
          <>
            <RefreshListButton query={query} />
            <Button variant="primary" onClick={() => setCreating(true)}>
              <Trans id="New rule" />
            </Button>
          </>
        }
      />
      <Filters isFiltered={isFiltered} onClear={() => change({ state: '' })}>
        <SelectField
          label={i18n._('Status')}
          value={asked.state}
          onChange={({ target }) => change({ state: URL_PARAMS.state.read(target.value) })}
        >
          <option value="">{i18n._('All')}</option>
          <option value="active">{i18n._('In force')}</option>
          <option value="ended">{i18n._('Ended')}</option>
        </SelectField>
      </Filters>
      <PagedTable
        caption={i18n._('Silence rules')}
        query={query}
        columns={useColumns(setEnding)}
        rowKey={({ _id }) => _id}
        page={page}
        onPage={(page, how) => change({ page }, how)}
        failed={i18n._('The silence rules could not be loaded')}
        empty={
          <div className="panel">
            <EmptyState
              title={
                isFiltered ? <Trans id="No rule matches the filter" /> : <Trans id="No silence rules yet" />
              }
            >
              <p>
                <Trans id="To silence what a detector reports about one player, open one of its alerts and choose “Silence alerts like this”." />
              </p>
            </EmptyState>
          </div>
        }
      />
      {isCreating && <SilenceDialog onClose={() => setCreating(false)} />}
      {ending && <EndDialog rule={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function useColumns(end: (rule: SilenceRule) => void): Column<SilenceRule>[] {
  const { i18n } = useLingui()
  return [
    {
      key: 'conditions',
      label: i18n._('Silences'),
      kind: 'title',
      cell: rule => <Conditions rule={rule} />,
    },
    {
      key: 'reason',
      label: i18n._('Reason'),
      cell: ({ reason, createdBy, createdAt }) => (
        <span>
          <span className="break-words">{reason}</span>
          <span className="cell-note soft tiny">
            {createdBy}, <Timestamp at={createdAt} />
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      label: i18n._('Status'),
      cell: ({ state, endsAt, endedAt, endedBy }) => (
        <span>
          {state === 'active' ? (
            <Badge tone="warning">
              <Trans id="In force" />
            </Badge>
          ) : (
            <Badge>
              <Trans id="Ended" />
            </Badge>
          )}
          <span className="cell-note soft tiny">
            {endedAt ? (
              <>
                {endedBy}, <Timestamp at={endedAt} />
              </>
            ) : (
              <Trans id="until <0/>" components={{ 0: <Timestamp at={endsAt} /> }} />
            )}
          </span>
        </span>
      ),
    },
    {
      key: 'heldBack',
      label: i18n._('Held back'),
      numeric: true,
      cell: ({ _id, heldBack, lastHeldBackAt }) =>
        heldBack === 0 ? (
          i18n.number(0)
        ) : (
          <span>
            <Link
              href={listHref({ silenceRule: _id })}
              className="record-link"
              aria-label={i18n._('{n, plural, one {# held back: show it} other {# held back: show them}}', {
                n: heldBack,
              })}
            >
              {i18n.number(heldBack)}
            </Link>
            {lastHeldBackAt && (
              <span className="cell-note soft tiny">
                <TimeAgo at={lastHeldBackAt} />
              </span>
            )}
          </span>
        ),
    },
    {
      key: 'actions',
      label: i18n._('Actions'),
      kind: 'actions',
      cell: rule =>
        rule.state === 'active' && (
          <Button size="small" onClick={() => end(rule)}>
            <Trans id="End now…" />
          </Button>
        ),
    },
  ]
}

function Conditions({ rule: { player, code, type, source, text, includesCritical } }: { rule: SilenceRule }) {
  const { i18n } = useLingui()
  return (
    <span>
      {code && <span className="cell-note">{kindText(i18n, code)}</span>}
      {type && <span className="cell-note">{typeText(i18n, type)}</span>}
      {source && (
        <span className="cell-note">
          <Trans id="Source: {source}" values={{ source: sourceText(i18n, source) }} />
        </span>
      )}
      {player && (
        <span className="cell-note">
          <Trans id="Player: <0/>" components={{ 0: <UserLink user={player} /> }} />
        </span>
      )}
      {text && (
        <span className="cell-note break-words">
          <Trans id="Text: “{text}”" values={{ text }} />
        </span>
      )}
      <span className="cell-note soft tiny">
        {includesCritical ? <Trans id="Critical ones too" /> : <Trans id="Except critical ones" />}
      </span>
    </span>
  )
}

function EndDialog({ rule, onClose }: { rule: SilenceRule; onClose: () => void }) {
  const { i18n } = useLingui()
  const { busy, refusal, run } = useSubmit({
    send: () => call('POST /api/admin/silence-rules/{id}/end', { params: { id: rule._id } }),
    done: i18n._('The rule has ended'),
    failed: i18n._('The rule could not be ended'),
    isRefusalShown: true,
    onDone: onClose,
    // After a refusal, too: another person may have been first.
    renew: useInvalidateAll(),
  })
  return (
    <ActionDialog
      open
      title={i18n._('End the rule now?')}
      description={rule.reason}
      act={<Trans id="End the rule" />}
      busy={busy}
      refusal={refusal}
      onAct={() => void run()}
      onClose={onClose}
    >
      <p>
        <Trans id="The next alert that meets its conditions appears again. What it held back stays dismissed." />
      </p>
    </ActionDialog>
  )
}
