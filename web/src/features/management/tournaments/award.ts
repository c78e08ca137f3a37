import '../../signIn/zodWithoutEval.ts'

import { Award } from '@valecuatro/contract/tournaments'

/** The share that is typed; null where it is none that the server would take. */
export function readAward(text: string): number | null {
  if (text.trim() === '') return null
  const judged = Award.safeParse(Number(text))
  return judged.success ? judged.data : null
}

/** What the champion gets, and what is left for the house. */
export function divide(pot: number, share: number): { prize: number; rest: number } {
  // In whole percents, so that 0.29 of 100 is not 28 for want of a bit.
  const prize = Math.floor((pot * Math.round(share * 100)) / 100)
  return { prize, rest: pot - prize }
}
