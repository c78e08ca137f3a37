import { useCallback, useEffect, useRef, useState } from 'react'
import { type Movement, momentAt, moveTo, type Position, pauseAfter, startAt } from './model/position.ts'
import type { Replay } from './model/replay.ts'

export interface ReplayControl {
  position: Position
  /** Which moment is shown. */
  moment: number
  go(way: Movement): void
}

/** Browsers get angry at a page that changes its address many times a second. */
const QUIET = 400

/** A replay that can be moved about in and that moves by itself; the address always points at the moment shown. */
export function useReplay(replay: Replay): ReplayControl {
  const [position, setPosition] = useState(() => startAt(replay, stepFromUrl(location.search)))
  const moment = momentAt(replay, position)
  const go = useCallback((way: Movement) => setPosition(before => moveTo(replay, before, way)), [replay])

  useEffect(() => {
    if (!position.isPlaying) return
    const timer = setTimeout(() => go({ to: 'next frame' }), pauseAfter(replay.frames('all'), position))
    return () => clearTimeout(timer)
  }, [replay, position, go])

  const hasMoved = useRef(false)
  useEffect(() => {
    if (moment === stepFromUrl(location.search) && !hasMoved.current) return
    hasMoved.current = true
    const timer = setTimeout(
      () => history.replaceState(history.state, '', urlOfStep(location.href, moment)),
      QUIET,
    )
    return () => clearTimeout(timer)
  }, [moment])

  return { position, moment, go }
}

/** The moment that an address points at; people count from 1. */
export function stepFromUrl(search: string): number {
  const step = Number.parseInt(new URLSearchParams(search).get('step') ?? '', 10)
  return Number.isNaN(step) ? 0 : Math.max(0, step - 1)
}

/** The same address, pointing at this moment. */
export function urlOfStep(href: string, moment: number): string {
  const url = new URL(href)
  if (moment === 0) url.searchParams.delete('step')
  else url.searchParams.set('step', String(moment + 1))
  return url.href
}
