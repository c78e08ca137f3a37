import { Trans, useLingui } from '@lingui/react'
import type { PastGame } from '@valecuatro/contract'
import { Link } from 'wouter'
import { Badge } from '../../../ui/badge.tsx'
import { When } from '../../../ui/when.tsx'
import { signed } from '../signed.ts'
import { PlayerName } from './playerName.tsx'
import { sidesOf } from './sides.ts'

export function PastGameRow({ game, playerId }: { game: PastGame; playerId: string }) {
  const { i18n } = useLingui()
  const { partner, rivals, own, theirs } = sidesOf(game, playerId)
  const minutes = Math.max(1, Math.round(game.durationSeconds / 60))
  return (
    <li className="past-game" data-won={game.won}>
      <p className="past-result">
        <span className="past-outcome">{game.won ? <Trans id="Won" /> : <Trans id="Lost" />}</span>
        <span className="past-score">
          <span className="sr-only">{i18n._('{own} to {theirs}', { own, theirs })}</span>
          <span aria-hidden="true">
            {i18n.number(own)}
            <i>–</i>
            {i18n.number(theirs)}
          </span>
        </span>
      </p>
      <div className="past-table">
        {partner && (
          <p>
            <span className="text-soft">
              <Trans id="with" />
            </span>
            <PlayerName player={partner} />
          </p>
        )}
        <p>
          <span className="text-soft">
            <Trans id="against" />
          </span>
          {rivals.map(rival => (
            <PlayerName key={rival.seat} player={rival} />
          ))}
        </p>
      </div>
      <div className="past-facts">
        <p className="flex flex-wrap gap-x-3">
          <When at={game.finishedAt} />
          <span>
            <Trans id="{minutes} min" values={{ minutes: i18n.number(minutes) }} />
          </span>
        </p>
        <p className="flex flex-wrap gap-2 empty:hidden">
          {game.tournament && <Badge>{game.tournament.name}</Badge>}
          {!game.counts && (
            <Badge>
              <Trans id="Practice" />
            </Badge>
          )}
          {game.absent && (
            <Badge tone="danger">
              {game.sideWon ? <Trans id="Left the table: counts as a loss" /> : <Trans id="Left the table" />}
            </Badge>
          )}
        </p>
      </div>
      <p className="past-change">
        {game.ratingChange !== null && <RatingChange change={game.ratingChange} />}
      </p>
      <Link
        href={`/game/${game._id}/replay`}
        className="button past-replay"
        data-variant="secondary"
        data-size="small"
      >
        <Trans id="Replay" />
      </Link>
    </li>
  )
}

function RatingChange({ change }: { change: number }) {
  const { i18n } = useLingui()
  return (
    <span data-sign={Math.sign(change)}>
      <span className="sr-only">{i18n._('Rating')} </span>
      {signed(i18n, change)}
    </span>
  )
}
