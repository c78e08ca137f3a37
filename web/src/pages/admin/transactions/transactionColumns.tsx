import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { Transaction } from '@valecuatro/contract'
import { Link } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/notice.tsx'
import type { Column } from '../../../ui/table.tsx'
import { ledgerReason, signedNumber } from '../../people/index.ts'
import { Timestamp } from '../kit/dates.tsx'
import { TimelineLink } from '../kit/timelineLink.tsx'
import { TournamentLink, UserLink } from '../kit/userLink.tsx'

export type TransactionActions = Record<'refund' | 'correct', (transaction: Transaction) => void>

/** The key of a sortable column is the server's sort parameter. */
export const transactionColumns = (
  i18n: I18n,
  { refund, correct }: TransactionActions,
): Column<Transaction>[] => [
  {
    key: 'user',
    label: i18n._('User'),
    sortable: true,
    kind: 'title',
    cell: ({ user }) => (
      <span className="cell-user">
        <UserLink user={user} />
        <span className="cell-note soft tiny break-words">{user.email}</span>
      </span>
    ),
  },
  {
    key: 'type',
    label: i18n._('Type'),
    sortable: true,
    cell: ({ type }) =>
      type === 'credit' ? (
        <Badge tone="success">
          <Trans id="Credit" />
        </Badge>
      ) : (
        <Badge tone="danger">
          <Trans id="Debit" />
        </Badge>
      ),
  },
  {
    key: 'amount',
    label: i18n._('Amount'),
    numeric: true,
    sortable: true,
    cell: ({ type, amount }) => (
      <span className="amount" data-type={type}>
        {signedNumber(i18n, type === 'credit' ? amount : -amount)}
      </span>
    ),
  },
  {
    key: 'balanceAfter',
    label: i18n._('Balance'),
    numeric: true,
    sortable: true,
    cell: ({ balanceBefore, balanceAfter }) => (
      <span className="balance">
        <span>{i18n.number(balanceBefore)} →</span> {i18n.number(balanceAfter)}
      </span>
    ),
  },
  {
    key: 'reason',
    label: i18n._('Reason'),
    sortable: true,
    cell: ({ reason }) => (
      <span>
        {ledgerReason(i18n, reason)}
        <span className="cell-note soft tiny break-words nowrap">{reason}</span>
      </span>
    ),
  },
  {
    key: 'cause',
    label: i18n._('Source'),
    cell: transaction => (
      <span>
        <TransactionCause transaction={transaction} />
        {transaction.meta.approvedBy && (
          <span className="cell-note soft tiny">
            <Trans id="approved by" /> <UserLink user={transaction.meta.approvedBy} />
          </span>
        )}
        {transaction.meta.note && (
          <span className="cell-note soft tiny break-words">{transaction.meta.note}</span>
        )}
        <CorrectionLinks transaction={transaction} />
      </span>
    ),
  },
  {
    key: 'createdAt',
    label: i18n._('Date'),
    sortable: true,
    cell: ({ meta }) => <Timestamp at={meta.timestamp} canWrap />,
  },
  {
    key: 'actions',
    label: i18n._('Actions'),
    kind: 'actions',
    cell: transaction => (
      <span className="row-actions">
        {transaction.reason === 'tournament_prize' && !transaction.correctedBy ? (
          <Button
            size="small"
            aria-label={i18n._('Correct the prize of {username}', { username: transaction.user.username })}
            onClick={() => correct(transaction)}
          >
            <Trans id="Correct…" />
          </Button>
        ) : (
          <RefundCell transaction={transaction} onRefund={() => refund(transaction)} />
        )}
        <TransactionTimeline transaction={transaction} />
      </span>
    ),
  },
]

/** The timeline of the tournament that the coins went to or came from, or else that of the player. */
function TransactionTimeline({ transaction: { meta, user } }: { transaction: Transaction }) {
  return meta.tournament ? (
    <TimelineLink subject="tournament" id={meta.tournament._id} />
  ) : (
    <TimelineLink subject="user" id={user._id} />
  )
}

function RefundCell({ transaction, onRefund }: { transaction: Transaction; onRefund: () => void }) {
  const { i18n } = useLingui()
  if (transaction.refund === 'done')
    return (
      <Badge>
        <Trans id="Refunded" />
      </Badge>
    )
  if (transaction.refund !== 'possible') return null
  return (
    <Button
      size="small"
      aria-label={i18n._('Refund {amount, plural, one {# coin} other {# coins}} of {username}', {
        amount: transaction.amount,
        username: transaction.user.username,
      })}
      onClick={onRefund}
    >
      <Trans id="Refund…" />
    </Button>
  )
}

/** Links to the transaction that this one corrects, and to the one that corrects it. */
function CorrectionLinks({ transaction: { meta, correctedBy } }: { transaction: Transaction }) {
  const linkTo = (id: string) => `/admin/transactions?user=${id}`
  return (
    <>
      {meta.corrects && (
        <span className="cell-note tiny">
          <Link className="link" href={linkTo(meta.corrects)}>
            <Trans id="Corrects this transaction" />
          </Link>
        </span>
      )}
      {correctedBy && (
        <span className="cell-note tiny">
          <Link className="link" href={linkTo(correctedBy)}>
            <Trans id="Corrected by this transaction" />
          </Link>
        </span>
      )}
    </>
  )
}

/** What caused the transaction: a tournament, or an adjustment by an administrator. */
function TransactionCause({ transaction: { meta } }: { transaction: Transaction }) {
  if (meta.tournament)
    return (
      <span className="cell-user">
        <TournamentLink tournament={meta.tournament} />
      </span>
    )
  if (meta.by)
    return (
      <span className="cell-user">
        <Trans id="by" /> <UserLink user={meta.by} />
      </span>
    )
  return <span>–</span>
}
