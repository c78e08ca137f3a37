import { Trans, useLingui } from '@lingui/react'
import type { Tournament, User } from '@valecuatro/contract'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { mayJoin, standingOf } from './standing.ts'

interface EntranceProps {
  tournament: Omit<Tournament, 'playerStats'>
  user: User
  joining: string | null
  onJoin: () => void
}

/** The way in where there is one; otherwise, in words, why there is none. */
export function Entrance({ tournament, user, joining, onJoin }: EntranceProps) {
  const { i18n } = useLingui()
  const standing = standingOf(tournament, user.wallet.coins)
  if (standing === 'closed') return null
  if (standing === 'joined')
    return (
      <p className="entrance" data-standing="joined">
        <CheckIcon size={18} />
        <Trans id="Joined" />
      </p>
    )
  if (standing === 'full')
    return (
      <p className="entrance">
        <Trans id="Full" />
      </p>
    )
  const fee = i18n._('{coins, plural, =0 {for free} one {for # coin} other {for # coins}}', {
    coins: tournament.entryFee,
  })
  return (
    <div className="entrance-way">
      <Button
        variant="primary"
        busy={joining === tournament._id}
        disabled={!mayJoin(standing) || joining !== null}
        onClick={onJoin}
      >
        <Trans id="Join" />
        <span className="sr-only">
          {tournament.name}, {fee}
        </span>
      </Button>
      {standing === 'short' && (
        <span className="entrance-short">
          <Trans id="Not enough coins" />
        </span>
      )}
    </div>
  )
}
