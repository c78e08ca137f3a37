import { Trans, useLingui } from '@lingui/react'
import type { Alert } from '@valecuatro/contract'
import { UserLink } from '../../desk/userLink.tsx'
import { Fact } from './alertInformation.tsx'

export function PlayerInformation({ player }: { player: NonNullable<Alert['player']> }) {
  const { i18n } = useLingui()
  const { stats, wallet } = player
  return (
    <section className="panel alert-panel" aria-label={i18n._('Player Information')}>
      <h2>
        <Trans id="Player Information" />
      </h2>
      <dl className="alert-facts">
        <Fact name={<Trans id="Username" />}>
          <UserLink user={player} />
        </Fact>
        <Fact name={<Trans id="Email" />}>{player.email}</Fact>
        <Fact name={<Trans id="Games" />}>{i18n.number(stats.gamesPlayed)}</Fact>
        <Fact name={<Trans id="Wins" />}>{i18n.number(stats.wins)}</Fact>
        <Fact name={<Trans id="Losses" />}>{i18n.number(stats.losses)}</Fact>
        <Fact name={<Trans id="Coins" />}>{i18n.number(wallet.coins)}</Fact>
      </dl>
    </section>
  )
}
