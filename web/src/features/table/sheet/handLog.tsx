import { Trans, useLingui } from '@lingui/react'
import { memo } from 'react'
import type { Scene } from '../model/scene.ts'
import { eventWords } from '../words/eventWords.ts'
import type { Names } from '../words/names.ts'

interface HandLogProps {
  scene: Scene
  names: Names
}

/** The hand in words, the newest at the end, which stays in sight by the way the box is laid out. */
export const HandLog = memo(function HandLog({ scene, names }: HandLogProps) {
  const { i18n } = useLingui()
  return (
    <div className="hand-log">
      <h2 id="log-title">
        <Trans id="Hand {number}" values={{ number: scene.hands }} />
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="hand-log-box" tabIndex={0} aria-labelledby="log-title">
        <ol>
          {scene.told.map(({ id, event }) => (
            <li key={id} data-type={event.type}>
              {eventWords(i18n, event, names)}
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
})
