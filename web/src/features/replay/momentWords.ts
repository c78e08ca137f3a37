import type { I18n } from '@lingui/core'
import { eventWords } from '../table/words/eventWords.ts'
import type { Names } from '../table/words/names.ts'
import type { Moment, Replay } from './model/replay.ts'

/** What happens in one step: "Ana plays the 7 of swords. We win the trick." */
export function momentWords(i18n: I18n, { events }: Moment, names: Names): string {
  return events.map(event => eventWords(i18n, event, names)).join(' ')
}

/** The same, with its place in the game, for whoever does not see the table. */
export function placeWords(i18n: I18n, replay: Replay, at: number, names: Names): string {
  const moment = replay.moments[at]!
  const hand = replay.hands.find(({ number }) => number === moment.hand)!
  return i18n._('Hand {hand}, step {step} of {steps}: {words}', {
    hand: hand.number,
    step: at - hand.first + 1,
    steps: hand.length,
    words: momentWords(i18n, moment, names),
  })
}
