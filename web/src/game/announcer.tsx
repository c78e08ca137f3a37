import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import { useDeferredParts } from './loadDeferred.ts'
import type { GameSnapshot, GameStore } from './model/gameStore.ts'
import { eventText } from './text/eventText.ts'
import type { Names } from './text/names.ts'

interface Line {
  id: number
  text: string
}

const MAX_LINES = 12

/** A live region that announces every event at the table to screen readers, each one once. */
export function Announcer({ store, table, names }: { store: GameStore; table: GameSnapshot; names: Names }) {
  const { i18n } = useLingui()
  const [lines, setLines] = useState<Line[]>([])
  const count = useRef(0)
  const words = useRef({ i18n, names })
  words.current = { i18n, names }
  const announce = useRef((text: string) => {
    const line = { id: ++count.current, text }
    setLines(before => [...before.slice(1 - MAX_LINES), line])
  }).current

  useEffect(
    () =>
      store.onEvent(event => {
        const { i18n: speech, names: who } = words.current
        announce(eventText(speech, event, who, store.snapshot()?.scene.log))
      }),
    [store, announce],
  )

  const isMine = table.actions.length > 0
  const wasMine = useRef(false)
  useEffect(() => {
    if (isMine && !wasMine.current) announce(words.current.i18n._('Your turn'))
    wasMine.current = isMine
  }, [isMine, announce])

  const { talk } = table
  const deferred = useDeferredParts()
  const lastHeard = useRef(0)
  useEffect(() => {
    if (!deferred) return
    const { i18n: speech, names: who } = words.current
    for (const { id, seat, phrase, sign } of talk) {
      if (id <= lastHeard.current) continue
      lastHeard.current = id
      const said = phrase ? deferred.phraseText(speech, phrase) : deferred.senaText(speech, sign!)
      announce(speech._('{name}: {words}', { name: who.of(seat), words: said }))
    }
  }, [talk, announce, deferred])

  return (
    <div className="sr-only" role="log" aria-live="polite" aria-label={i18n._('Table events')}>
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
