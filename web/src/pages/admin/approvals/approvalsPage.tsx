import '../kit/management.css'
import './approvals.css'
import { Trans, useLingui } from '@lingui/react'
import type { CoinRequest } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import { COIN_REQUEST_STATES, MAX_REASON_LENGTH } from '@valecuatro/contract/values'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { translateServerText } from '../../../i18n/locale.ts'
import { call } from '../../../net/call.ts'
import { requestPage, useInvalidateAll } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Badge, type Tone } from '../../../ui/notice.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Column } from '../../../ui/table.tsx'
import { oneOf, pageNumber, useUrlState } from '../../../ui/urlState.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { signedNumber } from '../../people/index.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { Timestamp } from '../kit/dates.tsx'
import { Filters } from '../kit/filters.tsx'
import { focusFirstInvalid } from '../kit/form.tsx'
import { PagedTable } from '../kit/pagedTable.tsx'
import { PageHead, RefreshListButton } from '../kit/pageHead.tsx'
import { usePagedQuery } from '../kit/usePagedQuery.ts'
import { UserLink } from '../kit/userLink.tsx'
import { CoinSettingsForm } from './coinSettingsForm.tsx'

const STATES: Record<CoinRequest['state'], { name: string; tone: Tone }> = {
  open: { name: /*i18n*/ 'Waiting for approval', tone: 'warning' },
  approved: { name: /*i18n*/ 'Approved', tone: 'success' },
  refused: { name: /*i18n*/ 'Refused', tone: 'danger' },
  withdrawn: { name: /*i18n*/ 'Withdrawn', tone: 'neutral' },
  expired: { name: /*i18n*/ 'Expired', tone: 'neutral' },
}
const URL_PARAMS = { state: oneOf(COIN_REQUEST_STATES), page: pageNumber }

/** A request that is no longer among the chosen ones, as it is now. */
async function lookUp(row: CoinRequest): Promise<CoinRequest> {
  const { value } = await requestPage('GET /api/admin/coin-requests', { query: { limit: 100 } })
  return value.find(({ _id }) => _id === row._id) ?? row
}

type Decision = 'approve' | 'refuse' | 'withdraw'

/** Movements of coins that need a second administrator, and the limits on coins moved by hand. */
export default function ApprovalsPage() {
  const { i18n } = useLingui()
  const { view, change } = useUrlState(URL_PARAMS)
  const { page, ...asked } = view
  const query = usePagedQuery({
    key: ['coin-requests', asked],
    page,
    ask: (page, limit) => requestPage('GET /api/admin/coin-requests', { query: { ...asked, page, limit } }),
    live: { list: 'coin-requests', lookUp },
  })
  const [chosen, setChosen] = useState<{ request: CoinRequest; decision: Decision } | null>(null)
  return (
    <>
      <PageHead
        title={i18n._('Approvals')}
        line={
          <Trans id="Coins moved by hand that need a second administrator. A request expires after seven days." />
        }
        actions={<RefreshListButton query={query} />}
      />
      <Filters isFiltered={view.state !== ''} onClear={() => change({ state: '' })}>
        <SelectField
          label={i18n._('Status')}
          value={view.state}
          onChange={({ target }) => change({ state: URL_PARAMS.state.read(target.value) })}
        >
          <option value="">{i18n._('All')}</option>
          {COIN_REQUEST_STATES.map(state => (
            <option key={state} value={state}>
              {i18n._(STATES[state].name)}
            </option>
          ))}
        </SelectField>
      </Filters>
      <PagedTable
        caption={i18n._('Requests')}
        query={query}
        columns={useColumns((request, decision) => setChosen({ request, decision }))}
        rowKey={({ _id }) => _id}
        page={page}
        onPage={(page, how) => change({ page }, how)}
        failed={i18n._('The requests could not be loaded')}
        empty={
          <div className="panel">
            <EmptyState title={<Trans id="No requests" />} />
          </div>
        }
      />
      <CoinSettingsForm />
      {chosen && <Decide {...chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function useColumns(decide: (request: CoinRequest, decision: Decision) => void): Column<CoinRequest>[] {
  const { i18n } = useLingui()
  const ownId = useViewerId()
  return [
    {
      key: 'user',
      label: i18n._('User'),
      kind: 'title',
      cell: ({ user }) => <UserLink user={user} />,
    },
    {
      key: 'amount',
      label: i18n._('Amount'),
      numeric: true,
      cell: ({ amount }) => (
        <span className="amount" data-type={amount > 0 ? 'credit' : 'debit'}>
          {signedNumber(i18n, amount)}
        </span>
      ),
    },
    {
      key: 'note',
      label: i18n._('Note'),
      cell: ({ note, refunds, transactionId }) => (
        <span>
          <span className="break-words">{note}</span>
          {refunds && (
            <span className="cell-note tiny">
              <Link className="link" href={`/admin/transactions?user=${refunds}`}>
                <Trans id="Refunds this transaction" />
              </Link>
            </span>
          )}
          {transactionId && (
            <span className="cell-note tiny">
              <Link className="link" href={`/admin/transactions?user=${transactionId}`}>
                <Trans id="See the transaction" />
              </Link>
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'requestedBy',
      label: i18n._('Requested by'),
      cell: ({ requestedBy, requestedAt }) => (
        <span className="cell-user">
          <UserLink user={requestedBy} />
          <span className="cell-note soft tiny">
            <Timestamp at={requestedAt} />
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      label: i18n._('Status'),
      cell: ({ state, decidedBy, reason }) => (
        <span className="cell-user">
          <Badge tone={STATES[state].tone}>{i18n._(STATES[state].name)}</Badge>
          {decidedBy && state !== 'withdrawn' && (
            <span className="cell-note tiny">
              <Trans id="by" /> <UserLink user={decidedBy} />
            </span>
          )}
          {reason && <span className="cell-note soft tiny break-words">{reason}</span>}
        </span>
      ),
    },
    {
      key: 'actions',
      label: i18n._('Actions'),
      kind: 'actions',
      cell: request =>
        request.state !== 'open' ? null : request.requestedBy._id === ownId ? (
          <Button size="small" onClick={() => decide(request, 'withdraw')}>
            <Trans id="Withdraw…" />
          </Button>
        ) : (
          <span className="row-actions">
            <Button size="small" variant="primary" onClick={() => decide(request, 'approve')}>
              <Trans id="Approve…" />
            </Button>
            <Button size="small" onClick={() => decide(request, 'refuse')}>
              <Trans id="Refuse…" />
            </Button>
          </span>
        ),
    },
  ]
}

interface DecideProps {
  request: CoinRequest
  decision: Decision
  onClose: () => void
}

/** Asks before a request is approved, refused or withdrawn. */
function Decide({ request, decision, onClose }: DecideProps) {
  const { i18n } = useLingui()
  const fields = useRef<HTMLFieldSetElement>(null)
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isMissing = decision === 'refuse' && reason.trim() === ''
  const params = { id: request._id }
  const { busy, refusal, run } = useSubmit({
    send: () =>
      decision === 'approve'
        ? call('POST /api/admin/coin-requests/{id}/approve', { params })
        : decision === 'withdraw'
          ? call('POST /api/admin/coin-requests/{id}/withdraw', { params })
          : call('POST /api/admin/coin-requests/{id}/refuse', { params, body: { reason: reason.trim() } }),
    done: {
      approve: i18n._('Approved. The coins have moved.'),
      refuse: i18n._('Request refused'),
      withdraw: i18n._('Request withdrawn'),
    }[decision],
    failed: i18n._('The request could not be decided'),
    isRefusalShown: true,
    onDone: onClose,
    // After a refusal, too: another administrator may have been first.
    renew: useInvalidateAll(),
  })
  const act = {
    approve: i18n._('Approve request'),
    refuse: i18n._('Refuse request'),
    withdraw: i18n._('Withdraw request'),
  }[decision]

  function send() {
    setSubmitted(true)
    if (isMissing) focusFirstInvalid(fields.current)
    else void run()
  }

  return (
    <ActionDialog
      open
      title={act}
      description={`${signedNumber(i18n, request.amount)} · ${request.user.username}`}
      act={act}
      variant={decision === 'approve' ? 'primary' : 'danger'}
      busy={busy}
      isFilled={reason.trim() !== ''}
      refusal={refusal}
      onAct={send}
      onClose={onClose}
    >
      <fieldset ref={fields} className="stack" disabled={busy}>
        <p className="break-words">
          <Trans id="{name}: {note}" values={{ name: request.requestedBy.username, note: request.note }} />
        </p>
        {decision === 'refuse' && (
          <TextField
            label={i18n._('Reason')}
            required
            error={
              isSubmitted && isMissing ? translateServerText(i18n, MESSAGES.actionReasonRequired) : undefined
            }
            maxLength={MAX_REASON_LENGTH}
            autoComplete="off"
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        )}
      </fieldset>
    </ActionDialog>
  )
}
