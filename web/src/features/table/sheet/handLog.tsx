import { Trans, useLingui } from '@lingui/react'
import type { Scene } from '../model/scene.ts'
import { eventWords } from '../words/eventWords.ts'
import type { Names } from '../words/names.ts'

/** The hand in words, the newest at the end, which stays in sight by the way the box is laid out. */
export function HandLog({ scene, names }: { scene: Scene; names: Names }) {
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
}
