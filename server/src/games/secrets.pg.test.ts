// @module-tag long
import { cautious, createBot } from '@valecuatro/bots'
import type { GameId, GameMove, GameView } from '@valecuatro/contract'
import { type Action, CARDS, type Card, type Game, legal, type Seat, view } from '@valecuatro/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { random } from '../../test/random.ts'
import { newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { createMatches } from '../matches/index.ts'
import type { Socket, Sockets } from '../platform/sockets/sockets.ts'
import { createGames, createGameTopics, type Games } from './index.ts'

const GAMES = process.env.FULL ? 150 : 60
const GAMES_OF_SIX = 50

let world: World
let games: Games
let frames: { room: string; payload: unknown }[] = []

/** The real sockets, except that messages are recorded with their rooms instead of sent. */
function recorder(sockets: Sockets): Sockets {
  const send: Sockets['send'] = (room, _message, payload) => {
    for (const each of [room].flat())
      frames.push({ room: each, payload: JSON.parse(JSON.stringify(payload)) })
  }
  return {
    ...sockets,
    mayHaveSockets: () => true,
    send,
    sendVersions: (message, versions) => {
      for (const [room, payload] of versions) send(room, message, payload)
    },
  }
}

beforeAll(async () => {
  world = await createWorld()
  games = createGames(world.ctx, recorder(world.sockets), world.live, {
    turnMs: 600_000,
    seedingMs: 600_000,
    betweenHandsMs: 0,
    botThinkingScale: 0,
  })
})
afterAll(() => games.close())

/** What a socket of a person gets when it watches the game. */
async function read({ userId }: { userId: string }, gameId: GameId): Promise<GameView> {
  const rooms = new Set<string>()
  const socket = {
    data: { caller: { userId, role: 'player' } },
    rooms,
    connected: true,
    join: (room: string) => rooms.add(room),
    leave: (room: string) => rooms.delete(room),
  } as unknown as Socket
  const entered = await createGameTopics(world.ctx, games, world.sockets).game.enter(socket, gameId)
  if (typeof entered === 'string') throw new Error(entered)
  expect(entered.version).toBe(entered.state.seq)
  return entered.state
}

const KNOWN = new Set<string>(CARDS)

/** Every card that is named anywhere in a message. */
function cardsIn(payload: unknown): Set<string> {
  const words = JSON.stringify(payload).match(/"\d{1,2}[eboc]"/g) ?? []
  return new Set(words.map(word => word.slice(1, -1)).filter(word => KNOWN.has(word)))
}

/** The cards of a hand that a seat (null: a spectator) may know: its own, and those that were laid open. */
function openTo(game: Game, seat: Seat | null): Card[] {
  const { hand } = game
  if (!hand) return []
  const plays = [...hand.tricks.flatMap(trick => trick.plays), ...hand.plays]
  const isEnded = game.phase !== 'play'
  return [
    ...(seat === null ? [] : hand.held[seat]!),
    ...plays.map(play => play.card),
    ...(isEnded ? hand.proofs.flatMap(proof => proof.cards) : []),
    ...(game.phase === 'over' ? hand.held.flat() : []),
  ]
}

test.each([
  { players: 4, target: 6, count: GAMES },
  // To 12, so that half of the deals are pica-picas, in which two pairs wait.
  { players: 6, target: 12, count: GAMES_OF_SIX },
] as const)(
  'in $count games of $players no message names a card that its receiver may not see',
  async ({ players, target, count }) => {
    const people = await Promise.all(Array.from({ length: players }, () => newPlayer(world)))
    const stranger = await newPlayer(world)
    const matches = createMatches(world.ctx, games, recorder(world.sockets))
    const bots = [createBot('daring', random), createBot('balanced', random)]
    let messages = 0
    let named = 0
    const leaks: string[] = []

    let duels = 0
    for (let n = 0; n < count; n++) {
      const rules = { players, target, flor: n % 2 === 0 }
      const seats = people.map(({ userId }) => ({ userId }))
      const { gameId } = await world.ctx.db.transaction(tx =>
        matches.open(tx, seats, { counts: false, rules }),
      )
      frames = []
      await games.dealFirstHand((await games.reload(gameId))!)
      let before: Game | null = null
      let dealt: Game['hand'] = null
      /** The cards that everyone has seen since the deal; the history of a deal names them. */
      const laid = new Set<string>()
      for (;;) {
        const live = (await games.get(gameId))!
        const { game } = live
        if (game.hands !== before?.hands) {
          dealt = game.hand
          laid.clear()
        }
        for (const { room, payload } of frames.splice(0)) {
          if (!room.startsWith(`game:${gameId}:`)) continue
          for (const event of (payload as Partial<GameMove>).events ?? []) {
            if (event.type === 'card') laid.add(event.card)
            if (event.type === 'show') for (const card of event.cards) laid.add(card)
          }
          const place = room.split(':')[2]!
          const seat = place === 'watch' ? null : (Number(place) as Seat)
          // A message that ends a hand shows the end of that hand and the next deal.
          const allowed = new Set<string>([
            ...openTo(game, seat),
            ...(before ? endOf(before, payload as GameMove, seat) : []),
          ])
          const cards = cardsIn(payload)
          for (const card of cards) if (!allowed.has(card)) leaks.push(`${card} to ${room} at ${live.seq}`)
          messages++
          named += cards.size
        }
        // A player may also reload at any moment.
        const { seat: reloading } = live.seats[live.seq % players]!
        if (game.hand?.duel) duels++
        const answers: [Seat | null, GameView][] = [[reloading, await games.presentTable(live, reloading)]]
        if (live.seq % 3 === 0)
          for (const seat of [reloading, null])
            answers.push([seat, await read(seat === null ? stranger : people[seat]!, gameId)])
        for (const [seat, table] of answers) {
          if (table.seat !== seat) leaks.push(`the table of ${table.seat} to ${seat} at ${live.seq}`)
          const open = new Set<string>([
            ...openTo(game, seat),
            ...laid,
            ...(seat === null ? [] : (dealt?.held[seat] ?? [])),
          ])
          for (const card of cardsIn(table))
            if (!open.has(card)) leaks.push(`${card} to ${seat} on reload at ${live.seq}`)
        }
        if (live.phase === 'over') break
        const actor = live.seats.find(({ seat }) => legal(game, seat).some(action => action !== 'mazo'))!
        const seen = view(game, actor.seat)
        const action: Action = n % 5 === 0 ? cautious(seen, random) : bots[actor.seat % 2]!(seen)
        before = game
        const answer = await games.commands.act(actor.userId!, {
          gameId,
          commandId: crypto.randomUUID(),
          expectedSeq: live.seq,
          action,
        })
        if (!answer.ok) throw new Error(`${answer.code} ${answer.rule}`)
      }
    }
    expect(leaks).toEqual([])
    expect(messages).toBeGreaterThan(count * 50)
    expect(named).toBeGreaterThan(messages)
    expect(duels > count).toBe(players === 6)
    console.log(`${messages} messages of ${count} games of ${players}, ${named} cards named in them`)
  },
)

/** The cards that were open at the end of a hand, including those in the message that ended it. */
function endOf(before: Game, { events }: GameMove, seat: Seat | null): Card[] {
  const shown = events.flatMap(event =>
    event.type === 'show' ? event.cards : event.type === 'card' ? [event.card] : [],
  )
  return [...openTo(before, seat), ...shown]
}
