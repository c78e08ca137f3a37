import { isAction } from './actions.ts'
import { type Card, isCard } from './cards.ts'
import { deal, type Game, newGame } from './game.ts'
import { DEFAULT_HEADING, fieldNames, type Heading, readField, writeHeading } from './heading.ts'
import { play } from './play.ts'
import { type GameRecord, type HandRecord, type Move, replay } from './record.ts'
import { isSeat } from './seats.ts'
import { type Line, linesOf, splitTokens, type Token } from './tokens.ts'

/** The first error in a game text: its position, with lines and columns counted from 1, and what was expected. */
export interface NotationError {
  readonly line: number
  readonly column: number
  readonly message: string
}

export type ParseResult =
  | { readonly ok: true; readonly record: GameRecord; readonly game: Game }
  | { readonly ok: false; readonly error: NotationError }

/** Writes a game as text: the rules, then for each hand the cards, one line per trick, and the score as a comment. */
export function writeGame(record: GameRecord): string {
  const lines = writeHeading(record)
  let row: string[] = []
  const endRow = () => {
    if (row.length > 0) lines.push(row.join(', '))
    row = []
  }
  for (const { move, game, events } of replay(record)) {
    if (move === null) {
      lines.push(
        '',
        `hand ${game.hands}`,
        ...game.hand!.held.map((cards, seat) => `${seat}: ${cards.join(' ')}`),
      )
      continue
    }
    row.push(`${move.seat} ${move.action}`)
    if (events.some(event => event.type === 'trick')) endRow()
    if (game.phase === 'play' && !events.some(event => event.type === 'hand')) continue
    endRow()
    lines.push(`# ${game.score.join('-')}`)
  }
  endRow()
  return `${lines.join('\n')}\n`
}

/** Parses a game text, playing the moves as it reads, so that an illegal move is reported with its position. */
export function parseGame(text: string): ParseResult {
  const end = { text: '', line: text.split('\n').length, column: 1 }
  const cursor: Cursor = { lines: linesOf(text), at: 0, end }
  const heading = parseHeading(cursor)
  if ('message' in heading) return { ok: false, error: heading }
  let game = newGame(heading.rules, heading.start)
  const hands: HandRecord[] = []
  while (cursor.at < cursor.lines.length) {
    const read = parseHand(cursor, game)
    if ('message' in read) return { ok: false, error: read }
    hands.push(read.hand)
    game = read.game
  }
  return { ok: true, record: { ...heading, hands }, game }
}

/** The position of the parser. */
interface Cursor {
  readonly lines: readonly Line[]
  at: number
  /** The position reported for a text that ends too early. */
  readonly end: Token
}

/** Takes the next line, unless it starts a hand. */
function takeLine(cursor: Cursor): Line | undefined {
  const line = cursor.lines[cursor.at]
  if (line === undefined || /^hand\b/.test(line.text)) return undefined
  cursor.at++
  return line
}

function parseHeading(cursor: Cursor): Heading | NotationError {
  let heading = DEFAULT_HEADING
  let field = 0
  for (let line = takeLine(cursor); line !== undefined; line = takeLine(cursor)) {
    const read = parseField(line, heading, field)
    if ('message' in read) return read
    heading = read.heading
    field = read.field + 1
  }
  return heading
}

function parseHand(cursor: Cursor, before: Game): { hand: HandRecord; game: Game } | NotationError {
  const title = parseTitle(cursor.lines[cursor.at++]!, before)
  if (title !== null) return title
  const cards: Card[][] = []
  while (cards.length < before.rules.players) {
    const read = parseCards(cursor.lines[cursor.at++] ?? cursor.end, cards)
    if ('message' in read) return read
    cards.push(read.cards)
  }
  let game = deal(before, cards)
  const moves: Move[] = []
  for (let line = takeLine(cursor); line !== undefined; line = takeLine(cursor)) {
    for (const word of splitTokens(line, ',')) {
      const read = parseMove(word, game)
      if ('message' in read) return read
      moves.push(read.move)
      game = read.game
    }
  }
  return { hand: { cards, moves }, game }
}

function parseField(
  line: Line,
  heading: Heading,
  from: number,
): { heading: Heading; field: number } | NotationError {
  const [name, value, ...rest] = splitTokens(line, ':')
  const names = fieldNames(heading)
  const field = names.indexOf(name!.text, from)
  if (field < 0) return fault(name!, `expected ${[...names.slice(from), 'hand'].join(', ')}`)
  if (value === undefined || rest.length > 0) return fault(line, `expected '${name!.text}: …'`)
  const read = readField(heading, name!.text, value.text)
  return 'expected' in read ? fault(value, `expected ${read.expected}`) : { heading: read.heading, field }
}

function parseTitle(line: Line, game: Game): NotationError | null {
  if (game.phase === 'over') return fault(line, 'expected the end: the game is over')
  if (game.phase === 'play') return fault(line, 'expected a move: the hand is not over')
  const title = `hand ${game.hands + 1}`
  return line.text === title ? null : fault(line, `expected '${title}'`)
}

function parseCards(line: Line, dealt: readonly Card[][]): { cards: Card[] } | NotationError {
  const [seat, list, ...rest] = splitTokens(line, ':')
  if (seat!.text !== String(dealt.length) || rest.length > 0)
    return fault(seat!, `expected '${dealt.length}:' and its cards`)
  const words = list === undefined ? [] : splitTokens(list, ' ').filter(word => word.text !== '')
  const notACard = words.find(word => !isCard(word.text))
  if (notACard !== undefined) return fault(notACard, 'expected a card, as 1e or 12c')
  const cards = words.map(word => word.text as Card)
  if (cards.length !== 3) return fault(list ?? line, 'expected three cards')
  const all = [...dealt, cards].flat()
  const twice = words.find(word => all.indexOf(word.text as Card) !== all.lastIndexOf(word.text as Card))
  if (twice !== undefined) return fault(twice, `expected another card: ${twice.text} was dealt twice`)
  return { cards }
}

function parseMove(word: Token, game: Game): { move: Move; game: Game } | NotationError {
  if (game.phase === 'over') return fault(word, 'expected the end: the game is over')
  if (game.phase === 'deal') return fault(word, `expected 'hand ${game.hands + 1}'`)
  const [, digits, said] = /^(\d+)\s+(.*)$/.exec(word.text) ?? []
  const seat = Number(digits)
  const action = said?.replace(/\s+/g, ' ')
  if (!isSeat(seat, game.rules.players)) return fault(word, 'expected a seat and what it does, as 0 envido')
  if (!isAction(action)) return fault(word, 'expected a card or a word of truco after the seat')
  const outcome = play(game, seat, action)
  if (!outcome.ok) return fault(word, `seat ${seat} cannot do that: ${outcome.error.message}`)
  return { move: { seat, action }, game: outcome.game }
}

function fault({ line, column }: Token, message: string): NotationError {
  return { line, column, message }
}
