import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import { type deferredParts, useDeferredParts } from './loadDeferred.ts'
import type { GameSnapshot, GameStore } from './model/gameStore.ts'
import type { Names } from './text/names.ts'

/** Writes a line once the words of events are loaded. */
type Write = (words: NonNullable<ReturnType<typeof deferredParts.loaded>>) => string

interface Line {
  id: number
  text: string
}

const MAX_LINES = 12

/**
 * A live region that announces every event at the table to screen readers, each one once. What happens before the words
 * of events are loaded is announced then, in the same order.
 */
export function Announcer({ store, table, names }: { store: GameStore; table: GameSnapshot; names: Names }) {
  const { i18n } = useLingui()
  const [lines, setLines] = useState<Line[]>([])
  const count = useRef(0)
  const words = useRef({ i18n, names })
  words.current = { i18n, names }
  const deferred = useDeferredParts()
  const loaded = useRef(deferred)
  loaded.current = deferred
  const waiting = useRef<Write[]>([])
  const announce = useRef((...writes: Write[]) => {
    waiting.current.push(...writes)
    const parts = loaded.current
    if (!parts) return
    const added = waiting.current.splice(0).map(write => ({ id: ++count.current, text: write(parts) }))
    if (added.length > 0) setLines(before => [...before, ...added].slice(-MAX_LINES))
  }).current

  useEffect(
    () =>
      store.onEvent(event => {
        const log = store.snapshot()?.scene.log
        announce(parts => parts.eventText(words.current.i18n, event, words.current.names, log))
      }),
    [store, announce],
  )

  const isMine = table.actions.length > 0
  const wasMine = useRef(false)
  useEffect(() => {
    if (isMine && !wasMine.current) announce(() => words.current.i18n._('Your turn'))
    wasMine.current = isMine
  }, [isMine, announce])

  const { talk } = table
  const lastHeard = useRef(0)
  useEffect(() => {
    for (const { id, seat, phrase, sign } of talk) {
      if (id <= lastHeard.current) continue
      lastHeard.current = id
      announce(parts => {
        const { i18n: speech, names: who } = words.current
        const said = phrase ? parts.phraseText(speech, phrase) : parts.senaText(speech, sign!)
        return speech._('{name}: {words}', { name: who.of(seat), words: said })
      })
    }
  }, [talk, announce])

  useEffect(() => {
    if (deferred) announce()
  }, [deferred, announce])

  return (
    <div className="sr-only" role="log" aria-live="polite" aria-label={i18n._('Table events')}>
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
