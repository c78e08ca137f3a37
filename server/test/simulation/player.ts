import { randomUUID } from 'node:crypto'
import type {
  GameId,
  GameMove,
  GameView,
  ServerMessage,
  ServerMessages,
  TableCode,
  TournamentId,
} from '@valecuatro/contract'
import { type Action, isCard, legal, type Seat } from '@valecuatro/engine'
import { type Account, type ClientContext, createClient, RETRY_MS } from './client.ts'
import type { Owner } from './scheduler.ts'

const MAX_REFUSALS = 5
/** How long a player waits for a game before doing something else. */
const GAME_TIMEOUT_MS = 3000

export interface OpenTable {
  code: TableCode
  players: number
}

/** The parts of the simulation that a player needs. */
export interface PlayerContext extends ClientContext {
  tables: OpenTable[]
  tournaments: { id: TournamentId; format: string }[]
  isCalm(): boolean
  /** Whether players resign soon once there are no more faults, or play their games to the end. */
  resignsWhenCalm: boolean
  isOver(): boolean
  noteAcknowledged(gameId: string, commandId: string, seq: number): void
  checkState(key: string, state: object): void
}

type Followed = Pick<GameView, 'phase' | 'view' | 'held' | 'ending' | 'deadlineAt'>

export type SimulatedPlayer = ReturnType<typeof createPlayer>

/**
 * Creates a player who behaves like the page: follows a table by its sequence numbers, reads it again when one is
 * missing, and repeats a command that was not answered.
 */
export function createPlayer(simulation: PlayerContext, account: Account) {
  const { scheduler } = simulation
  const { below, chance, pick } = scheduler
  const owner: Owner = { name: account.name, isAlive: true }
  const sleep = (delayMs: number) => scheduler.sleep(delayMs, owner)

  const { connect, goOffline, ask, call, isConnected } = createClient(simulation, account, owner, {
    onConnected() {
      if (game) void sync()
      void findCurrentGame()
    },
    onMessage: (message, payload) => hear[message]?.(payload),
  })

  // The state of the table as the page tracks it.
  let game: { id: GameId; seq: number; highestSeq: number; table: GameView | null } | null = null
  let lastGame: GameId | null = null
  let isAsking = false
  let isOutdated = false
  let hasSeed = false

  function openGame(id: GameId) {
    if (game && game.id !== id && game.table?.phase !== 'over') return
    if (game?.id === id) return
    game = { id, seq: -1, highestSeq: -1, table: null }
    lastGame = id
    hasSeed = false
    void sync()
  }

  function adopt(state: GameView) {
    if (!game || state.gameId !== game.id) return
    check(game.id, state.seq, state)
    if (state.seq < game.seq) return
    game.seq = state.seq
    game.table = state
    if (state.phase === 'seeding' && state.seat !== null && !hasSeed) void addSeed(game.id)
  }

  function check(id: GameId, seq: number, { phase, view, held, ending, deadlineAt }: Followed) {
    simulation.checkState(`${id} ${view.seat} ${seq}`, { phase, view, held, ending, deadlineAt })
  }

  async function addSeed(gameId: GameId) {
    hasSeed = true
    const answer = await ask('game:seed', { gameId, seed: randomUUID().replaceAll('-', '') })
    hasSeed = answer.ok || answer.code === 'too-late'
  }

  async function sync() {
    if (isAsking || !game) return
    isAsking = true
    const { id } = game
    const answer = await ask('live:watch', { topic: 'game', id })
    isAsking = false
    if (isOutdated) {
      isOutdated = false
      return void sync()
    }
    if (game?.id !== id) return game && void sync()
    if (answer.ok) {
      adopt((answer as unknown as { state: GameView }).state)
      if (game.highestSeq > game.seq) scheduler.add(RETRY_MS, 'asks for its table', owner, sync)
    } else if (['not-found', 'malformed', 'not-allowed'].includes(answer.code)) game = null
    else scheduler.add(RETRY_MS, 'asks for its table', owner, sync)
  }

  function follow(moved: GameMove) {
    if (!game?.table || moved.gameId !== game.id) return
    check(game.id, moved.seq, moved)
    if (moved.seq <= game.seq) return
    if (moved.seq > game.seq + 1) return noteSeq(moved.seq)
    game.seq = moved.seq
    game.table = { ...game.table, ...moved }
  }

  function noteSeq(seq: number) {
    if (!game) return
    game.highestSeq = Math.max(game.highestSeq, seq)
    if (game.highestSeq > game.seq) void sync()
  }

  const hear: { [M in ServerMessage]?: (payload: ServerMessages[M]) => void } = {
    'game:moved': follow,
    'live:beat'({ documents }) {
      for (const [topic, id, version] of documents) if (topic === 'game' && id === game?.id) noteSeq(version)
    },
    'live:refused'({ topic, id, code }) {
      if (topic !== 'game' || id !== game?.id || (code !== 'stale' && code !== 'not-seated')) return
      isOutdated = isAsking
      void sync()
    },
    'game:ready': ({ gameId }) => openGame(gameId),
  }

  async function findCurrentGame() {
    const answer = await call('GET', '/api/games/current')
    const current = answer?.status === 200 ? (answer.body as { gameId: GameId } | null) : null
    if (current) openGame(current.gameId)
  }

  async function act(gameId: GameId, expectedSeq: number, action: Action) {
    const command = { gameId, commandId: randomUUID(), expectedSeq, action }
    for (let refusals = 0; !simulation.isOver(); ) {
      if (!isConnected()) {
        await sleep(RETRY_MS)
        continue
      }
      const answer = await ask('game:act', command as never)
      if (answer.ok) return simulation.noteAcknowledged(gameId, command.commandId, answer.seq)
      if (answer.code === 'unanswered') continue
      if (!['unavailable', 'slow-down'].includes(answer.code) || ++refusals > MAX_REFUSALS) {
        if (!answer.table) void sync()
        else if (answer.table.seq > (game?.seq ?? -1)) noteSeq(answer.table.seq)
        else adopt(answer.table)
        return
      }
      await sleep(RETRY_MS)
    }
  }

  let askedToReturnAt = -1

  async function takeTurn({ gameId, phase, seat, view, held, seq }: GameView) {
    if (phase !== 'playing' || seat === null) return
    if (held.includes(seat)) {
      // Watching again gives the seat back.
      if (askedToReturnAt !== seq) await sync()
      askedToReturnAt = seq
      return
    }
    if (!simulation.isCalm()) {
      if (chance(0.002)) return void (await ask('game:abandon', { gameId }))
      if (chance(0.01)) return void (await ask('game:say', { gameId, phrase: 'hola' as never }))
    }
    if (chance(simulation.isCalm() ? (simulation.resignsWhenCalm ? 0.5 : 0) : 0.02))
      return void (await ask('game:resign', { gameId, agreed: true }))
    const actions = legal(view, seat)
    if (actions.length === 0 || (actions.length === 1 && actions[0] === 'mazo')) return
    const cards = actions.filter(action => isCard(action))
    const calls = actions.filter(action => !isCard(action) && action !== 'mazo')
    const choices =
      cards.length > 0 && (calls.length === 0 || chance(0.6)) ? cards : calls.length > 0 ? calls : actions
    await act(gameId, seq, pick(choices))
  }

  async function waitForGame(forMs = GAME_TIMEOUT_MS) {
    const until = scheduler.now() + forMs
    while (!game && scheduler.now() < until) await sleep(200 + below(300))
    return game !== null
  }

  async function playFromQueue() {
    const answer = await ask('queue:join', { mode: pick(['1v1', '2v2']), flor: chance(0.2) })
    if (!answer.ok || (await waitForGame())) return
    const started = await ask(chance(0.5) ? 'queue:bots' : 'queue:leave', null)
    if (started.ok && 'gameId' in started) openGame(started.gameId)
  }

  async function practise() {
    const answer = await ask('practice:start', {
      players: pick([2, 4]),
      flor: chance(0.3),
      rivals: 'careful',
      partner: 'careful',
    })
    if (answer.ok) openGame(answer.gameId)
  }

  async function hostTable() {
    const players = pick([2, 4] as const)
    const bots = players === 4 ? [null, pick([null, 'careful'] as const), null] : []
    const options = {
      players,
      target: 15,
      turnSeconds: 15,
      isPublic: chance(0.5),
      isRated: chance(0.4),
    } as const
    const created = await ask('table:create', { options, bots })
    if (!created.ok) return
    const { code } = created
    simulation.tables.push({ code, players })
    await ask('live:watch', { topic: 'table', id: code })
    for (let tries = 0; tries < 12 && !game; tries++) {
      await sleep(1000 + below(1500))
      if (tries === 8)
        for (const seat of [1, 2, 3] as const)
          if (seat < players) await ask('table:bot', { code, seat, bot: 'careful' })
      const started = await ask('table:start', { code })
      if (started.ok) openGame(started.gameId)
    }
    if (!game) await ask('table:leave', { code })
  }

  async function visitTable({ code, players }: OpenTable) {
    const watched = await ask('live:watch', { topic: 'table', id: code })
    if (!watched.ok) return
    const seated = await ask('table:sit', { code, seat: (1 + below(players - 1)) as Seat })
    if (seated.ok) {
      await ask('table:ready', { code, isReady: true })
      if (await waitForGame()) return
    }
    await ask('table:leave', { code })
  }

  const entered = new Set<TournamentId>()

  async function playTournament({ id, format }: { id: TournamentId; format: string }) {
    const answer = await call('POST', `/api/tournaments/${id}/enter`)
    // A refusal means that the player has already entered (an answer was lost) or cannot enter.
    if (answer?.status === 409 || answer?.status === 200) entered.add(id)
    if (format === 'arena') await ask('tournament:queue', { tournamentId: id })
    else if (chance(0.05)) await call('POST', `/api/tournaments/${id}/withdraw`)
    await waitForGame(format === 'arena' ? 4000 : 500)
  }

  async function startSomething() {
    const choice = below(100)
    const table = simulation.tables.at(-1)
    const tournament = simulation.tournaments.length > 0 ? pick(simulation.tournaments) : null
    if (tournament && !entered.has(tournament.id) && chance(0.6)) await playTournament(tournament)
    else if (choice < 30) await playFromQueue()
    else if (choice < 35) await practise()
    else if (choice < 45 || (choice < 65 && !table)) await hostTable()
    else if (choice < 65) await visitTable(table!)
    else if (choice < 90 && tournament) await playTournament(tournament)
    else if (choice < 93) await call('POST', '/api/profile/bonus')
    else await sleep(below(1000))
  }

  async function live() {
    for (let looksAt = 0; !simulation.isOver(); ) {
      await sleep(20 + below(120))
      if (!simulation.isCalm() && chance(0.003)) goOffline(1000 + below(15_000))
      if (!isConnected()) continue
      if (game?.table && game.table.phase !== 'over') await takeTurn(game.table)
      else if (game?.table) {
        const { id } = game
        if (!simulation.isCalm() && chance(0.1)) await ask('game:rematch', { gameId: id })
        await ask('live:leave', { topic: 'game', id })
        if (game?.id === id) game = null
      } else if (game) await sleep(500)
      else if (!simulation.isCalm()) await startSomething()
      else if (scheduler.now() > looksAt) {
        looksAt = scheduler.now() + 5000
        await findCurrentGame()
      }
    }
  }

  return {
    owner,
    call,
    start() {
      scheduler.runAs(owner, () => {
        connect()
        void live()
      })
    },
    /** The game on the screen, and the last sequence number that the screen shows. */
    shown: () => game && { gameId: game.id, seq: game.seq, phase: game.table?.phase },
    isConnected,
    lastGame: () => lastGame,
  }
}
