import type { Scene } from '../../table/model/scene.ts'
import { HandLog } from '../../table/sheet/handLog.tsx'
import { HandStory } from '../../table/sheet/handStory.tsx'
import type { Names } from '../../table/words/names.ts'

/** The log of the hand and, once it is over, who won what and why. */
export function ThisHand({ scene, names }: { scene: Scene; names: Names }) {
  const isOver = scene.phase === 'hand over' || scene.phase === 'over'
  return (
    <div className="this-hand">
      <HandLog scene={{ ...scene, earlier: [] }} names={names} />
      {isOver && (
        <div className="replay-story">
          <HandStory scene={scene} names={names} />
        </div>
      )}
    </div>
  )
}
