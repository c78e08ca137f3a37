import type { Notice, Tournament, TournamentDetails, TournamentId } from '@valecuatro/contract'
import { expect } from 'vitest'
import type { Admin } from './people.ts'
import type { newPlayer } from './table.ts'
import type { World } from './world.ts'

export type Person = Awaited<ReturnType<typeof newPlayer>>

const HOUR = 3600_000

/** Creates a bracket that starts in an hour. */
export async function createBracket(
  world: World,
  admin: Admin,
  body: Record<string, unknown>,
): Promise<TournamentId> {
  const created = await admin.call('POST /api/tournaments', {
    body: {
      name: 'Copa',
      format: 'bracket',
      startDate: new Date(world.ctx.now().getTime() + HOUR).toISOString(),
      ...body,
    },
  })
  expect(created.status).toBe(201)
  return (created.body as Tournament)._id
}

export async function readTournament(
  { client }: Pick<Person, 'client'>,
  id: string,
): Promise<TournamentDetails> {
  return (await client.call('GET /api/tournaments/{id}', { params: { id } })).body
}

/** The events of teams that the person was notified of, the newest first. */
export async function readTeamEvents({ client }: Pick<Person, 'client'>): Promise<unknown[]> {
  const { notices } = (await client.call('GET /api/me/notices')).body as { notices: Notice[] }
  return notices.flatMap(({ kind, params }) => (kind === 'pair' ? [params.event] : []))
}
