import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { draw, type Picture } from './draw.ts'

// WebAssembly runs on every processor and C library that Node runs on.
const ready = initWasm(
  readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')),
)

export interface Order {
  id: number
  picture: Picture
}
export interface Delivery {
  id: number
  /** Null if the picture could not be drawn. */
  png: Uint8Array | null
}

parentPort?.on('message', async ({ id, picture }: Order) => {
  let png: Uint8Array | null = null
  try {
    await ready
    const resvg = new Resvg(draw(picture), { font: { loadSystemFonts: false } })
    const image = resvg.render()
    png = image.asPng()
    image.free()
    resvg.free()
  } catch (error) {
    console.error('A preview could not be drawn:', error)
  }
  parentPort?.postMessage({ id, png } satisfies Delivery)
})
