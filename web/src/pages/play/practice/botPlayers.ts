import { type Character, createBot, LEVELS, type Level, type Random, restrainFalta } from '@valecuatro/bots'
import type { Action, View } from '@valecuatro/engine'
import { keptOptions } from './practiceOptions.ts'

/** The bots are loaded after the table is playable: the player leads the first hand, so bots are not needed at once. */
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

/** The level in the address, otherwise the chosen one; without a level the bots play according to their characters. */
function practiceLevel(): Level | undefined {
  const level = (search: string) => new URLSearchParams(search).get('level')
  const wanted = level(location.search) ?? level(keptOptions.read())
  return LEVELS.find(each => each === wanted)
}

/** The answers of the worker by request number; null once the worker has failed. */
let answers: Map<number, Action> | null = new Map()
let worker: Worker | null = null
let requests = 0

function openWorker(): Worker {
  const opened = new Worker(new URL('./policyWorker.ts', import.meta.url), { type: 'module' })
  opened.onmessage = ({ data }: MessageEvent<PolicyAnswer>) => void answers?.set(data.id, data.action)
  // The weights or the worker could not be loaded: the heuristic bots take over.
  opened.onerror = () => {
    answers = null
    opened.terminate()
  }
  return opened
}

// Starts loading the weights before the first bot has to move.
if (typeof Worker !== 'undefined' && practiceLevel()) worker = openWorker()

/**
 * Requests a bot's move while the bot appears to think. When the thinking time is over, the returned function gives the
 * move of the trained policy, or that of a heuristic bot if the policy has not answered yet.
 */
export function prepareMove(character: Character, view: View, random: Random): () => Action {
  const level = practiceLevel()
  const id = ++requests
  if (level && typeof Worker !== 'undefined') worker ??= openWorker()
  if (level && worker && answers) worker.postMessage({ id, level, view } satisfies PolicyRequest)
  return () => {
    const action = answers?.get(id)
    answers?.delete(id)
    return action ?? restrainFalta(createBot(character, random))(view)
  }
}
