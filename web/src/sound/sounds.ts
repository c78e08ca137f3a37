import { onFirstInteraction } from '../ui/defer.ts'
import { persistentToggle } from '../ui/persistentToggle.ts'
import type { Sound } from './synth.ts'

let context: AudioContext | null = null

/**
 * Milliseconds before the first sound: creating the audio context is slow and must not delay the paint of the event.
 */
const FIRST_SOUND_DELAY_MS = 60

export function playSound(sound: Sound, isOn = readSound()): void {
  if (!isOn || typeof AudioContext === 'undefined') return
  // Browsers allow sound only after the user has interacted with the page.
  if (navigator.userActivation?.hasBeenActive === false) return
  if (context) synthesize(sound)
  else setTimeout(synthesize, FIRST_SOUND_DELAY_MS, sound)
}

/** The page's audio context; null before the first user interaction or if the browser has no audio. */
export function audioContext(): AudioContext | null {
  if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return null
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  return context
}

async function synthesize(sound: Sound): Promise<void> {
  try {
    const audio = audioContext()
    if (!audio) return
    const { SYNTHESIZERS } = await import('./synth.ts')
    if (audio.state === 'running') SYNTHESIZERS[sound](audio, audio.currentTime)
  } catch (failure) {
    console.warn('no sound', failure)
  }
}

/** Loads the synthesizer on the first interaction, so that the first sound is not late. No sound can play earlier. */
export function preloadSounds(): void {
  if (readSound()) onFirstInteraction(() => void import('./synth.ts').catch(() => {}))
}

/** Whether sounds are on. */
export const { read: readSound, remember: rememberSound, use: useSound } = persistentToggle('sound')
