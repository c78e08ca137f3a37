import { legal, type View } from '@valecuatro/engine'

/**
 * Whether a seat should leave the decision to another one: it cannot act, or an envido waits for a flor and the seat
 * could only fold (§7.2).
 */
export function canWait(view: View): boolean {
  if (view.seat === null) return true
  const choices = legal(view, view.seat)
  return choices.length === 0 || (choices.length === 1 && choices[0] === 'mazo')
}
