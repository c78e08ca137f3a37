import type {
  BracketRound,
  BracketTable,
  Match,
  OwnEntry,
  PlayerName,
  StaffMatch,
  Tournament,
  TournamentDetails,
  TournamentPlace,
  TournamentState,
} from '@valecuatro/contract'
import { aPlayer } from '../../../testing/fakeApi.ts'
import { byesAt, sourcesOf } from '../bracket/layout.ts'

/** An id of the type that its context expects. */
export const id = <Id extends string>(n: number) =>
  `0198a1f0-0000-7000-8000-${String(n).padStart(12, '0')}` as Id

export const me: PlayerName = { _id: aPlayer._id, username: aPlayer.username }

/** Players with ids 101, 102 …, named p1, p2 … */
export const people = (count: number, from = 1): PlayerName[] =>
  Array.from({ length: count }, (_, index) => ({
    _id: id(100 + from + index) as PlayerName['_id'],
    username: `p${from + index}`,
  }))

export const USUAL_RULES: Tournament['rules'] = {
  mode: '2v2',
  target: 30,
  flor: false,
  turnSeconds: null,
  bestOf: 1,
  bestOfFrom: 'all',
  seeding: 'drawn',
  picaPica: true,
  picaFalta: 'score',
  rounds: null,
  roundPause: 0,
  lateEntryRound: 1,
  hands: 8,
}

export const NO_OWN_ENTRY: OwnEntry = {
  waitingListPlace: null,
  waitingListPartners: [],
  isAdmitted: false,
  unmetRating: null,
  teamInvitations: [],
}

/** An open arena that starts in an hour, with two of eight players. */
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
    startDate: new Date(Date.now() + 3_660_000).toISOString(),
    endDate: null,
    tournamentAwardPercentage: 0.8,
    pot: 200,
    addedPrize: 0,
    prizes: [{ place: 1, percentage: 0.8, coins: 160, winners: [] }],
    prize: 160,
    champion: null,
    partner: null,
    partners: over.partner ? [over.partner] : [],
    playerStats: [],
    createdAt: '2026-03-04T12:00:00.000Z',
    finishedAt: null,
    cancelReason: null,
    finishedBy: null,
    createdBy: null,
    coOrganisers: [],
    pausedAt: null,
    disqualified: [],
    joined: false,
    waitingListSize: 0,
    hasChat: true,
    teams: [],
    rules: USUAL_RULES,
    entry: { enterAs: 'alone', minRating: null, maxRating: null, access: 'everyone' },
    own: NO_OWN_ENTRY,
    ...over,
  }
}

export const details = (over: Partial<TournamentDetails> = {}): TournamentDetails => ({
  ...aTournament(over),
  bracket: over.bracket ?? null,
  progress: over.progress ?? null,
  announcements: over.announcements ?? [],
})

export function aState(over: Partial<TournamentDetails> = {}, rest: Partial<TournamentState> = {}) {
  const { joined: _, own: __, ...tournament } = details(over)
  return {
    tournamentId: tournament._id,
    version: 1,
    tournament,
    waiting: [],
    matches: [],
    attendance: [],
    now: Date.now(),
    ...rest,
  } satisfies TournamentState
}

export function aPlace(over: Partial<TournamentPlace> = {}): TournamentPlace {
  return {
    tournamentId: id(900),
    version: 1,
    entered: false,
    own: NO_OWN_ENTRY,
    rank: null,
    eliminated: false,
    waitingSince: null,
    ahead: null,
    next: null,
    now: Date.now(),
    ...over,
  }
}

export function aMatch(over: Partial<StaffMatch> = {}): StaffMatch {
  return {
    _id: id(700) as Match['_id'],
    tournament: { _id: id(900) as Tournament['_id'], name: 'Friday night' },
    players: [me, ...people(3)],
    status: 'in_progress',
    scheduledTime: null,
    autoStart: null,
    winner: null,
    createdAt: '2026-03-04T12:00:00.000Z',
    startedAt: '2026-03-04T12:00:00.000Z',
    finishedAt: null,
    score: { team1: 7, team2: 11 },
    gameId: id(701) as NonNullable<Match['gameId']>,
    mayManage: true,
    ...over,
  }
}

const openTable = (number: number): BracketTable => ({
  number,
  state: 'open',
  players: [],
  winners: [],
  score: null,
  wins: { team1: 0, team2: 0 },
  earlierGames: [],
  matchId: null,
  gameId: null,
  startsBy: null,
})

/**
 * The bracket of this many entrants as the server draws it, with `played` rounds finished; the first seat wins. Pairs
 * of byes are spread evenly among the winners of the first round.
 */
export function drawnRounds(entrants: number, played = 0): BracketRound[] {
  const all = entrants - (entrants % 2)
  let full = 4
  while (full * 2 <= all) full *= 2
  const counts = full === all ? [] : [(all - full) / 2]
  for (let tables = full / 4; tables >= 1; tables /= 2) counts.push(tables)
  const byes = full === all ? [] : people(all).slice(counts[0]! * 4)

  let coming: (PlayerName[] | null)[] = pairs(people(all).slice(0, counts[0]! * 4))
  return counts.map((count, index) => {
    const tables = Array.from({ length: count }, (_, n) => {
      const [left, right] = [coming[2 * n], coming[2 * n + 1]]
      if (!left || !right) return openTable(n + 1)
      const players = [...left, ...right]
      const isOver = index < played
      const game = id(10_000 + 100 * index + n)
      return {
        ...openTable(n + 1),
        state: isOver ? 'finished' : 'playing',
        players,
        winners: isOver ? [players[0]!._id, players[2]!._id] : [],
        score: isOver ? { team1: 30, team2: 21 } : { team1: 12, team2: 9 },
        matchId: game,
        gameId: game,
      } as BracketTable
    })
    const round = { number: index + 1, tables, byes: index === 0 ? byes : [] }
    coming = sourcesOf(round, 2).map(source => {
      if ('byes' in source) return byesAt(round, source.byes, 2)
      const { winners, players } = tables[source.table]!
      return winners.length === 0 ? null : players.filter(({ _id }) => winners.includes(_id))
    })
    return round
  })
}

const pairs = (players: PlayerName[]) =>
  players.flatMap((player, index) => (index % 2 === 0 ? [[player, players[index + 1]!]] : []))
