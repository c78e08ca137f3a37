import { type Character, createBot, LEVELS, type Level, type Random } from '@valecuatro/bots'
import type { Action, View } from '@valecuatro/engine'

/** The bots, loaded once the table can be played; the player leads the first hand, so there is time. */
export { thinkingTime } from '@valecuatro/bots'

export interface PolicyRequest {
  id: number
  level: Level
  view: View
}

export interface PolicyAnswer {
  id: number
  action: Action
}

/** The level that the page's address names; without one, the bots play by their characters. */
const levelOf = (search: string): Level | undefined =>
  LEVELS.find(level => level === new URLSearchParams(search).get('level'))

/** Answers of the worker, by the number of the request; null once the worker has failed. */
let answers: Map<number, Action> | null = new Map()
let worker: Worker | null = null
let requests = 0

function openWorker(): Worker {
  const opened = new Worker(new URL('./policyWorker.ts', import.meta.url), { type: 'module' })
  opened.onmessage = ({ data }: MessageEvent<PolicyAnswer>) => void answers?.set(data.id, data.action)
  // The weights or the worker could not be loaded: the heuristic bots play on.
  opened.onerror = () => {
    answers = null
    opened.terminate()
  }
  return opened
}

// The weights begin to load before the first bot is asked.
if (typeof Worker !== 'undefined' && levelOf(location.search)) worker = openWorker()

/**
 * Asks for a bot's move while it pretends to think. The result is called when the time is over: it is what the trained
 * policy has answered by then, or else the move of a heuristic bot.
 */
export function prepareMove(character: Character, view: View, random: Random): () => Action {
  const level = levelOf(location.search)
  const id = ++requests
  if (level && worker && answers) worker.postMessage({ id, level, view } satisfies PolicyRequest)
  return () => {
    const action = answers?.get(id)
    answers?.delete(id)
    return action ?? createBot(character, random)(view)
  }
}
