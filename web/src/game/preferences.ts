import { persistentToggle } from '../ui/persistentToggle.ts'

/** Hints for beginners: the cards that a card beats, the player's envido points, and the stakes of a call. */
const assist = persistentToggle('assist')
export const useAssist = assist.use

/** The coach in practice games; initially on, unless the player has turned the hints off. */
export const { use: useCoachOn } = persistentToggle('coach', assist.read())

/** Single-key shortcuts; users of dictation or screen readers may need to turn them off. */
export const { use: useShortcutsOn } = persistentToggle('shortcuts')

/** The first tap lifts a card and the second plays it, which prevents accidental plays. */
export const { use: useTapTwice } = persistentToggle('tap-twice', false)
