import { Trans, useLingui } from '@lingui/react'
import type { Tournament } from '@valecuatro/contract'

/** How many have entered, of how many places: a number and a row that fills up. */
export function Places({ players, maxPlayers }: Pick<Tournament, 'players' | 'maxPlayers'>) {
  const { i18n } = useLingui()
  const entered = players.length
  return (
    <span className="places">
      <span>
        <Trans id="{entered} of {places} players" values={{ entered, places: maxPlayers }} />
      </span>
      <span
        className="places-bar"
        aria-hidden="true"
        data-full={entered >= maxPlayers}
        style={{ '--share': entered / maxPlayers } as React.CSSProperties}
        title={i18n._('{entered} of {places} players', { entered, places: maxPlayers })}
      />
    </span>
  )
}
