import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'

/** Avoids `fetch`, which gives up after five minutes: on a very busy machine a server takes longer to start. */
async function ask(action: 'start' | 'stop'): Promise<string> {
  const url = `${inject('journeys').control}/${action}/${process.env.VITEST_POOL_ID}`
  return new Promise((resolve, reject) => {
    get(url, async response => {
      const answer = await text(response)
      if (response.statusCode === 200) resolve(answer)
      else reject(new Error(answer))
    }).on('error', reject)
  })
}

/** The server of this worker, shared by all files that the worker runs. */
export const server: { page: string; api: string } = JSON.parse(await ask('start'))

/** Stops the server but keeps its data for `startServer`. */
export const stopServer = async (): Promise<void> => void (await ask('stop'))
export const startServer = async (): Promise<void> => void (await ask('start'))
