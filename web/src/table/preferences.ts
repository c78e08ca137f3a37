import { persistentToggle } from '../ui/persistentToggle.ts'

/** Hints for beginners: what a card beats, the player's own envido points, what a call is worth. */
export const { use: useAssist } = persistentToggle('assist')

/** Single-key shortcuts; users of dictation or screen readers may need to turn them off. */
export const { use: useShortcutsOn } = persistentToggle('shortcuts')

/** The first tap lifts a card and the second plays it, which prevents accidental plays. */
export const { use: useTapTwice } = persistentToggle('tap-twice', false)
