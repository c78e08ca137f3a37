import {
  type Action,
  type Card,
  deal,
  dealEvent,
  type Event,
  type Game,
  newGame,
  play,
  type Seat,
  viewEvent,
} from '@valecuatro/engine'

/** The viewer sits at seat 0; the viewer's side has seats 0 and 2. */
const HANDS: Card[][] = [
  ['1e', '7o', '6o'],
  ['3c', '11b', '4e'],
  ['1b', '10o', '5c'],
  ['2e', '12o', '7c'],
]

type Move = [Seat, Action]

/** A game as the practice table stores it, with what seat 0 has seen of the hand. */
interface KeptGame {
  seq: number
  game: Game
  handEvents: Event[]
}

function played(start: { mano: Seat; score?: [number, number] }, moves: Move[], hands = HANDS): KeptGame {
  let game = deal(newGame({ target: 15 }, start), hands)
  const handEvents = [viewEvent(dealEvent(game), 0)]
  for (const [seat, action] of moves) {
    const outcome = play(game, seat, action)
    if (!outcome.ok) throw new Error(`${seat} cannot ${action}: ${JSON.stringify(outcome.error)}`)
    game = outcome.game
    handEvents.push(...outcome.events.map(event => viewEvent(event, 0)))
  }
  return { seq: 1, game, handEvents }
}

const FIRST_TRICK: Move[] = [
  [1, '4e'],
  [2, '5c'],
  [3, '7c'],
  [0, '7o'],
]

const TO_THE_LAST_CARD: Move[] = [
  ...FIRST_TRICK,
  [0, 'truco'],
  [1, 'quiero'],
  [0, '6o'],
  [1, '3c'],
  [2, '10o'],
  [3, '12o'],
  [1, '11b'],
  [2, '1b'],
  [3, '2e'],
]

const UP_TO_VALE_CUATRO: Move[] = [
  [0, 'truco'],
  [1, 'retruco'],
  [0, 'vale cuatro'],
  [1, 'quiero'],
]

/** Games in which it is the viewer's turn, as the practice table stores them. */
export const PREPARED = {
  deal: played({ mano: 0 }, []),
  turn: played({ mano: 1, score: [6, 4] }, [
    [1, '3c'],
    [2, '1b'],
    [3, '7c'],
  ]),
  /** The player acts last, with 33 points of envido and weak cards. */
  holdsEnvido: played(
    { mano: 1, score: [10, 12] },
    [
      [1, '3c'],
      [2, '5b'],
      [3, '7c'],
    ],
    [
      ['4c', '7o', '6o'],
      ['3c', '11b', '4e'],
      ['5b', '10o', '5c'],
      ['2e', '12o', '7c'],
    ],
  ),
  taken: played({ mano: 1, score: [6, 4] }, FIRST_TRICK),
  asked: played({ mano: 3, score: [9, 11] }, [
    [3, '2e'],
    [0, '6o'],
    [1, 'truco'],
  ]),
  askedEnvido: played({ mano: 3, score: [2, 5] }, [[3, 'envido']]),
  valeCuatro: played({ mano: 0, score: [6, 4] }, UP_TO_VALE_CUATRO),
  /** The player's last card wins the game, with points for an envido and for the vale cuatro. */
  wonTwice: played({ mano: 1, score: [9, 12] }, [
    [1, 'envido'],
    [0, 'quiero'],
    ...TO_THE_LAST_CARD.flatMap((move): Move[] => {
      if (move[1] === 'truco') return UP_TO_VALE_CUATRO
      return move[1] === 'quiero' ? [] : [move]
    }),
  ]),
  last: played({ mano: 1, score: [6, 4] }, TO_THE_LAST_CARD),
  won: played({ mano: 1, score: [13, 12] }, TO_THE_LAST_CARD),
  lost: played(
    { mano: 1, score: [9, 14] },
    [
      [1, '3c'],
      [2, '5c'],
      [3, '7c'],
      [0, '4o'],
      [1, '1e'],
      [2, '10o'],
      [3, '12o'],
    ],
    [
      ['4o', '5o', '6e'],
      ['3c', '1e', '4e'],
      ['1b', '10o', '5c'],
      ['2e', '12o', '7c'],
    ],
  ),
} satisfies Record<string, KeptGame>

export type Prepared = keyof typeof PREPARED
