import type { AdminList, RouteKey } from '@valecuatro/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import { afterCommit } from '../platform/database/afterCommit.ts'
import { type Sockets, STAFF_ROOM } from '../platform/sockets/sockets.ts'

/** Changes within this time are announced together. */
const BURST_MS = 100
const MIN_INTERVAL_MS = 1000

/** The lists whose rows a successful call may have changed. Coins and statistics are part of a user's row. */
const CHANGED_BY: Partial<Record<RouteKey, readonly AdminList[]>> = {
  'POST /api/auth/register': ['users'],
  'POST /api/admin/users/{id}/coins': ['users'],
  'POST /api/admin/users/{id}/suspend': ['users'],
  'POST /api/admin/users/{id}/reinstate': ['users'],
  'POST /api/admin/users/{id}/role': ['users'],
  'POST /api/matches': ['matches'],
  'PATCH /api/matches/{id}': ['matches'],
  'POST /api/matches/{id}/cancel': ['matches'],
  'POST /api/tournaments': ['tournaments'],
  'POST /api/tournaments/{id}/enter': ['tournaments', 'users'],
  'POST /api/tournaments/{id}/finalize': ['tournaments', 'users', 'matches'],
  'PUT /api/tournaments/{id}/update-award-percentage': ['tournaments'],
}

/** Tells administrators after the commit which of their lists have changed. */
export function createListChanges(ctx: Context, api: FastifyInstance, sockets: Sockets) {
  const changed = new Set<AdminList>()
  let timer: NodeJS.Timeout | null = null
  let sentAt = Number.NEGATIVE_INFINITY

  function note(lists: readonly AdminList[]) {
    if (!sockets.mayHaveSockets(STAFF_ROOM)) return
    for (const list of lists) changed.add(list)
    timer ??= setTimeout(send, Math.max(BURST_MS, sentAt + MIN_INTERVAL_MS - performance.now()))
    timer.unref()
  }

  function send() {
    timer = null
    sentAt = performance.now()
    sockets.send(STAFF_ROOM, 'admin:changed', { lists: [...changed] })
    changed.clear()
  }

  api.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}')
    const lists = CHANGED_BY[`${request.method} ${path}` as RouteKey]
    if (lists && reply.statusCode < 300) note(lists)
  })
  ctx.events.on('match-started', async (tx, { tournamentId }) =>
    afterCommit(tx, () => note(tournamentId ? ['matches', 'tournaments'] : ['matches'])),
  )
  ctx.events.on('match-finished', async (tx, { tournamentId }) =>
    afterCommit(tx, () => note(tournamentId ? ['matches', 'users', 'tournaments'] : ['matches', 'users'])),
  )
  ctx.events.onSignal('match-stepped', () => note(['matches']))
  ctx.events.onSignal('tournament-stepped', () => note(['tournaments', 'users', 'matches']))

  return {
    close() {
      if (timer) clearTimeout(timer)
    },
  }
}
