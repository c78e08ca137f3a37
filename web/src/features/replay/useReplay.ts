import { useCallback, useEffect, useRef, useState } from 'react'
import { momentAt, type Position, pauseAfter, startAt, type Travel, travel } from './model/position.ts'
import type { Replay } from './model/replay.ts'
import { linkTo, stepInLink } from './stepLink.ts'

export interface ReplayControl {
  position: Position
  /** Which moment is shown. */
  moment: number
  go(way: Travel): void
}

/** Browsers get angry at a page that changes its address many times a second. */
const QUIET = 400

/** A replay that can be moved about in and that moves by itself; the address always points at the moment shown. */
export function useReplay(replay: Replay): ReplayControl {
  const [position, setPosition] = useState(() => startAt(replay, stepInLink(location.search)))
  const moment = momentAt(replay, position)
  const go = useCallback((way: Travel) => setPosition(before => travel(replay, before, way)), [replay])

  useEffect(() => {
    if (!position.isPlaying) return
    const timer = setTimeout(() => go({ to: 'next frame' }), pauseAfter(replay.frames('all'), position))
    return () => clearTimeout(timer)
  }, [replay, position, go])

  const hasMoved = useRef(false)
  useEffect(() => {
    if (moment === stepInLink(location.search) && !hasMoved.current) return
    hasMoved.current = true
    const timer = setTimeout(
      () => history.replaceState(history.state, '', linkTo(location.href, moment)),
      QUIET,
    )
    return () => clearTimeout(timer)
  }, [moment])

  return { position, moment, go }
}
