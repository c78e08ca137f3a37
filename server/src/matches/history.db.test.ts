import { MAX_RATING_POINTS, MESSAGES, type PastGame, type PublicPlayer } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../test/client.ts'
import { connectPlayer, type Player } from '../../test/player.ts'
import { cookieOf, listenOnFreePort, randomAction } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'

interface Person {
  client: Client
  id: string
  name: string
}

let world: World
const seated: Player[] = []
let four: Person[]
let stranger: Person
let gameId: string
let practiceId: string

async function newPerson(name: string): Promise<Person> {
  const client = createClient(world)
  const { body } = await client.register(name)
  return { client, id: body._id, name }
}

/** Four players play a game that counts; the first of them then practises with bots. */
beforeAll(async () => {
  world = await createWorld({}, { turnMs: 600_000, betweenHandsMs: 0, botThinkingScale: 0, seedingMs: 200 })
  const url = await listenOnFreePort(world)
  four = await Promise.all(['norte', 'este', 'sur', 'oeste'].map(newPerson))
  stranger = await newPerson('stranger')
  const players = four.map(({ client }) => connectPlayer({ url, cookie: cookieOf(client.cookies) }))
  seated.push(...players)
  const ready = players.map(readyOf)
  for (const player of players) await player.send('queue:join', undefined as never)
  gameId = (await Promise.all(ready))[0]!
  await Promise.all(players.map(player => player.sync(gameId)))
  await Promise.all(players.map(player => player.playOn(randomAction)))

  const [first] = players as [Player]
  const practice = await first.send('practice:start', {
    target: 15,
    flor: false,
    rivals: 'careful',
    partner: 'daring',
  })
  if (!practice.ok) throw new Error(practice.code)
  practiceId = practice.gameId
  await first.sync(practiceId)
  await first.playOn(randomAction)
})
afterAll(() => {
  for (const player of seated) player.leave()
})

const readyOf = (player: Player) =>
  new Promise<string>(resolve => player.socket.once('game:ready', ready => resolve(ready.gameId)))

const playerOf = async (asker: Person, { id }: Person) =>
  (await asker.client.call('GET /api/players/{id}', { params: { id } })).body as PublicPlayer
const courseOf = (asker: Person, { id }: Person) =>
  asker.client.call('GET /api/players/{id}/ratings', { params: { id } })
const gamesOf = async (asker: Person, { id }: Person, query: Record<string, string> = {}) => {
  const answer = await asker.client.call('GET /api/players/{id}/games', { params: { id }, query })
  return { total: answer.headers['x-total-count'], games: answer.body as PastGame[], status: answer.status }
}

describe('past games', () => {
  test.each<[Record<string, string>, number]>([
    [{ mode: '2v2' }, 2],
    [{ mode: '1v1' }, 0],
    [{ rated: 'rated' }, 1],
    [{ rated: 'friendly' }, 1],
    [{ tournament: 'copa' }, 0],
    [{ opponent: 'unknown' }, 0],
    [{ from: '2100-01-01T00:00:00.000Z' }, 0],
    [{ until: '2100-01-01T00:00:00.000Z' }, 2],
    [{ until: '2000-01-01T00:00:00.000Z' }, 0],
    [{ mode: '2v2', rated: 'rated', until: '2100-01-01T00:00:00.000Z' }, 1],
  ])('are filtered by %o', async (filters, count) => {
    const { games, total } = await gamesOf(four[0]!, four[0]!, filters)
    expect([games.length, Number(total)]).toEqual([count, count])
  })

  test('are filtered by result, opponent and partner, as the head-to-head counts them', async () => {
    const [norte, ...others] = four as [Person, ...Person[]]
    const all = (await gamesOf(norte, norte)).games
    const won = all.filter(game => game.won)
    expect((await gamesOf(norte, norte, { result: 'won' })).games).toEqual(won)
    expect((await gamesOf(norte, norte, { result: 'lost' })).games).toHaveLength(all.length - won.length)
    const game = all.find(({ _id }) => _id === gameId)!
    for (const { id, name, client } of others) {
      const isPartner = game.players.find(({ userId }) => userId === id)!.seat % 2 === game.team
      const counts = [
        (await gamesOf(norte, norte, { opponent: name.toUpperCase() })).games.length,
        (await gamesOf(norte, norte, { partner: name })).games.length,
      ]
      expect(counts).toEqual(isPartner ? [0, 1] : [1, 0])
      const none = { games: 0, wins: 0 }
      const headToHead = (asker: Client, about: string) =>
        asker.call('GET /api/players/{id}/head-to-head', { params: { id: about } })
      const result = (isWon: boolean) => ({ games: 1, wins: isWon ? 1 : 0 })
      expect((await headToHead(norte.client, id)).body).toEqual(
        isPartner
          ? { against: none, together: result(game.won) }
          : { against: result(game.won), together: none },
      )
      expect((await headToHead(client, norte.id)).body).toEqual(
        isPartner
          ? { against: none, together: result(game.won) }
          : { against: result(!game.won), together: none },
      )
      expect((await headToHead(stranger.client, id)).body).toEqual({ against: none, together: none })
    }
  })

  test('are refused with filters that do not exist', async () => {
    for (const query of [{ mode: '4v4' }, { result: 'drawn' }, { from: 'yesterday' }, { rated: 'yes' }])
      expect((await gamesOf(four[0]!, four[0]!, query as never)).status).toBe(400)
  })
})

describe('a game that counts', () => {
  test('is in the history of all four players, each from their own side', async () => {
    const seen = await Promise.all(four.map(person => gamesOf(person, person)))
    const listed = seen.map(({ games }) => games.find(({ _id }) => _id === gameId)!)
    const [{ score, players }] = listed as [PastGame]
    expect(players.map(({ seat }) => seat)).toEqual([0, 1, 2, 3])
    expect(players.map(({ userId }) => userId).sort()).toEqual(four.map(({ id }) => id).sort())
    for (const [index, game] of listed.entries()) {
      const seat = players.find(({ userId }) => userId === four[index]!.id)!.seat
      const [own, other] = seat % 2 === 0 ? [score.team1, score.team2] : [score.team2, score.team1]
      expect(game).toMatchObject({ team: seat % 2, won: own > other, absent: false, counts: true })
      expect(Math.sign(game.ratingChange!)).toBe(game.won ? 1 : -1)
    }
    expect(Math.max(score.team1, score.team2)).toBe(30)
  })

  test('changes each rating once, and the rating history ends at the rating of the profile', async () => {
    for (const person of four) {
      const profile = await playerOf(stranger, person)
      const { body: course } = await courseOf(stranger, person)
      expect(course).toEqual([{ at: expect.any(String), rating: profile.rating, gameId }])
      expect(profile.ratedGames).toBe(1)
      expect(profile.stats.gamesPlayed).toBe(1)
      expect(profile.stats.wins + profile.stats.losses).toBe(1)
    }
  })
})

describe('practice', () => {
  test('is in the player’s own history with its bots, and changes nothing', async () => {
    const [norte] = four as [Person]
    const { games, total } = await gamesOf(norte, norte)
    expect(total).toBe('2')
    expect(games.map(({ _id }) => _id)).toEqual([practiceId, gameId])
    expect(games[0]).toMatchObject({ counts: false, ratingChange: null, team: 0, tournament: null })
    expect(games[0]!.players.map(({ bot }) => bot)).toEqual([null, 'careful', 'daring', 'careful'])
    expect(games[0]!.players.map(({ userId }) => userId)).toEqual([norte.id, null, null, null])
  })

  test('is hidden from others', async () => {
    const { games, total } = await gamesOf(stranger, four[0]!)
    expect(total).toBe('1')
    expect(games.map(({ _id }) => _id)).toEqual([gameId])
  })
})

describe('a public profile', () => {
  test('has neither e-mail nor coins', async () => {
    for (const asker of [stranger, four[0]!]) {
      const answers = [
        await asker.client.call('GET /api/players/{id}', { params: { id: four[1]!.id } }),
        await courseOf(asker, four[1]!),
        await asker.client.call('GET /api/players/{id}/games', { params: { id: four[1]!.id } }),
      ]
      for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/@|mail|coins|wallet/i)
    }
    expect(Object.keys(await playerOf(stranger, four[0]!)).sort()).toEqual(
      [
        '_id',
        'createdAt',
        'oneVsOne',
        'ratedGames',
        'rating',
        'role',
        'stats',
        'threeVsThree',
        'uncertainty',
        'username',
      ].sort(),
    )
  })

  test('of a player who has not played has no rating, no rating history and no games', async () => {
    expect(await playerOf(four[0]!, stranger)).toMatchObject({ rating: null, ratedGames: 0 })
    expect((await courseOf(stranger, stranger)).body).toEqual([])
    expect(await gamesOf(stranger, stranger)).toMatchObject({ games: [], total: '0' })
  })

  test.each([
    'GET /api/players/{id}',
    'GET /api/players/{id}/ratings',
    'GET /api/players/{id}/games',
  ] as const)('%s knows only players', async route => {
    const params = { id: '01890000-0000-7000-8000-000000000000' }
    expect(await stranger.client.call(route, { params })).toMatchObject({
      status: 404,
      body: { error: MESSAGES.playerNotFound },
    })
    expect((await stranger.client.call(route, { params: { id: 'norte' } })).status).toBe(404)
    expect((await createClient(world).call(route, { params })).status).toBe(404)
  })
})

describe('a long career', () => {
  /** Inserts `count` rated games of a new player, every fifth of them private. */
  async function career(count: number): Promise<Person> {
    const person = await newPerson(`veteran${count}`)
    await world.ctx.db.execute(sql`
      WITH played AS (
        INSERT INTO matches (id, status, counts, watchable, game_id, created_at, started_at, finished_at)
        SELECT gen_random_uuid(), 'finished', true, n % 5 <> 0, gen_random_uuid(), now(), now(),
          now() - (${count} - n) * interval '1 hour'
        FROM generate_series(1, ${count}) n
        RETURNING id, watchable, finished_at
      ), sat AS (
        INSERT INTO match_players (match_id, seat, user_id, finished_at, won, listed)
        SELECT id, 0, ${person.id}::uuid, finished_at, true, watchable FROM played
      )
      INSERT INTO rating_changes (user_id, match_id, at, before, after)
      SELECT ${person.id}::uuid, id, finished_at, 1500, row_number() OVER (ORDER BY finished_at) FROM played`)
    return person
  }

  test.each([
    [1, 1],
    [2, 2],
    [199, 199],
    [200, 200],
    [201, 200],
    [1000, 200],
  ])('of %i games has a course of %i points, with its first and its last', async (count, points) => {
    const person = await career(count)
    const { body } = await courseOf(stranger, person)
    const ratings = body.map(({ rating }: { rating: number }) => rating)
    expect(ratings).toHaveLength(points)
    expect(points).toBeLessThanOrEqual(MAX_RATING_POINTS)
    expect([ratings[0], ratings.at(-1)]).toEqual([1, count])
    expect(ratings).toEqual(ratings.toSorted((a: number, b: number) => a - b))
  })

  test('is paged, with each game once; only the owner sees private games', async () => {
    const person = await career(57)
    for (const [asker, total] of [
      [person, 57],
      [stranger, 46],
    ] as const) {
      const pages = await Promise.all(
        ['1', '2', '3', '4'].map(page => gamesOf(asker, person, { page, limit: '20' })),
      )
      const games = pages.flatMap(each => each.games)
      expect(pages.map(each => each.total)).toEqual(Array(4).fill(String(total)))
      expect(new Set(games.map(({ _id }) => _id)).size).toBe(total)
      const times = games.map(({ finishedAt }) => finishedAt)
      expect(times).toEqual(times.toSorted().reverse())
    }
    const { body } = await courseOf(stranger, person)
    expect(body.filter((point: { gameId: string | null }) => point.gameId === null)).toHaveLength(11)
  })

  test.each([{ page: '0' }, { page: '1.5' }, { limit: '51' }, { limit: '0' }, { limit: 'all' }])(
    'refuses %j',
    async query => {
      expect((await gamesOf(stranger, stranger, query)).status).toBe(400)
    },
  )
})
