import { useLingui } from '@lingui/react'
import type { Match } from '@valecuatro/contract'
import { Link } from 'wouter'
import { CopyId } from '../../desk/copyId.tsx'
import { Stamp } from '../../desk/stamp.tsx'
import { UserLink } from '../../desk/userLink.tsx'
import { Fact, Facts } from '../facts.tsx'
import { durationOf, durationWords } from './duration.ts'

export function MatchFacts({ match }: { match: Match }) {
  const { i18n } = useLingui()
  const { tournament, winner, scheduledTime, startedAt, finishedAt } = match
  const duration = durationOf(match, Date.now())
  return (
    <Facts>
      <Fact label={i18n._('Tournament')}>
        {tournament && (
          <Link href={`/admin/tournaments/${tournament._id}`} className="desk-link">
            {tournament.name}
          </Link>
        )}
      </Fact>
      <Fact label={i18n._('Winner')}>{winner && <UserLink user={winner} />}</Fact>
      <Fact label={i18n._('Duration')}>{duration && durationWords(i18n, duration)}</Fact>
      <Fact label={i18n._('Scheduled Time')}>{scheduledTime && <Stamp at={scheduledTime} />}</Fact>
      <Fact label={i18n._('Started')}>{startedAt && <Stamp at={startedAt} />}</Fact>
      <Fact label={i18n._('Ended')}>{finishedAt && <Stamp at={finishedAt} />}</Fact>
      <Fact label={i18n._('Created')}>
        <Stamp at={match.createdAt} />
      </Fact>
      <Fact label={i18n._('Match id')}>
        <CopyId id={match._id} />
      </Fact>
      <Fact label={i18n._('Game id')}>{match.gameId && <CopyId id={match.gameId} />}</Fact>
    </Facts>
  )
}
