import { keptSwitch } from '../../../ui/keptSwitch.ts'

/** A toast and a number in the title for each new critical alert. */
export const { read: readCriticalNotice, use: useCriticalNoticeOn } = keptSwitch('critical-alert-notice')
export const { read: readCriticalSound, use: useCriticalSoundOn } = keptSwitch('critical-alert-sound')
