import { Trans } from '@lingui/react'
import type { Seat } from '@valecuatro/engine'
import { envidoPoints, florOf } from './model/assist.ts'
import type { Scene } from './model/scene.ts'

/** For newcomers: one's own tanto, as long as it matters. */
export function Hints({ scene, seat }: { scene: Scene; seat: Seat }) {
  if (scene.phase !== 'play' || scene.tricks.length > 0) return null
  const flor = florOf(scene, seat)
  const envido = envidoPoints(scene, seat)
  if (flor !== null) {
    return (
      <p className="hint">
        <Trans id="Your flor: {points}" values={{ points: flor }} />
      </p>
    )
  }
  if (envido === null) return null
  return (
    <p className="hint">
      <Trans id="Your envido: {points}" values={{ points: envido }} />
    </p>
  )
}
