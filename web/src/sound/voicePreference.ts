import { persistentChoice } from '../ui/persistentToggle.ts'

/** The volume of spoken calls. Off by default, because the voices are synthetic. */
export const VOICE_VOLUMES = { off: 0, quiet: 0.35, normal: 0.7, loud: 1 } as const
export type VoiceVolume = keyof typeof VOICE_VOLUMES

export const {
  read: readVoices,
  remember: rememberVoices,
  use: useVoices,
} = persistentChoice('voices', ['off', 'quiet', 'normal', 'loud'] satisfies VoiceVolume[])
