import { useCallback, useEffect, useRef, useState } from 'react'
import { type Movement, momentAt, moveTo, type Position, pauseAfter, startAt } from './model/position.ts'
import { momentAfter, type Replay } from './model/replay.ts'

/** The tabs of the panel beside a replay. */
export type SideTab = 'hand' | 'hands' | 'analysis' | 'deal'

export interface ReplayControl {
  position: Position
  /** The index of the shown moment. */
  moment: number
  go(movement: Movement): void
}

/** Milliseconds without a step before the URL is updated; browsers limit how often a page may do that. */
const URL_UPDATE_DELAY_MS = 400

/** The state of a replay, manual or playing; the URL follows the shown moment. */
export function useReplay(replay: Replay): ReplayControl {
  const [position, setPosition] = useState(() => startAt(replay, momentFromUrl(replay, location.search)))
  const moment = momentAt(replay, position)
  const go = useCallback(
    (movement: Movement) => setPosition(before => moveTo(replay, before, movement)),
    [replay],
  )

  useEffect(() => {
    if (!position.isPlaying) return
    const timer = setTimeout(() => go({ to: 'next frame' }), pauseAfter(replay.frames('all'), position))
    return () => clearTimeout(timer)
  }, [replay, position, go])

  const hasMoved = useRef(false)
  useEffect(() => {
    if (moment === momentFromUrl(replay, location.search) && !hasMoved.current) return
    hasMoved.current = true
    const timer = setTimeout(
      () => history.replaceState(history.state, '', urlOfStep(location.href, moment)),
      URL_UPDATE_DELAY_MS,
    )
    return () => clearTimeout(timer)
  }, [replay, moment])

  return { position, moment, go }
}

/** The moment that a query string names: by its `step`, or by `moves` as the decision that came after so many actions. */
export function momentFromUrl(replay: Replay, search: string): number {
  const moves = Number.parseInt(new URLSearchParams(search).get('moves') ?? '', 10)
  return Number.isNaN(moves) ? stepFromUrl(search) : momentAfter(replay, moves)
}

/** The moment in the `step` parameter of a query string, which counts from 1. */
function stepFromUrl(search: string): number {
  const step = Number.parseInt(new URLSearchParams(search).get('step') ?? '', 10)
  return Number.isNaN(step) ? 0 : Math.max(0, step - 1)
}

/** The same URL with the step of this moment. */
export function urlOfStep(href: string, moment: number): string {
  const url = new URL(href)
  url.searchParams.delete('moves')
  if (moment === 0) url.searchParams.delete('step')
  else url.searchParams.set('step', String(moment + 1))
  return url.href
}
