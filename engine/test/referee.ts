import type { Card } from '../src/cards.ts'
import type { Move } from '../src/record.ts'
import type { Rules } from '../src/rules.ts'

// A second, slow implementation of the scoring, written from the rules alone. It gets the cards and moves of a hand,
// assumes that every move was legal, and computes the score. It shares no code with the engine.

const ORDER =
  '1e|1b|7e|7o|3e3b3o3c|2e2b2o2c|1o1c|12e12b12o12c|11e11b11o11c|10e10b10o10c|7b7c|6e6b6o6c|5e5b5o5c|4e4b4o4c'

/** 0 is the best level. */
const levelOf = (card: Card) =>
  ORDER.split('|').findIndex(level => (level.match(/\d+[eboc]/g) as string[]).includes(card))

const sameSuit = (a: Card, b: Card) => a.slice(-1) === b.slice(-1)
const worthOf = (card: Card) => (Number(card.slice(0, -1)) > 7 ? 0 : Number(card.slice(0, -1)))

/** The highest value of any single card or any two cards of one suit. */
export function refereesTanto([a, b, c]: readonly Card[]): number {
  const pairs = [
    [a!, b!],
    [a!, c!],
    [b!, c!],
  ] as const
  return Math.max(
    ...[a!, b!, c!].map(worthOf),
    ...pairs.map(([x, y]) => (sameSuit(x, y) ? 20 + worthOf(x) + worthOf(y) : 0)),
  )
}

const hasFlor = ([a, b, c]: readonly Card[]) => sameSuit(a!, b!) && sameSuit(a!, c!)
const florOf = (cards: readonly Card[]) => 20 + cards.reduce((sum, card) => sum + worthOf(card), 0)

const HANDS: Record<string, 'A' | 'B' | 'mano'> = {
  ...{ AA: 'A', ABA: 'A', ABB: 'B', ABP: 'A', AP: 'A', PA: 'A', PPA: 'A' },
  ...{ BB: 'B', BAB: 'B', BAA: 'A', BAP: 'B', BP: 'B', PB: 'B', PPB: 'B' },
  PPP: 'mano',
}

/** The side that won the hand by its tricks, given each seat's cards in the order in which it played them. */
export function refereesHand(played: readonly (readonly Card[])[], mano: number): 0 | 1 | null {
  let letters = ''
  for (const trick of [0, 1, 2]) {
    const best = [0, 1].map(team =>
      Math.min(
        ...played.map((cards, seat) => (seat % 2 === team && cards[trick] ? levelOf(cards[trick]) : 99)),
      ),
    )
    if (best.includes(99)) return null
    letters += best[0]! === best[1]! ? 'P' : best[0]! < best[1]! ? 'A' : 'B'
    const winner = HANDS[letters]
    if (winner !== undefined) return (winner === 'mano' ? mano % 2 : 'AB'.indexOf(winner)) as 0 | 1
  }
  return null
}

const ACCEPTED: Record<string, number> = { E: 2, R: 3, EE: 4, ER: 5, EER: 7 }
const REFUSED: Record<string, number> = {
  ...{ E: 1, R: 1, EE: 2, ER: 2, EER: 4, F: 1, EF: 2, EEF: 4, RF: 3, ERF: 5, EERF: 7 },
}
const TRUCOS = ['truco', 'retruco', 'vale cuatro']

/** Whether a deal is a pica-pica (§10.5), given the score and whether the deal before it was one (null: no deal). */
export function refereesPicaPica(
  rules: Rules,
  score: readonly [number, number],
  before: boolean | null,
): boolean {
  const limits = { 30: [5, 25], 15: [3, 12], 37: [7, 30], 3: [1, 2], 1: [1, 0] }[rules.target]!
  const best = Math.max(...score)
  return rules.picaPica === true && before === false && best >= limits[0]! && best < limits[1]!
}

/** The score after the three hands of a pica-pica (§10.4), each played as one against one. */
export function refereesPicaPicaScore(
  rules: Rules,
  mano: number,
  score: readonly [number, number],
  cards: readonly (readonly Card[])[],
  moves: readonly Move[],
): [number, number] {
  let now: [number, number] = [...score]
  for (const first of [mano % 6, (mano + 1) % 6, (mano + 2) % 6]) {
    const second = (first + 3) % 6
    if (Math.max(...now) >= rules.target) break
    const two = first % 2 === 0 ? [cards[first]!, cards[second]!] : [cards[second]!, cards[first]!]
    const theirs = moves
      .filter(({ seat }) => seat === first || seat === second)
      .map(({ seat, action }) => ({ seat: (seat % 2) as 0 | 1, action }))
    now = refereesScore(rules, first % 2, now, two, theirs, rules.picaFalta === 'six' ? 6 : 99)
  }
  return now
}

/** The score after a hand, or after the part of it that was played before the game was over. */
export function refereesScore(
  rules: Rules,
  mano: number,
  score: readonly [number, number],
  cards: readonly (readonly Card[])[],
  moves: readonly Move[],
  mostForFalta = 99,
): [number, number] {
  const now: [number, number] = [...score]
  const pay = (team: number, points: number) => {
    if (Math.max(...now) < rules.target)
      now[team as 0 | 1] = Math.min(rules.target, now[team as 0 | 1] + points)
  }
  const gone = new Set<number>()
  const nearest = (rank: (seat: number) => number) => {
    let best = -1
    for (let i = 0; i < cards.length; i++) {
      const seat = (mano + i) % cards.length
      if (!gone.has(seat) && (best < 0 || rank(seat) > rank(best))) best = seat
    }
    return best
  }
  const bestTanto = () => nearest(seat => refereesTanto(cards[seat]!))
  const bestFlor = () => nearest(seat => (hasFlor(cards[seat]!) ? florOf(cards[seat]!) : -1))
  const heldBy = (team: number) =>
    cards.some((hand, seat) => seat % 2 === team && !gone.has(seat) && hasFlor(hand))
  const leader = () => Math.max(...now)
  const faltaFor = (team: number) => {
    if (rules.falta === 'six') return 6
    if (rules.target !== 30 || leader() >= 15) return rules.target - leader()
    return { asart: 30 - now[team as 0 | 1], leader: 30 - leader(), half: 15 - leader() }[rules.falta]
  }

  let chain = ''
  let flor = ''
  let florSaid = false
  let level = 1
  const asking = { truco: -1, envido: -1, flor: -1 }
  const played: Card[][] = cards.map(() => [])

  const refuseFlor = () => {
    pay(asking.flor, { F: 3, FC: 4, FR: 4, FCR: 6 }[flor] ?? Number.NaN)
    asking.flor = -1
  }
  const refuseEnvido = () => {
    pay(asking.envido, REFUSED[chain]!)
    asking.envido = -1
  }

  for (const { seat, action } of moves) {
    const team = seat % 2
    if (/^\d/.test(action)) {
      played[seat]!.push(action as Card)
      const winner = trickIsOver(played, gone) ? refereesHand(played, mano) : null
      if (winner !== null) pay(winner, level)
    } else if (action.endsWith('envido')) {
      chain += action[0]!.toUpperCase()
      asking.envido = team
    } else if (TRUCOS.includes(action)) {
      level = TRUCOS.indexOf(action) + 1
      asking.truco = team
    } else if (action === 'con flor me achico') {
      refuseFlor()
    } else if (action.includes('flor')) {
      if (action === 'flor' && florSaid) {
        pay(bestFlor() % 2, 4)
        asking.flor = -1
        continue
      }
      florSaid = true
      asking.envido = -1
      flor += { flor: 'F', contraflor: 'C', 'contraflor al resto': 'R' }[action as string]!
      asking.flor = team
      if (!heldBy(1 - team)) refuseFlor()
    } else if (action === 'quiero') {
      if (asking.flor >= 0) {
        pay(
          bestFlor() % 2,
          flor.endsWith('C') || rules.falta === 'six' ? 6 : Math.min(mostForFalta, rules.target - leader()),
        )
        asking.flor = -1
      } else if (asking.envido >= 0) {
        const winner = bestTanto() % 2
        pay(winner, chain.endsWith('F') ? Math.min(mostForFalta, faltaFor(winner)) : ACCEPTED[chain]!)
        asking.envido = -1
      } else {
        level += 1
        asking.truco = -1
      }
    } else if (action === 'no quiero') {
      if (asking.flor >= 0) refuseFlor()
      else if (asking.envido >= 0) refuseEnvido()
      else pay(asking.truco, level)
    } else {
      gone.add(seat)
      const last = cards.every((_, other) => other % 2 !== team || gone.has(other))
      if (asking.flor >= 0 && (last || !heldBy(team))) refuseFlor()
      if (last) {
        const untouched = chain === '' && !florSaid && level === 1 && asking.truco < 0
        const firstTrick = !trickHasEnded(played, gone, seat)
        if (asking.envido >= 0) refuseEnvido()
        pay(1 - team, level + (untouched && firstTrick && rules.earlyMazo === 2 ? 1 : 0))
      }
    }
    if (action === 'mazo' || action === 'quiero') {
      const closesTrick =
        asking.truco < 0 && asking.envido < 0 && asking.flor < 0 && trickIsOver(played, gone)
      const winner = closesTrick ? refereesHand(played, mano) : null
      const alive = [0, 1].every(side => cards.some((_, other) => other % 2 === side && !gone.has(other)))
      if (winner !== null && alive) pay(winner, level)
    }
  }
  return now
}

/** Whether all seats still in play have played the same number of cards, and no folded seat has played more. */
function trickIsOver(played: readonly (readonly Card[])[], gone: ReadonlySet<number>): boolean {
  const most = Math.max(...played.map(cards => cards.length))
  return most > 0 && played.every((cards, seat) => gone.has(seat) || cards.length === most)
}

/** Whether the first trick was over before this seat, the last of its side, folded. */
function trickHasEnded(
  played: readonly (readonly Card[])[],
  gone: ReadonlySet<number>,
  leaving: number,
): boolean {
  const others = new Set([...gone].filter(seat => seat !== leaving))
  return played.some(cards => cards.length > 1) || trickIsOver(played, others)
}
