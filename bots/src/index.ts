import type { Action, View } from '@valecuatro/engine'

/** A player that is no person: it is handed what its seat may see, and answers with what it does. */
export type Bot = (view: View) => Action
