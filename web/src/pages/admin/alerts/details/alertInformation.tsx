import { Trans, useLingui } from '@lingui/react'
import type { Alert } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { TimeAgo } from '../../../../ui/time.tsx'
import { Timestamp } from '../../kit/dates.tsx'
import { CopyId } from '../../kit/details.tsx'
import { UserLink } from '../../kit/userLink.tsx'
import { sourceText } from '../alertNames.ts'
import { alertHref } from '../list/listUrl.ts'

export function AlertInformation({ alert }: { alert: Alert }) {
  const { i18n } = useLingui()
  return (
    <section className="panel alert-panel" aria-label={i18n._('Alert information')}>
      <h2>
        <Trans id="Alert information" />
      </h2>
      <dl className="alert-facts">
        <Fact name={<Trans id="Created" />}>
          <Timestamp at={alert.createdAt} />
        </Fact>
        <Fact name={<Trans id="Source" />}>{sourceText(i18n, alert.source) || '–'}</Fact>
        <Fact name={<Trans id="Priority" />}>{i18n.number(alert.priority)}</Fact>
        <Fact name={<Trans id="Count" />}>
          <Trans id="{n}×" values={{ n: i18n.number(alert.count) }} />
          {alert.count > 1 && (
            <>
              {', '}
              <Trans id="last seen" /> <TimeAgo at={alert.lastSeenAt} />
            </>
          )}
        </Fact>
        <By name={<Trans id="Acknowledged by" />} who={alert.acknowledgedBy} at={alert.acknowledgedAt} />
        <By name={<Trans id="Investigated by" />} who={alert.investigatedBy} at={alert.investigatedAt} />
        <By name={<Trans id="Dismissed by" />} who={alert.dismissedBy} at={alert.dismissedAt} />
        {alert.recurrenceOf && (
          <Fact name={<Trans id="Recurrence of" />}>
            <Link href={alertHref(alert.recurrenceOf)} className="record-link">
              <Trans id="Previous alert" />
            </Link>
          </Fact>
        )}
        <Fact name={<Trans id="Alert ID" />}>
          <CopyId id={alert._id} />
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function By({ name, who, at }: { name: ReactNode; who: string | null; at: string | null }) {
  if (who === null && at === null) return null
  return (
    <Fact name={name}>
      {who ?? '–'}
      {at !== null && (
        <span className="fact-when">
          <Timestamp at={at} />
        </span>
      )}
    </Fact>
  )
}

export function PlayerInformation({ player }: { player: NonNullable<Alert['player']> }) {
  const { i18n } = useLingui()
  const { stats, wallet } = player
  return (
    <section className="panel alert-panel" aria-label={i18n._('Player information')}>
      <h2>
        <Trans id="Player information" />
      </h2>
      <dl className="alert-facts">
        <Fact name={<Trans id="Username" />}>
          <UserLink user={player} />
        </Fact>
        {player.email !== undefined && <Fact name={<Trans id="Email" />}>{player.email}</Fact>}
        <Fact name={<Trans id="Games" />}>{i18n.number(stats.gamesPlayed)}</Fact>
        <Fact name={<Trans id="Wins" />}>{i18n.number(stats.wins)}</Fact>
        <Fact name={<Trans id="Losses" />}>{i18n.number(stats.losses)}</Fact>
        {wallet && <Fact name={<Trans id="Coins" />}>{i18n.number(wallet.coins)}</Fact>}
      </dl>
    </section>
  )
}
