import { useSyncExternalStore } from 'react'

/** The volume of spoken calls. Off by default, because the voices are synthetic. */
export const VOICE_VOLUMES = { off: 0, quiet: 0.35, normal: 0.7, loud: 1 } as const
export type VoiceVolume = keyof typeof VOICE_VOLUMES

const KEY = 'voices'
const listeners = new Set<() => void>()
/** Keeps the choice while the page is open, for browsers that refuse to store it. */
let chosen: VoiceVolume | null = null

export function readVoices(): VoiceVolume {
  if (chosen !== null) return chosen
  try {
    const stored = localStorage.getItem(KEY)
    return stored !== null && Object.hasOwn(VOICE_VOLUMES, stored) ? (stored as VoiceVolume) : 'off'
  } catch {
    return 'off'
  }
}

export function rememberVoices(volume: VoiceVolume): void {
  chosen = volume
  try {
    localStorage.setItem(KEY, volume)
    chosen = null
  } catch {
    // Storage may be unavailable in private windows; the choice is still kept in memory.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useVoices = (): [VoiceVolume, (volume: VoiceVolume) => void] => [
  useSyncExternalStore(subscribe, readVoices, () => 'off' as const),
  rememberVoices,
]
