import { keptSwitch } from '../../ui/keptSwitch.ts'

/** Whether the table makes itself heard. */
export const { read: readSound, remember: rememberSound, use: useSound } = keptSwitch('sound')
