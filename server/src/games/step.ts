import { type Action, isAction } from '@valecuatro/engine'

/**
 * Steps of a table that are not actions of the engine: the first deal, a seat that a bot takes (`held`) and that its
 * player takes back (`back`), a player who leaves for good (`left`), a turn that is given again after an outage
 * (`again`), a side that gives the game up (`resigned`), an end by an administrator (`ended`).
 */
export const TABLE_STEPS = ['deal', 'held', 'back', 'left', 'again', 'resigned', 'ended'] as const
export type TableStep = (typeof TABLE_STEPS)[number]

/** Steps that show that a player was away for a while. */
export const INTERRUPTIONS: readonly TableStep[] = ['back', 'held', 'left', 'again']

export const isInterruption = (step: GameStep) => (INTERRUPTIONS as readonly GameStep[]).includes(step)

/** An entry of the log of a game. */
export type GameStep = Action | TableStep

/** Parses a step as it is stored in the database. */
export function parseStep(text: string): GameStep {
  const step = isAction(text) ? text : TABLE_STEPS.find(known => known === text)
  if (!step) throw new Error(`the log of a game has an unknown step: ${text}`)
  return step
}
