import { Trans, useLingui } from '@lingui/react'
import { useEffect, useRef } from 'react'
import type { Scene } from '../model/scene.ts'
import { eventWords } from '../words/eventWords.ts'
import type { Names } from '../words/names.ts'

/** The hand in words, the newest at the end. */
export function HandLog({ scene, names }: { scene: Scene; names: Names }) {
  const { i18n } = useLingui()
  const list = useRef<HTMLOListElement>(null)
  const last = scene.told.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is what makes it scroll
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [last])
  return (
    <section className="hand-log" aria-labelledby="log-title">
      <h2 id="log-title">
        <Trans id="Hand {number}" values={{ number: scene.hands }} />
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ol ref={list} tabIndex={0} aria-labelledby="log-title">
        {scene.told.map(({ id, event }) => (
          <li key={id} data-type={event.type}>
            {eventWords(i18n, event, names)}
          </li>
        ))}
      </ol>
    </section>
  )
}
