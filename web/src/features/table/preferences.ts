import { keptSwitch } from '../../ui/keptSwitch.ts'

/** Hints for newcomers: what beats what, one's own points, what a call is worth. */
export const { use: useAssist } = keptSwitch('assist')

/** Single keys as shortcuts; who dictates or uses a screen reader may want them off. */
export const { use: useShortcutsOn } = keptSwitch('shortcuts')
