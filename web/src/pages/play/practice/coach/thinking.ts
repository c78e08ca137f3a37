import type { View } from '@valecuatro/engine'
import type { Advice } from './advice.ts'

export interface CoachRequest {
  id: number
  /** The position to evaluate; null stops the current evaluation. */
  view: View | null
}

export interface CoachAnswer {
  id: number
  advice: Advice
}

interface Listener {
  onAdvice(advice: Advice): void
  onFailure(): void
}

/** Evaluates the decision of a view with increasing precision. Returns a function that cancels it. */
export type Think = (view: View, listener: Listener) => () => void

/** Opens the coach's worker, and opens it again after a failure. */
export function openThinking(): { think: Think; close(): void } {
  let worker: Worker | null = null
  let requests = 0
  let current: { id: number; listener: Listener } | null = null

  function open(): Worker {
    const opened = new Worker(new URL('./coachWorker.ts', import.meta.url), { type: 'module' })
    opened.onmessage = ({ data }: MessageEvent<CoachAnswer>) => {
      if (current?.id === data.id) current.listener.onAdvice(data.advice)
    }
    opened.onerror = () => {
      close()
      current?.listener.onFailure()
    }
    return opened
  }

  function close() {
    worker?.terminate()
    worker = null
  }

  return {
    think(view, listener) {
      worker ??= open()
      const id = ++requests
      current = { id, listener }
      worker.postMessage({ id, view } satisfies CoachRequest)
      return () => {
        if (current?.id !== id) return
        current = null
        worker?.postMessage({ id: ++requests, view: null } satisfies CoachRequest)
      }
    },
    close,
  }
}
