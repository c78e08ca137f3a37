import {
  type Action,
  type Card,
  deal,
  dealEvent,
  type Event,
  type Game,
  newGame,
  type Players,
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

const SIX_HANDS: Card[][] = [...HANDS, ['3e', '6c', '11o'], ['2c', '5e', '10b']]

type Move = [Seat, Action]

/** A game as the practice table stores it, with what seat 0 has seen of the hand. */
interface KeptGame {
  seq: number
  game: Game
  handEvents: Event[]
}

/** `earlier` is the number of deals before this one. With six players the second deal can be a pica-pica. */
function played(
  { earlier = 0, ...start }: { mano: Seat; score?: [number, number]; earlier?: number },
  moves: Move[],
  hands = HANDS,
): KeptGame {
  const players = hands.length as Players
  let game = deal({ ...newGame({ target: 15, players }, start), hands: earlier }, hands)
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
  /** Six players, all together: the viewer's card is the last of the first trick. */
  six: played(
    { mano: 1, score: [2, 1] },
    [
      [1, '4e'],
      [2, '10o'],
      [3, '7c'],
      [4, '3e'],
      [5, '2c'],
    ],
    SIX_HANDS,
  ),
  /** The first duel of a pica-pica: the viewer leads the second trick against the player opposite. */
  duel: played(
    { mano: 0, score: [5, 4], earlier: 1 },
    [
      [0, '7o'],
      [3, '7c'],
    ],
    SIX_HANDS,
  ),
  /** The second of three duels: the viewer waits for the third. */
  waiting: played(
    { mano: 1, score: [5, 4], earlier: 1 },
    [
      [1, 'truco'],
      [4, 'no quiero'],
      [2, '10o'],
    ],
    SIX_HANDS,
  ),
  /** The third duel, after an envido in each of two and a truco: the viewer's last card ends the pica-pica. */
  lastOfPicaPica: played(
    { mano: 4, score: [5, 4], earlier: 1 },
    [
      [4, 'envido'],
      [1, 'quiero'],
      [4, '6c'],
      [1, 'truco'],
      [4, 'no quiero'],
      [5, 'truco'],
      [2, 'quiero'],
      [5, '2c'],
      [2, '1b'],
      [2, '10o'],
      [5, '10b'],
      [0, 'envido'],
      [3, 'quiero'],
      [0, '7o'],
      [3, '7c'],
      [0, 'truco'],
      [3, 'quiero'],
      [0, '6o'],
      [3, '2e'],
      [3, '12o'],
    ],
    SIX_HANDS,
  ),
} satisfies Record<string, KeptGame>

export type Prepared = keyof typeof PREPARED
