import { Trans, useLingui } from '@lingui/react'
import type { TimelineEntry, WalletOwner } from '@valecuatro/contract'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { BellIcon, CardsIcon, CoinsIcon, LogIcon, SpeechIcon } from '../../../ui/icons.tsx'
import { ledgerReason, signedNumber } from '../../people/index.ts'
import { AuditAct, AuditChange, AuditSubject } from '../audit/index.ts'
import { TournamentLink, UserLink } from '../kit/userLink.tsx'

const ICONS = {
  decision: LogIcon,
  coins: CoinsIcon,
  play: CardsIcon,
  message: SpeechIcon,
  alert: BellIcon,
}

/** One entry: when, what happened, who did it, and the values or coins before and after. */
export function TimelineRow({ entry }: { entry: TimelineEntry }) {
  const { i18n } = useLingui()
  const Icon = ICONS[entry.kind]
  return (
    <li className="timeline-entry">
      <time
        className="timeline-time soft small numeric"
        dateTime={entry.at}
        title={i18n.date(entry.at, { dateStyle: 'full', timeStyle: 'long' })}
      >
        {i18n.date(entry.at, { timeStyle: 'short' })}
      </time>
      <span className="timeline-icon" data-kind={entry.kind}>
        <Icon size={16} />
      </span>
      <div className="timeline-text">
        {entry.type === 'act' ? (
          <>
            <AuditAct entry={entry} />
            <span className="soft small">
              <Trans id="by" /> <UserLink user={entry.actor} />
            </span>
            <AuditChange entry={entry} />
          </>
        ) : entry.type === 'coins' ? (
          <Coins entry={entry} />
        ) : (
          <Event entry={entry} />
        )}
      </div>
      {entry.type === 'coins' && (
        <span className="timeline-amount numeric">
          <span className="amount" data-type={entry.change}>
            {signedNumber(i18n, entry.change === 'credit' ? entry.amount : -entry.amount)}
          </span>
          <span className="soft tiny">
            {i18n.number(entry.balanceBefore)} → {i18n.number(entry.balanceAfter)}
          </span>
        </span>
      )}
    </li>
  )
}

type EntryOf<Type extends TimelineEntry['type']> = Extract<TimelineEntry, { type: Type }>

function Coins({ entry }: { entry: EntryOf<'coins'> }) {
  const { i18n } = useLingui()
  const { transactionId, owner, other, change, by, note } = entry
  const [from, to] = change === 'credit' ? [other, owner] : [owner, other]
  return (
    <>
      <span>
        {ledgerReason(i18n, entry.reason)}
        {transactionId && (
          <>
            {' '}
            <Link href={`/admin/transactions?user=${transactionId}`} className="record-link small">
              <Trans id="Transaction" />
            </Link>
          </>
        )}
      </span>
      <span className="soft small">
        <Trans id="from <0/> to <1/>" components={{ 0: <Owner owner={from} />, 1: <Owner owner={to} /> }} />
        {by && (
          <>
            {' · '}
            <Trans id="by" /> <UserLink user={by} />
          </>
        )}
      </span>
      {note && <span className="soft small">{note}</span>}
    </>
  )
}

function Owner({ owner }: { owner: WalletOwner }) {
  switch (owner.kind) {
    case 'user':
      return <UserLink user={owner} />
    case 'tournament':
      return <TournamentLink tournament={{ _id: owner._id, name: owner.name ?? `…${owner._id.slice(-8)}` }} />
    case 'platform':
      return <Trans id="the platform account" />
    case 'mint':
      return <Trans id="the mint" />
  }
}

/** What happened; <0/> are the people, <1/> is the subject. */
const EVENTS: Record<EntryOf<'event'>['event'], string> = {
  'user-registered': /*i18n*/ 'The account of <0/> was created',
  'player-entered': /*i18n*/ '<0/> entered <1/>',
  'tournament-won': /*i18n*/ '<1/> ended, won by <0/>',
  'tournament-refunded': /*i18n*/ '<1/> ended without a champion; the entry fees were refunded',
  'table-opened': /*i18n*/ '<0/> opened table <1/>',
  'player-joined': /*i18n*/ '<0/> came to table <1/>',
  'match-started': /*i18n*/ 'Match <1/> started',
  'match-finished': /*i18n*/ 'Match <1/> ended {score}, won by <0/>',
  'player-left': /*i18n*/ '<0/> left match <1/>',
  'alert-raised': /*i18n*/ 'Alert <1/> was raised',
}

/** A match with a draw, or with deals that other tables still play. */
const WITHOUT_WINNER = /*i18n*/ 'Match <1/> ended {score}'

function Event({ entry: { event, people, subject, score } }: { entry: EntryOf<'event'> }) {
  const names: ReactNode = people.map((person, index) => (
    <Fragment key={person._id}>
      {index > 0 && ', '}
      <UserLink user={person} />
    </Fragment>
  ))
  return (
    <>
      <span>
        <Trans
          id={event === 'match-finished' && people.length === 0 ? WITHOUT_WINNER : EVENTS[event]}
          values={{ score: score ? `${score.team1}–${score.team2}` : '' }}
          components={{ 0: <>{names}</>, 1: <AuditSubject subject={subject} /> }}
        />
      </span>
      {event === 'alert-raised' && people.length > 0 && <span className="soft small">{names}</span>}
    </>
  )
}
