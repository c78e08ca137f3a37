import type { Analysis, JudgedDecision } from '@valecuatro/bots/analysis'
import type { GameId } from '@valecuatro/contract'
import type { Seat } from '@valecuatro/engine'
import { useEffect, useState } from 'react'
import type { Replay } from '../model/replay.ts'
import { runAnalysis } from './runAnalysis.ts'

export type AnalysisState =
  | { is: 'idle' }
  | { is: 'running'; done: number; costliest: readonly JudgedDecision[] | null }
  | { is: 'done'; analysis: Analysis }
  | { is: 'failed' }

/** Analyses finished since the page was loaded, by game and seat. */
const finished = new Map<string, Analysis>()

/** Analyses the game from a seat, if there is one. A change of seat or closing the panel cancels the analysis. */
export function useAnalysis(
  gameId: GameId,
  replay: Replay,
  seat: Seat | null,
  attempt: number,
): AnalysisState {
  const [state, setState] = useState<AnalysisState>({ is: 'idle' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt runs the effect again
  useEffect(() => {
    if (seat === null) return setState({ is: 'idle' })
    const key = `${gameId} ${seat}`
    const known = finished.get(key)
    if (known) return setState({ is: 'done', analysis: known })
    let costliest: readonly JudgedDecision[] | null = null
    setState({ is: 'running', done: 0, costliest })
    return runAnalysis(replay, seat, {
      onProgress: done => setState({ is: 'running', done, costliest }),
      onCostliest(decisions) {
        costliest = decisions
        setState({ is: 'running', done: 0, costliest })
      },
      onDone(analysis) {
        finished.set(key, analysis)
        setState({ is: 'done', analysis })
      },
      onFailed: () => setState({ is: 'failed' }),
    })
  }, [gameId, replay, seat, attempt])
  return state
}

/** The seat in the `analysis` parameter of a query string, which counts from 1. */
export function analysisFromUrl(search: string, players: number): Seat | null {
  const number = Number(new URLSearchParams(search).get('analysis'))
  return Number.isInteger(number) && number >= 1 && number <= players ? ((number - 1) as Seat) : null
}

/** The same URL with the analysis of this seat, or without an analysis. */
export function urlOfAnalysis(href: string, seat: Seat | null): string {
  const url = new URL(href)
  if (seat === null) url.searchParams.delete('analysis')
  else url.searchParams.set('analysis', String(seat + 1))
  return url.href
}
