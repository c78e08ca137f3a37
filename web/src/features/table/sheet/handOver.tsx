import { Trans } from '@lingui/react'
import type { Scene } from '../model/scene.ts'
import type { Names } from '../words/names.ts'
import { HandStory } from './handStory.tsx'

/** Between two hands: who won what. A tap continues. */
export function HandOver({ scene, names, onGoOn }: { scene: Scene; names: Names; onGoOn: () => void }) {
  return (
    <button type="button" className="hand-over" data-action="go on" onClick={onGoOn}>
      <HandStory scene={scene} names={names} />
      <span className="hand-over-go">
        <Trans id="Continue" />
      </span>
    </button>
  )
}
