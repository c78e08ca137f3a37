import { type AdminList, mayCall, type RouteKey, routes } from '@valecuatro/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import type { Live, TopicHandler } from '../platform/sockets/live.ts'
import { callerOf } from '../platform/sockets/sockets.ts'

/** A page loads its rows again after each change. */
const INTERVAL_MS = 1500

/**
 * The lists whose rows a successful call may have changed. Coins and statistics are part of a user's row,
 * and what staff do about a player is part of the cases about them.
 */
const CHANGED_BY: Partial<Record<RouteKey, readonly AdminList[]>> = {
  'POST /api/auth/register': ['users'],
  'POST /api/admin/users/{id}/coins': ['users'],
  'POST /api/admin/users/{id}/suspend': ['users', 'cases'],
  'POST /api/admin/users/{id}/reinstate': ['users', 'cases'],
  'POST /api/admin/users/{id}/role': ['users'],
  'POST /api/admin/users/{id}/warnings': ['cases'],
  'POST /api/admin/users/{id}/silence': ['cases'],
  'POST /api/admin/users/{id}/unsilence': ['cases'],
  'POST /api/admin/users/{id}/freeze-rating': ['cases'],
  'POST /api/admin/users/{id}/unfreeze-rating': ['cases'],
  'POST /api/admin/users/{id}/leave-queue': ['cases'],
  'POST /api/admin/users/{id}/notes': ['cases'],
  'POST /api/admin/users/{id}/sessions/end': ['cases'],
  'POST /api/admin/cases': ['cases'],
  'POST /api/admin/cases/{id}/alerts': ['cases'],
  'POST /api/admin/cases/{id}/alerts/remove': ['cases'],
  'PATCH /api/admin/cases/{id}/assign': ['cases'],
  'POST /api/admin/cases/{id}/comments': ['cases'],
  'POST /api/admin/cases/{id}/close': ['cases'],
  'POST /api/admin/cases/{id}/reopen': ['cases'],
  'POST /api/admin/silence-rules': ['silence-rules'],
  'POST /api/admin/silence-rules/{id}/end': ['silence-rules'],
  'POST /api/admin/coin-requests': ['coin-requests'],
  'POST /api/admin/coin-requests/{id}/approve': ['coin-requests', 'users'],
  'POST /api/admin/coin-requests/{id}/refuse': ['coin-requests'],
  'POST /api/admin/coin-requests/{id}/withdraw': ['coin-requests'],
  'POST /api/matches': ['matches'],
  'PATCH /api/matches/{id}': ['matches'],
  'POST /api/matches/{id}/cancel': ['matches'],
  'POST /api/tournaments': ['tournaments'],
  'POST /api/tournaments/{id}/enter': ['tournaments', 'users'],
  'POST /api/tournaments/{id}/finalize': ['tournaments', 'users', 'matches'],
  'POST /api/tournaments/{id}/reopen': ['tournaments', 'users', 'matches'],
  'POST /api/tournaments/{id}/prizes/correct': ['tournaments', 'users'],
  'PUT /api/tournaments/{id}/update-award-percentage': ['tournaments'],
}

/** Counts the changes of the lists that administrators see, for the pages that show them. */
export function createListChanges(ctx: Context, api: FastifyInstance, live: Live) {
  const note = (tx: Database, lists: readonly AdminList[]) => {
    for (const list of lists) live.changed(tx, 'adminList', list)
  }

  api.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}')
    const lists = CHANGED_BY[`${request.method} ${path}` as RouteKey]
    if (lists && reply.statusCode < 300) note(ctx.db, lists)
  })
  ctx.events.on('match-started', async (tx, { tournamentId }) =>
    note(tx, tournamentId ? ['matches', 'tournaments'] : ['matches']),
  )
  ctx.events.on('match-finished', async (tx, { tournamentId }) =>
    note(tx, tournamentId ? ['matches', 'users', 'tournaments'] : ['matches', 'users']),
  )
  ctx.events.onSignal('match-stepped', () => note(ctx.db, ['matches']))
  ctx.events.onSignal('tournament-stepped', () => note(ctx.db, ['tournaments', 'users', 'matches']))

  const topic: TopicHandler<'adminList'> = {
    intervalMs: INTERVAL_MS,
    enter: async (socket, list) =>
      mayCall(routes[`GET /api/admin/${list}`].access, callerOf(socket).role) ? null : 'not-allowed',
    read: async documents => documents.map(({ announced }) => ({ changes: announced })),
  }
  return { topic }
}
