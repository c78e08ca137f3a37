import { Trans, useLingui } from '@lingui/react'
import type { Seat, Team } from '@valecuatro/engine'
import { teamOf } from '@valecuatro/engine'
import { memo, useState } from 'react'
import type { Scene } from '../model/scene.ts'
import type { Names } from '../words/names.ts'
import { Tally } from './tally.tsx'

const HALF = 15

interface ScoreSheetProps {
  scene: Scene
  names: Names
}

/** The paper with the score: matches in fives, malas above the line and buenas below it. */
export const ScoreSheet = memo(function ScoreSheet({ scene, names }: ScoreSheetProps) {
  const ours: Team = names.seat === null ? 0 : teamOf(names.seat as Seat)
  const theirs: Team = ours === 0 ? 1 : 0
  return (
    <section className="score-sheet" aria-labelledby="score-title">
      <h2 id="score-title" className="sr-only">
        <Trans id="Score" />
      </h2>
      {[ours, theirs].map(team => (
        <Side
          key={team}
          team={team}
          name={names.team(team)}
          points={scene.score[team]}
          target={scene.rules.target}
        />
      ))}
    </section>
  )
})

interface SideProps {
  team: Team
  name: string
  points: number
  target: number
}

function Side({ team, name, points, target }: SideProps) {
  const { i18n } = useLingui()
  const [atFirst] = useState(points)
  const inBuenas = target > HALF && points >= HALF
  return (
    <div className="score-side" data-team={team}>
      <p className="score-name">
        <span>{name}</span>{' '}
        <strong key={points} data-counted={points !== atFirst}>
          {points}
        </strong>
        <span className="sr-only">
          {i18n._('of {target}', { target })}
          {target > HALF && (inBuenas ? `, ${i18n._('in the buenas')}` : `, ${i18n._('in the malas')}`)}
        </span>
      </p>
      <Tally points={Math.min(points, HALF)} />
      {target > HALF && <Tally points={Math.max(0, points - HALF)} />}
    </div>
  )
}
