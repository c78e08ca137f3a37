import { Trans, useLingui } from '@lingui/react'
import { type Seat, type Team, teamOf } from '@valecuatro/engine'
import { memo, useState } from 'react'
import type { Scene } from '../model/scene.ts'
import type { Names } from '../text/names.ts'

const HALF = 15

interface ScoreSheetProps {
  scene: Scene
  names: Names
  /** In a duplicate: how many hands the game has. Its points have no target. */
  hands?: number | undefined
}

/** The score on paper: matches in groups of five, malas above the line and buenas below it. */
export const ScoreSheet = memo(function ScoreSheet({ scene, names, hands }: ScoreSheetProps) {
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
          target={hands === undefined ? scene.rules.target : null}
        />
      ))}
      {hands !== undefined && (
        <p className="score-hands">
          <Trans id="Hand {hand} of {hands}" values={{ hand: Math.max(1, scene.hands), hands }} />
        </p>
      )}
    </section>
  )
})

interface SideProps {
  team: Team
  name: string
  points: number
  /** Null where the points have no target. */
  target: number | null
}

function Side({ team, name, points, target }: SideProps) {
  const { i18n } = useLingui()
  const [atFirst] = useState(points)
  const inBuenas = points >= HALF
  const hasHalves = target !== null && target > HALF
  return (
    <div className="score-side" data-team={team}>
      <p className="score-name">
        <span>{name}</span>{' '}
        <strong key={points} data-counted={points !== atFirst}>
          {points}
        </strong>
        {target !== null && (
          <span className="sr-only">
            {i18n._('of {target}', { target })}
            {hasHalves && (inBuenas ? `, ${i18n._('in the buenas')}` : `, ${i18n._('in the malas')}`)}
          </span>
        )}
      </p>
      {target !== null && <Tally points={Math.min(points, HALF)} />}
      {hasHalves && <Tally points={Math.max(0, points - HALF)} />}
    </div>
  )
}

/** Five matches form a square with a diagonal. */
const STROKES = [
  [4, 20, 4, 4],
  [4, 4, 20, 4],
  [20, 4, 20, 20],
  [20, 20, 4, 20],
  [5, 19, 19, 5],
] as const

/** Each half of the score has three groups of five. */
const FIVES = [0, 5, 10] as const

/** Up to fifteen points, drawn as matches. */
export function Tally({ points }: { points: number }) {
  return (
    <span className="tally" aria-hidden="true">
      {FIVES.map(before => (
        <svg key={before} className="tally-five" viewBox="0 0 24 24" aria-hidden="true">
          {STROKES.slice(0, Math.max(0, points - before)).map(([x1, y1, x2, y2]) => (
            <g key={`${x1} ${y1} ${x2} ${y2}`} className="match">
              <line x1={x1} y1={y1} x2={x2} y2={y2} />
              <circle cx={x2} cy={y2} r="1.9" />
            </g>
          ))}
        </svg>
      ))}
    </span>
  )
}
