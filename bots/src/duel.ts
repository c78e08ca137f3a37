import { type Card, type Hand, type Play, type Seat, teamOf, type View } from '@valecuatro/engine'

/**
 * A duel of a pica-pica as a hand of two, which it is by the rules: each of the two seats gets the number of its team.
 * Any other view is returned as it is. The actions are the same in both.
 */
export function asHandOfTwo(view: View): View {
  const { hand, seat, turn } = view
  if (hand?.duel === undefined) return view
  return {
    ...view,
    seat: seat !== null && hand.duel.includes(seat) ? teamOf(seat) : null,
    rules: { ...view.rules, players: 2 },
    mano: teamOf(hand.mano),
    turn: turn === null ? null : teamOf(turn),
    hand: handOfTwo(hand, hand.duel),
  }
}

function handOfTwo({ duel, ...hand }: Hand, seats: NonNullable<Hand['duel']>): Hand {
  const one = (seat: Seat | null) => (seat === null ? null : teamOf(seat))
  const plays = (of: readonly Play[]) => of.map(({ seat, card }) => ({ seat: teamOf(seat), card }))
  const held: (readonly Card[])[] = [[], []]
  for (const seat of seats) held[teamOf(seat)] = hand.held[seat]!
  return {
    ...hand,
    mano: teamOf(hand.mano),
    held,
    gone: hand.gone.map(teamOf),
    tricks: hand.tricks.map(trick => ({ ...trick, plays: plays(trick.plays) })),
    plays: plays(hand.plays),
    owes: teamOf(hand.owes),
    truco: { ...hand.truco, caller: one(hand.truco.caller) },
    envido: {
      ...hand.envido,
      caller: one(hand.envido.caller),
      words: hand.envido.words.map(word => ({ ...word, seat: teamOf(word.seat) })),
    },
    flor: { ...hand.flor, singer: one(hand.flor.singer), caller: one(hand.flor.caller) },
    proofs: hand.proofs.map(proof => ({ ...proof, seat: teamOf(proof.seat) })),
  }
}
