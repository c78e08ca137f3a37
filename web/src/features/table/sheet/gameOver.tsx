import { Trans, useLingui } from '@lingui/react'
import { teamOf } from '@valecuatro/engine'
import { type ReactNode, useEffect, useRef } from 'react'
import filete from '../../../art/filete.svg'
import { EndingNote, hasLeft } from '../leaving/endingNote.tsx'
import type { TableSnapshot } from '../model/tableStore.ts'
import type { Names } from '../words/names.ts'
import { HandStory } from './handStory.tsx'

/** The end of a game: a moment. */
export function GameOver({
  table,
  names,
  children,
}: {
  table: TableSnapshot
  names: Names
  children: ReactNode
}) {
  const { i18n } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const { scene, seat } = table
  const { winner } = scene
  const hasWon = seat === null || winner === null ? null : teamOf(seat) === winner && !hasLeft(table)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="game-over" data-won={hasWon ?? true}>
      <img src={filete} alt="" className="game-over-filete" />
      <h2 ref={heading} tabIndex={-1} className="game-over-title">
        {winner === null && <Trans id="No result" />}
        {hasWon === null && winner !== null && (
          <Trans id="{team} win" values={{ team: names.team(winner) }} />
        )}
        {hasWon === true && <Trans id="You won!" />}
        {hasWon === false && <Trans id="You lost" />}
      </h2>
      <p className="game-over-score">
        {i18n._('{points} to {others}', {
          points: scene.score[winner ?? 0],
          others: scene.score[winner === 1 ? 0 : 1],
        })}
      </p>
      <EndingNote table={table} names={names} />
      <HandStory scene={scene} names={names} />
      <div className="game-over-ways">{children}</div>
    </div>
  )
}
