import { type Action, legal, rivalOf, tanto, teamOf, type View } from '@valecuatro/engine'
import { CHARACTER_TRAITS, type Character } from './characters.ts'
import { decide } from './decide.ts'
import { asHandOfTwo } from './duel.ts'
import type { Random } from './sampleDeals.ts'

/** A computer player: takes the view of its seat and returns its action. */
export type Bot = (view: View) => Action

export function createBot(character: Character, random: Random): Bot {
  const traits = CHARACTER_TRAITS[character]
  return view => decide(asHandOfTwo(view), traits, random)
}

/** In these hands a restrained bot calls no falta envido: a newcomer could lose the game before it has begun. */
const FIRST_HANDS = 2
/** A side is far behind if it lacks this share of the target more than its rivals. */
const FAR_BEHIND = 1 / 3
/** With this tanto a falta envido is no gamble, even for a side that is far behind. */
const GOOD_TANTO = 30
/** Rivals who lack no more than this win the game with any envido, so that a falta envido risks nothing more. */
const ANY_ENVIDO = 2

/** A bot that calls falta envido neither in the first two hands nor only because it is far behind. */
export function restrainFalta(bot: Bot): Bot {
  return view => {
    const action = bot(view)
    if (action !== 'falta envido' || !isFaltaRestrained(view)) return action
    if (view.hand!.envido.caller !== null) return 'quiero'
    return legal(view, view.seat!).includes('real envido') ? 'real envido' : 'envido'
  }
}

function isFaltaRestrained({ hands, hand, score, rules, seat }: View): boolean {
  if (hands <= FIRST_HANDS) return true
  const own = teamOf(seat!)
  const theirs = score[rivalOf(own)]
  const laid = hand!.plays.filter(play => play.seat === seat).map(({ card }) => card)
  const isFarBehind = theirs - score[own] >= FAR_BEHIND * rules.target
  const isLost = rules.target - theirs <= ANY_ENVIDO
  return isFarBehind && !isLost && tanto([...hand!.held[seat!]!, ...laid]) < GOOD_TANTO
}
