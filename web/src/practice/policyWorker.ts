import { createLevelBot, createPolicy, type Policy } from '@valecuatro/bots/policy'
import weightsUrl from '@valecuatro/bots/weights/policy.bin?url'
import description from '@valecuatro/bots/weights/policy.json'
import type { PolicyAnswer, PolicyRequest } from './botPlayers.ts'

/** The trained policy in a thread of its own: requests wait until its weights have been loaded. */
async function loadPolicy(): Promise<Policy> {
  const response = await fetch(weightsUrl)
  if (!response.ok) throw new Error(`the weights could not be loaded: ${response.status}`)
  return createPolicy(new Uint8Array(await response.arrayBuffer()), description as never)
}

const loading = loadPolicy()

addEventListener('message', async ({ data: { id, level, view } }: MessageEvent<PolicyRequest>) => {
  const action = createLevelBot(await loading, level, Math.random)(view)
  postMessage({ id, action } satisfies PolicyAnswer)
})
