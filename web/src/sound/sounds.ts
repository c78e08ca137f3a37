import { persistentToggle } from '../ui/persistentToggle.ts'
import type { Sound } from './synth.ts'

let context: AudioContext | null = null

/** Getting ready for the first sound takes long: what made it should be seen before. */
const SEEN_AFTER = 60

export function playSound(sound: Sound, isOn = readSound()): void {
  if (!isOn || typeof AudioContext === 'undefined') return
  // Browsers keep quiet until the page has been touched.
  if (navigator.userActivation?.hasBeenActive === false) return
  if (context) sing(sound)
  else setTimeout(sing, SEEN_AFTER, sound)
}

/** The one for the whole page; null until the page has been touched, or where there is none. */
export function audioContext(): AudioContext | null {
  if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return null
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  return context
}

async function sing(sound: Sound): Promise<void> {
  try {
    const { PLAYERS } = await import('./synth.ts')
    const audio = audioContext()
    if (audio?.state === 'running') PLAYERS[sound](audio, audio.currentTime)
  } catch (failure) {
    console.warn('no sound', failure)
  }
}

/** So that the first sound is not late. */
export function preloadSounds(): void {
  if (readSound()) void import('./synth.ts').catch(() => {})
}

/** Whether the table makes itself heard. */
export const { read: readSound, remember: rememberSound, use: useSound } = persistentToggle('sound')
