import { Trans, useLingui } from '@lingui/react'
import type { Team } from '@valecuatro/engine'
import filete from '../../art/filete.svg'
import { ButtonLink } from '../../ui/button.tsx'
import type { Scene } from '../table/model/scene.ts'
import type { Names } from '../table/words/names.ts'

/** The end of a game that is over long since: who won, and a way to a game of one's own. */
export function GameEnd({ scene, names, viewer }: { scene: Scene; names: Names; viewer: Team | null }) {
  const { i18n } = useLingui()
  const winner = scene.winner as Team
  return (
    <div className="game-over replay-end">
      <img src={filete} alt="" className="game-over-filete" />
      <h2 className="game-over-title">
        {viewer === null && <Trans id="{team} win" values={{ team: names.team(winner) }} />}
        {viewer !== null && (viewer === winner ? <Trans id="You won!" /> : <Trans id="You lost" />)}
      </h2>
      <p className="game-over-score">
        {i18n._('{points} to {others}', {
          points: scene.score[winner],
          others: scene.score[winner === 0 ? 1 : 0],
        })}
      </p>
      <div className="game-over-ways">
        <ButtonLink href="/game" variant="primary">
          <Trans id="Play Game" />
        </ButtonLink>
      </div>
    </div>
  )
}
