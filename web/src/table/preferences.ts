import { persistentToggle } from '../ui/persistentToggle.ts'

/** Hints for newcomers: what beats what, one's own points, what a call is worth. */
export const { use: useAssist } = persistentToggle('assist')

/** Single keys as shortcuts; who dictates or uses a screen reader may want them off. */
export const { use: useShortcutsOn } = persistentToggle('shortcuts')

/** A first tap lifts a card, a second one plays it; against slips of the finger. */
export const { use: useTapTwice } = persistentToggle('tap-twice', false)
