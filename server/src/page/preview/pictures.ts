import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import type { Picture } from './draw.ts'
import type { Delivery, Order } from './worker.ts'

/** The memory for drawn pictures of one node; a picture has 110 to 260 KB. */
const MAX_BYTES = 32 * 1024 * 1024
/** Pictures that wait to be drawn; further ones are refused. */
const MAX_WAITING = 30

/** The version of a picture: it changes with what the picture shows. */
export const versionOf = (picture: Picture): string =>
  createHash('sha256').update(JSON.stringify(picture)).digest('base64url').slice(0, 12)

export type Pictures = ReturnType<typeof createPictures>

/**
 * Draws pictures in a thread of its own, because one takes long enough to delay moves at tables, and keeps the last ones.
 * The thread starts with the first picture.
 */
export function createPictures() {
  const drawn = new LRUCache<string, Buffer>({ maxSize: MAX_BYTES, sizeCalculation: ({ length }) => length })
  const waiting = new Map<string, Promise<Buffer | null>>()
  const orders = new Map<number, (png: Buffer | null) => void>()
  let worker: Worker | null = null
  let lastId = 0

  function start(): Worker {
    const started = new Worker(new URL('./worker.ts', import.meta.url))
    started.unref()
    started.on('message', ({ id, png }: Delivery) => {
      orders.get(id)?.(png && Buffer.from(png))
      orders.delete(id)
    })
    const stop = () => {
      if (worker === started) worker = null
      for (const deliver of orders.values()) deliver(null)
      orders.clear()
    }
    started.on('error', stop)
    started.on('exit', stop)
    return started
  }

  return {
    has: (version: string) => drawn.has(version),
    /** A picture as PNG; null if it cannot be drawn now. */
    async draw(picture: Picture): Promise<Buffer | null> {
      const version = versionOf(picture)
      const known = drawn.get(version)
      if (known) return known
      const pending = waiting.get(version)
      if (pending) return pending
      if (waiting.size >= MAX_WAITING) return null
      worker ??= start()
      const id = ++lastId
      const order = new Promise<Buffer | null>(resolve => orders.set(id, resolve))
      worker.postMessage({ id, picture } satisfies Order)
      waiting.set(version, order)
      const png = await order
      waiting.delete(version)
      if (png) drawn.set(version, png)
      return png
    },
    async close() {
      await worker?.terminate()
    },
  }
}
