import type { Event, Seat } from '@valecuatro/engine'
import { audioContext } from './sounds.ts'
import { readVoices, VOICE_VOLUMES } from './voicePreference.ts'
import beto from './voices/beto.mp3'
import cacho from './voices/cacho.mp3'
import { CLIPS } from './voices/clips.ts'
import mecha from './voices/mecha.mp3'
import tita from './voices/tita.mp3'

/** The voices of the seats in the order of play, starting with the viewer. The partner's is the deepest. */
export const VOICES = ['beto', 'tita', 'cacho', 'mecha'] as const
export type Voice = (typeof VOICES)[number]

const FILES: Readonly<Record<Voice, string>> = { beto, tita, cacho, mecha }

/** The line that is spoken for an event, as a key of the clips; null for a silent event. */
export function lineOf(event: Event): string | null {
  switch (event.type) {
    case 'call':
      return event.call
    case 'reply':
      return event.reply
    case 'tanto':
      return String(event.points)
    case 'buenas':
      return 'son buenas'
    case 'mazo':
      return 'mazo'
    default:
      return null
  }
}

/** The voice of a seat, relative to the viewer; a spectator counts as seat 0. */
export const voiceOf = (speaker: Seat, viewer: Seat | null): Voice =>
  VOICES[(speaker - (viewer ?? 0) + VOICES.length) % VOICES.length]!

const buffers = new Map<Voice, Promise<AudioBuffer>>()

function load(voice: Voice, context: AudioContext): Promise<AudioBuffer> {
  const loading =
    buffers.get(voice) ??
    fetch(FILES[voice])
      .then(answer => answer.arrayBuffer())
      .then(bytes => context.decodeAudioData(bytes))
  buffers.set(voice, loading)
  // A file that failed to load is requested again with the next line.
  loading.catch(() => buffers.delete(voice))
  return loading
}

/** A line that is not loaded within this time is skipped, because it would be late. */
const MAX_DELAY_MS = 700

export function sayEvent(event: Event, viewer: Seat | null): void {
  const line = lineOf(event)
  if (line !== null && 'seat' in event) void say(voiceOf(event.seat, viewer), line)
}

export async function say(voice: Voice, line: string): Promise<void> {
  const context = audioContext()
  const clip = CLIPS[voice]?.[line]
  const volume = VOICE_VOLUMES[readVoices()]
  if (!context || !clip || volume === 0) return
  const asked = performance.now()
  try {
    const buffer = await load(voice, context)
    if (performance.now() - asked > MAX_DELAY_MS || context.state !== 'running') return
    const [start, length] = clip
    const source = new AudioBufferSourceNode(context, { buffer })
    source.connect(new GainNode(context, { gain: volume })).connect(context.destination)
    source.start(0, start / 1000, length / 1000)
  } catch (failure) {
    console.warn('no voice', failure)
  }
}

/** Loads all voices in advance, so that the first call is not late. */
export function prepareVoices(): void {
  const context = audioContext()
  if (context) for (const voice of VOICES) void load(voice, context).catch(() => {})
}
