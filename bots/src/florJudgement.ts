import { type Action, type FlorCall, type Seat, teamOf, type View } from '@valecuatro/engine'
import type { Temper } from './characters.ts'
import { type Contest, contest } from './contest.ts'
import { florAt } from './deck.ts'
import { imagine, type Random } from './imagine.ts'
import { florStakes } from './stakes.ts'
import { ifTheyGain, ifWanted, ifWeCall, standingOf } from './standing.ts'

const DEALS = 120

/** The flor with which people want a contraflor. */
const LINES = { contraflor: 28, 'contraflor al resto': 32 } as const

/** Answers the rivals' flor with the word that leaves the best chance to win the game. */
export function answerFlor(view: View, choices: readonly Action[], temper: Temper, random: Random): Action {
  const standing = standingOf(view, temper.fortune)
  const { calls } = view.hand!.flor
  const flores = florContest(view, random)
  const chance = flores.chance + temper.nerve
  const asked = florStakes(calls, view.rules, view.score)
  const value = (answer: Action): number => {
    switch (answer) {
      case 'con flor me achico':
      case 'no quiero':
        return ifTheyGain(standing, asked.refused)
      case 'flor':
      case 'quiero':
        return ifWanted(standing, asked, chance)
      case 'contraflor':
      case 'contraflor al resto': {
        const chain: FlorCall[] = [...calls, answer]
        const reception = flores.receive(LINES[answer])
        const raised = { ...reception, chance: reception.chance + temper.nerve }
        return ifWeCall(standing, florStakes(chain, view.rules, view.score), raised) - temper.threshold
      }
      default:
        return -1
    }
  }
  return choices.reduce((best, answer) => (value(answer) > value(best) ? answer : best))
}

/** Our flores against theirs, partners included. */
export function florContest(view: View, random: Random): Contest {
  const won: boolean[] = []
  const theirs: number[] = []
  const { mano } = view.hand!
  const { players } = view.rules
  const team = teamOf(view.seat!)
  imagine(view, DEALS, random, hands => {
    let winner = team
    let best = 0
    let rivals = 0
    for (let steps = 0; steps < players; steps++) {
      const seat = ((mano + steps) % players) as Seat
      const held = hands[seat]!
      if (held.length < 3) continue
      const points = florAt(held[0]!, held[1]!, held[2]!)
      if (teamOf(seat) !== team) rivals = Math.max(rivals, points)
      if (points <= best) continue
      best = points
      winner = teamOf(seat)
    }
    won.push(winner === team)
    theirs.push(rivals)
  })
  return contest(won, theirs)
}
