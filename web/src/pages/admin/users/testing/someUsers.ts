import type { AdminUser, AdminUserDetails, DayFigures, SystemStatus } from '@valecuatro/contract'
import { aPlayer, type RecordedCall } from '../../../../testing/fakeApi.ts'

const idOf = (number: number) =>
  `0198a1f0-0000-7000-8000-${String(number).padStart(12, '0')}` as AdminUser['_id']

export const aUser = (number = 1, more: Partial<AdminUser> = {}): AdminUser => ({
  ...aPlayer,
  _id: idOf(number),
  username: `player${number}`,
  email: `player${number}@example.com`,
  rating: 1500,
  isProvisional: false,
  suspension: null,
  ...more,
})

export const userDetails = (more: Partial<AdminUserDetails> = {}): AdminUserDetails => ({
  ...aUser(1),
  ratedGames: 12,
  lastSeenAt: '2026-03-05T12:00:00.000Z',
  openSessions: 2,
  game: null,
  isWaiting: false,
  silence: null,
  frozenRating: null,
  ...more,
})

/** Answers a list request as the server does: one page of rows and the total in a header. */
export const pageOf =
  <Row>(rows: readonly Row[]) =>
  ({ url }: RecordedCall) => {
    const [page, limit] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('limit'))]
    return {
      body: rows.slice((page - 1) * limit, page * limit),
      headers: { 'X-Total-Count': String(rows.length) },
    }
  }

export const someFigures: SystemStatus = {
  users: 23,
  tournaments: 7,
  matches: 1204,
  activeTournaments: 3,
  online: 2,
  games: 1,
  timestamp: '2026-03-05T12:00:00.000Z',
}

export const someDays: DayFigures[] = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 1, 4 + index)).toISOString().slice(0, 10),
  newPlayers: index % 3,
  activePlayers: index,
  matchesFinished: index % 5,
  coinsInPlay: 10_000 + index,
}))
