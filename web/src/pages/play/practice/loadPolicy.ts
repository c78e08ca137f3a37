import { createPolicy, type Policy } from '@valecuatro/bots/policy'
import weightsUrl from '@valecuatro/bots/weights/policy.bin?url'
import description from '@valecuatro/bots/weights/policy.json'

/** Loads the trained policy. Throws if its weights cannot be loaded. */
export async function loadPolicy(): Promise<Policy> {
  const response = await fetch(weightsUrl)
  if (!response.ok) throw new Error(`the weights could not be loaded: ${response.status}`)
  return createPolicy(new Uint8Array(await response.arrayBuffer()), description as never)
}
