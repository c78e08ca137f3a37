import { createLevelBot } from '@valecuatro/bots/policy'
import type { PolicyAnswer, PolicyRequest } from './botPlayers.ts'
import { loadPolicy } from './loadPolicy.ts'

/** The trained policy in a thread of its own: requests wait until its weights have been loaded. */
const loading = loadPolicy()

addEventListener('message', async ({ data: { id, level, view } }: MessageEvent<PolicyRequest>) => {
  const action = createLevelBot(await loading, level, Math.random)(view)
  postMessage({ id, action } satisfies PolicyAnswer)
})
