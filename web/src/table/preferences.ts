import { persistentToggle } from '../ui/persistentToggle.ts'

/** Hints for beginners: what a card beats, the player's own envido points, what a call is worth. */
const assist = persistentToggle('assist')
export const useAssist = assist.use

/** The coach in practice; off at first for a player who has turned the hints off. */
export const { use: useCoachOn } = persistentToggle('coach', assist.read())

/** Single-key shortcuts; users of dictation or screen readers may need to turn them off. */
export const { use: useShortcutsOn } = persistentToggle('shortcuts')

/** The first tap lifts a card and the second plays it, which prevents accidental plays. */
export const { use: useTapTwice } = persistentToggle('tap-twice', false)
