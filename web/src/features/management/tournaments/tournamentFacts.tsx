import { useLingui } from '@lingui/react'
import type { TournamentDetails } from '@valecuatro/contract'
import { CopyId } from '../../desk/copyId.tsx'
import { Stamp } from '../../desk/stamp.tsx'
import { UserLink } from '../../desk/userLink.tsx'
import { isShared, sharesOf } from '../../tournaments/prize.ts'
import { Fact, Facts } from '../facts.tsx'

export function TournamentFacts({ tournament }: { tournament: TournamentDetails }) {
  const { i18n } = useLingui()
  const { players, maxPlayers, entryFee, pot, prize, champion, partner, finishedBy } = tournament
  const shares = sharesOf(tournament)
  const coins = (amount: number) => i18n._('{amount, plural, one {# coin} other {# coins}}', { amount })
  return (
    <Facts>
      {entryFee === 0 ? (
        <Fact label={i18n._('Prize')}>{i18n._('No prize')}</Fact>
      ) : (
        <>
          <Fact label={i18n._('Prize pool')}>{coins(pot)}</Fact>
          <Fact label={i18n._("Champion's share")}>
            {i18n.number(tournament.tournamentAwardPercentage, { style: 'percent' })}
          </Fact>
          <Fact label={isShared(tournament) ? i18n._('To the champions') : i18n._('To the champion')}>
            {isShared(tournament)
              ? i18n._('{total} ({first} + {second})', {
                  total: coins(prize),
                  first: i18n.number(shares.champion),
                  second: i18n.number(shares.partner),
                })
              : coins(prize)}
          </Fact>
        </>
      )}
      <Fact label={partner ? i18n._('Champions') : i18n._('Champion')}>
        {champion && (
          <>
            <UserLink user={champion} />
            {partner && ', '}
            {partner && <UserLink user={partner} />}
          </>
        )}
      </Fact>
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
      {finishedBy && (
        <Fact label={i18n._('Finalized by')}>
          <UserLink user={finishedBy} />
        </Fact>
      )}
      <Fact label={i18n._('Tournament id')}>
        <CopyId id={tournament._id} />
      </Fact>
    </Facts>
  )
}
