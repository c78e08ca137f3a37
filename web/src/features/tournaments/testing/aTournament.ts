import type {
  BracketRound,
  BracketTable,
  Match,
  PlayerName,
  Tournament,
  TournamentDetails,
  TournamentPlace,
  TournamentState,
} from '@valecuatro/contract'
import { aPlayer } from '../../../testing/fakeApi.ts'

export const id = (n: number) => `0198a1f0-0000-7000-8000-${String(n).padStart(12, '0')}`

export const me: PlayerName = { _id: aPlayer._id, username: aPlayer.username }

/** People with ids 101, 102 …, called p1, p2 … */
export const people = (count: number, from = 1): PlayerName[] =>
  Array.from({ length: count }, (_, index) => ({
    _id: id(100 + from + index) as PlayerName['_id'],
    username: `p${from + index}`,
  }))

/** An arena that is open, begins in an hour, and has two of eight players. */
export function aTournament(over: Partial<Tournament> = {}): Tournament {
  return {
    _id: id(900) as Tournament['_id'],
    name: 'Friday night',
    description: 'Two against two until the lamp goes out.',
    format: 'arena',
    status: 'open',
    outcome: null,
    players: people(2),
    maxPlayers: 8,
    entryFee: 100,
    startDate: new Date(Date.now() + 3_600_500).toISOString(),
    endDate: null,
    tournamentAwardPercentage: 0.8,
    pot: 200,
    prize: 160,
    champion: null,
    playerStats: [],
    createdAt: '2026-03-04T12:00:00.000Z',
    finishedAt: null,
    joined: false,
    ...over,
  }
}

export const details = (over: Partial<TournamentDetails> = {}): TournamentDetails => ({
  ...aTournament(over),
  bracket: over.bracket ?? null,
})

export function aState(over: Partial<TournamentDetails> = {}, rest: Partial<TournamentState> = {}) {
  const { joined: _, ...tournament } = details(over)
  return {
    tournamentId: tournament._id,
    version: 1,
    tournament,
    waiting: [],
    matches: [],
    now: Date.now(),
    ...rest,
  } satisfies TournamentState
}

export function aPlace(over: Partial<TournamentPlace> = {}): TournamentPlace {
  return {
    tournamentId: id(900),
    version: 1,
    entered: false,
    rank: null,
    eliminated: false,
    waitingSince: null,
    ahead: null,
    next: null,
    now: Date.now(),
    ...over,
  }
}

export function aMatch(over: Partial<Match> = {}): Match {
  return {
    _id: id(700) as Match['_id'],
    tournament: { _id: id(900) as Tournament['_id'], name: 'Friday night' },
    players: [me, ...people(3)],
    status: 'in_progress',
    scheduledTime: null,
    winner: null,
    createdAt: '2026-03-04T12:00:00.000Z',
    startedAt: '2026-03-04T12:00:00.000Z',
    finishedAt: null,
    score: { team1: 7, team2: 11 },
    gameId: id(701) as NonNullable<Match['gameId']>,
    ...over,
  }
}

const openTable = (number: number): BracketTable => ({
  number,
  state: 'open',
  players: [],
  winners: [],
  score: null,
  matchId: null,
  gameId: null,
  startsBy: null,
})

/** The bracket of so many entrants as it is drawn, `played` rounds of it played; whoever sits first wins. */
export function drawnRounds(entrants: number, played = 0): BracketRound[] {
  const all = entrants - (entrants % 2)
  let full = 4
  while (full * 2 <= all) full *= 2
  const rounds: BracketRound[] = []
  let still = people(all)
  let byes = full === all ? [] : still.slice(all - (2 * full - all))
  while (still.length >= 4) {
    const isDrawn = rounds.length <= played
    const seated = still.slice(0, still.length - byes.length)
    const tables = Array.from({ length: seated.length / 4 }, (_, index) => {
      if (!isDrawn) return openTable(index + 1)
      const players = seated.slice(4 * index, 4 * index + 4)
      const isOver = rounds.length < played
      const game = id(10_000 + 100 * rounds.length + index)
      return {
        ...openTable(index + 1),
        state: isOver ? 'finished' : 'playing',
        players,
        winners: isOver ? [players[0]!._id, players[2]!._id] : [],
        score: isOver ? { team1: 30, team2: 21 } : { team1: 12, team2: 9 },
        matchId: game,
        gameId: game,
      } as BracketTable
    })
    rounds.push({ number: rounds.length + 1, tables, byes: isDrawn ? byes : [] })
    const winners = tables.flatMap(({ players }) => [players[0], players[2]]).filter(player => !!player)
    still = isDrawn ? [...winners, ...byes] : still.slice(0, tables.length * 2)
    if (rounds.at(-1)!.tables.length === 1 && byes.length === 0) break
    byes = []
  }
  return rounds
}
