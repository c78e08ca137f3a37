import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { Team } from '@valecuatro/engine'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { GameStore } from '../model/gameStore.ts'
import { handSummary, type Payment, tantosOf } from '../model/handSummary.ts'
import { reasonText } from '../text/eventText.ts'
import type { Names } from '../text/names.ts'

const SHOWN_MS = 2000
const MAX_MATCHES = 6

interface Point {
  x: number
  y: number
}

interface Win {
  id: number
  team: Team
  isOurs: boolean
  points: number
  /** Null if a panel on the felt already shows the reason. */
  words: string | null
  from: Point
  to: Point
}

/** Shows what points were won for, and animates matches to the score. Screen readers get it from the log. */
export function PointsWon({ store, names, ours }: { store: GameStore; names: Names; ours: Team }) {
  const { i18n } = useLingui()
  const [wins, setWins] = useState<Win[]>([])
  const latest = useRef({ i18n, names, ours })
  latest.current = { i18n, names, ours }
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    let count = 0
    const stop = store.onEvent(event => {
      if (event.type === 'call' && event.call === 'vale cuatro') shakeTable()
      if (event.type !== 'points' || document.visibilityState === 'hidden') return
      const scene = store.snapshot()!.scene
      const payment = handSummary(scene).findLast(
        ({ team, reason }) => team === event.team && reason === event.reason,
      )
      const from = middleOf('.felt')
      const to = middleOf(`.score-side[data-team="${event.team}"]`)
      if (!payment || !from || !to) return
      const win: Win = {
        id: ++count,
        team: event.team,
        isOurs: event.team === latest.current.ours,
        points: event.points,
        words: scene.phase === 'play' ? winText(latest.current.i18n, payment) : null,
        from,
        to,
      }
      setWins(before => [...before, win])
      const timer = setTimeout(() => {
        timers.delete(timer)
        setWins(before => before.filter(each => each !== win))
      }, SHOWN_MS)
      timers.add(timer)
    })
    return () => {
      stop()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [store])
  if (wins.length === 0) return null
  return (
    <div className="points-layer" aria-hidden="true">
      {wins.map(win => (
        <WonPoints key={win.id} win={win} team={names.team(win.team)} />
      ))}
    </div>
  )
}

/** For example "Envido, 29 to 25". */
function winText(i18n: I18n, payment: Payment): string {
  const reason = reasonText(i18n, payment.reason)
  const { won, lost } = tantosOf(payment)
  if (won === null) return reason
  if (lost === null) return i18n._('{reason}, with {points}', { reason, points: won })
  return i18n._('{reason}, {points} to {others}', { reason, points: won, others: lost })
}

function WonPoints({ win, team }: { win: Win; team: string }) {
  const { from, to, points, words, isOurs } = win
  const matches = Array.from({ length: Math.min(points, MAX_MATCHES) }, (_, index) => index)
  const style = {
    left: from.x,
    top: from.y,
    '--dx': `${to.x - from.x}px`,
    '--dy': `${to.y - from.y}px`,
  } as CSSProperties
  return (
    <div className="points-won" style={style} data-ours={isOurs}>
      {words && (
        <p className="points-chip">
          <strong className="points-number">+{points}</strong> <span>{team}</span>
          <small>{words}</small>
        </p>
      )}
      {matches.map(index => (
        <i key={index} className="flying-match" style={{ '--n': index } as CSSProperties} />
      ))}
    </div>
  )
}

function middleOf(selector: string): Point | null {
  const box = document.querySelector(selector)?.getBoundingClientRect()
  return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null
}

const SHAKE_MS = 420

function shakeTable() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const steps = [0, -7, 6, -5, 4, -2, 0].map(x => ({ transform: `translate(${x}px, ${-x / 3}px)` }))
  document.querySelector('.felt')?.animate?.(steps, { duration: SHAKE_MS, easing: 'ease-out' })
}
