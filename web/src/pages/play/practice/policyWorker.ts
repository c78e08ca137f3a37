import { createLevelBot } from '@valecuatro/bots/policy'
import type { PolicyAnswer, PolicyRequest } from './botPlayers.ts'
import { loadPolicy } from './loadPolicy.ts'

/** Runs the trained policy in a separate thread. Requests wait until the weights are loaded. */
const loading = loadPolicy()

addEventListener('message', async ({ data: { id, level, view } }: MessageEvent<PolicyRequest>) => {
  const action = createLevelBot(await loading, level, Math.random)(view)
  postMessage({ id, action } satisfies PolicyAnswer)
})
