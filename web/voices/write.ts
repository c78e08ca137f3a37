import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHARACTERS, COUNTS, SPOKEN } from './lines.ts'

// Needs espeak-ng, sox and ffmpeg. The output is committed: run this by hand when a line or a character changes.
const OUT = join(import.meta.dirname, '../src/sound/voices')
const RATE = 22_050
/** Silence between two clips, so that an imprecise decoder never plays the start of the next one. */
const GAP_SECONDS = 0.12

const run = (program: string, ...args: (string | number)[]) =>
  execFileSync(program, args.map(String), { encoding: 'utf8' }).trim()

const lines = { ...SPOKEN, ...Object.fromEntries(COUNTS.map(count => [count, `${count}`])) }

/** sox effects: trim silence, cut low and high frequencies, even out loudness, add a little reverb. */
const EFFECTS =
  'silence 1 0.01 0.8% reverse silence 1 0.01 0.8% reverse highpass 110 equalizer 2600 1.2q +4 lowpass 7800 compand 0.01,0.12 6:-60,-60,-34,-18,0,-7 -3 -90 0.05 pad 0 0.08 reverb 14 40 30 100 0 -3 norm -3 fade 0.005 reverse fade 0.04 reverse'

const index: Record<string, Record<string, [start: number, length: number]>> = {}
mkdirSync(OUT, { recursive: true })
for (const [name, { variant, pitch, speed }] of Object.entries(CHARACTERS)) {
  const folder = mkdtempSync(join(tmpdir(), 'voices-'))
  const clips: string[] = []
  const places: Record<string, [number, number]> = {}
  let at = 0
  for (const [line, text] of Object.entries(lines)) {
    const raw = join(folder, 'raw.wav')
    const clip = join(folder, `${clips.length}.wav`)
    run('espeak-ng', '-v', `es-419+${variant}`, '-p', pitch, '-s', speed, '-a', 150, '-w', raw, text)
    run('sox', raw, '-r', RATE, '-c', 1, '-b', 16, clip, 'gain', -6, ...EFFECTS.split(' '))
    const length = Number(run('soxi', '-D', clip))
    run('sox', clip, join(folder, `gap-${clips.length}.wav`), 'pad', 0, GAP_SECONDS)
    clips.push(join(folder, `gap-${clips.length}.wav`))
    places[line] = [Math.round(at * 1000), Math.round(length * 1000)]
    at += length + GAP_SECONDS
  }
  const whole = join(folder, 'whole.wav')
  run('sox', ...clips, whole)
  const file = join(OUT, `${name}.mp3`)
  run(
    'ffmpeg',
    '-loglevel',
    'error',
    '-y',
    '-i',
    whole,
    '-map_metadata',
    -1,
    '-b:a',
    '16k',
    '-ar',
    16_000,
    file,
  )
  index[name] = places
  rmSync(folder, { recursive: true })
  console.log(`${name}: ${at.toFixed(1)} s, ${(statSync(file).size / 1000).toFixed(1)} KB`)
}

writeFileSync(
  join(OUT, 'clips.ts'),
  `// Written by voices/write.ts: where each line begins in its file, and how long it is, in milliseconds.
export const CLIPS: Readonly<Record<string, Readonly<Record<string, readonly [start: number, length: number]>>>> =
  ${JSON.stringify(index)}
`,
)
