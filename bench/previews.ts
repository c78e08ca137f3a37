/**
 * Measures the pictures of link previews: how long one takes to draw, compared with one from the cache, and how long the
 * event loop, which serves the moves of the tables, stands still meanwhile.
 *
 *   node bench/previews.ts
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Picture } from '../server/src/page/preview/draw.ts'
import { createPictures } from '../server/src/page/preview/pictures.ts'

const ROUNDS = 10
/** How often the event loop is checked. */
const RESOLUTION_MS = 1

const KINDS: ((n: number) => Picture)[] = [
  n => ({ kind: 'general', title: 'Vale Cuatro', text: `Argentine truco, online ${n}` }),
  n => ({
    kind: 'tournament',
    label: 'Tournament',
    title: `Copa San Telmo ${n}`,
    figures: [
      { label: 'Prize pool', value: '1,500' },
      { label: 'Entry fee', value: '100' },
    ],
    taken: 5,
    places: 8,
    note: 'Starts on Sunday',
  }),
  n => ({
    kind: 'player',
    label: 'Player',
    title: `mora${n}`,
    figures: [
      { label: 'Rating', value: '1,510' },
      { label: 'Games', value: '40' },
    ],
    curve: Array.from({ length: 100 }, (_, game) => 1400 + 100 * Math.sin(game / 9)),
  }),
  n => ({
    kind: 'game',
    label: 'Finished game',
    sides: [
      { names: ['mora', 'tincho'], score: 30, isWinner: true },
      { names: ['lola', `beto${n}`], score: 22, isWinner: false },
    ],
    note: 'Watch the replay',
  }),
  n => ({
    kind: 'table',
    label: 'Table',
    title: 'mora is waiting for you',
    facts: 'Two against two · 30 points',
    seats: ['mora', null, `beto${n}`, null],
    note: 'Two seats are free',
  }),
]

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

async function time(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const pictures = createPictures()
// The first picture also starts the thread and reads the fonts and drawings.
const first = await time(() => pictures.draw(KINDS[0]!(-1)))
const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
loop.enable()
const rows: { kind: string; drawn: number; cached: number; kilobytes: number }[] = []
for (const pictureOf of KINDS) {
  const times = { drawn: [] as number[], cached: [] as number[] }
  let bytes = 0
  for (let n = 0; n < ROUNDS; n++) {
    times.drawn.push(
      await time(async () => {
        const png = await pictures.draw(pictureOf(n))
        if (!png) throw new Error('a picture could not be drawn')
        bytes += png.length
      }),
    )
    times.cached.push(await time(() => pictures.draw(pictureOf(n))))
  }
  const [drawn, cached] = [median(times.drawn), median(times.cached)]
  rows.push({ kind: pictureOf(0).kind, drawn, cached, kilobytes: bytes / ROUNDS / 1024 })
}
loop.disable()
await pictures.close()

console.log(`the first picture ${first.toFixed(0)} ms, with the start of the thread`)
for (const { kind, drawn, cached, kilobytes } of rows)
  console.log(
    `${kind.padEnd(12)} drawn ${drawn.toFixed(0)} ms, from the cache ${cached.toFixed(2)} ms (1/${Math.round(drawn / cached)}), ${kilobytes.toFixed(0)} KB`,
  )
const standstill = loop.max / 1e6 - RESOLUTION_MS
console.log(
  `the event loop stood still for at most ${standstill.toFixed(0)} ms, ${(standstill / Math.max(...rows.map(({ drawn }) => drawn))).toFixed(2)} of the longest drawing`,
)
