import { useLingui } from '@lingui/react'
import type { TournamentDetails } from '@valecuatro/contract'
import { CopyId } from '../../desk/copyId.tsx'
import { Stamp } from '../../desk/stamp.tsx'
import { UserLink } from '../../desk/userLink.tsx'
import { Fact, Facts } from '../facts.tsx'

export function TournamentFacts({ tournament }: { tournament: TournamentDetails }) {
  const { i18n } = useLingui()
  const { players, maxPlayers, entryFee, pot, prize, champion, outcome } = tournament
  const coins = (amount: number) => i18n._('{amount, plural, one {# coin} other {# coins}}', { amount })
  const isPaid = outcome === 'champion'
  return (
    <Facts>
      <Fact label={i18n._('Pot')}>{coins(pot)}</Fact>
      <Fact label={i18n._("Champion's share")}>
        {i18n.number(tournament.tournamentAwardPercentage, { style: 'percent' })}
      </Fact>
      <Fact label={isPaid ? i18n._('Prize paid') : i18n._('Prize')}>{coins(prize)}</Fact>
      <Fact label={i18n._('Champion')}>{champion && <UserLink user={champion} />}</Fact>
      <Fact label={i18n._('Players')}>
        {i18n._('{entered} of {places}', { entered: players.length, places: maxPlayers })}
      </Fact>
      <Fact label={i18n._('Entry Fee')}>{entryFee === 0 ? i18n._('Free') : coins(entryFee)}</Fact>
      <Fact label={i18n._('Start Date')}>
        <Stamp at={tournament.startDate} />
      </Fact>
      <Fact label={i18n._('End Date')}>{tournament.endDate && <Stamp at={tournament.endDate} />}</Fact>
      <Fact label={i18n._('Created')}>
        <Stamp at={tournament.createdAt} />
      </Fact>
      <Fact label={i18n._('Ended')}>{tournament.finishedAt && <Stamp at={tournament.finishedAt} />}</Fact>
      <Fact label={i18n._('Tournament id')}>
        <CopyId id={tournament._id} />
      </Fact>
    </Facts>
  )
}
