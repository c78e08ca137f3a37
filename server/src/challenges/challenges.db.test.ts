import { CHALLENGE_SECONDS, type Challenge, MESSAGES, type OwnChallenges } from '@valecuatro/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../test/client.ts'
import { createUsers } from '../../test/people.ts'
import { connectPlayer, type Player } from '../../test/player.ts'
import { listenOnFreePort, newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
let url: string

beforeAll(async () => {
  world = await createWorld()
  url = await listenOnFreePort(world)
})

type Person = Awaited<ReturnType<typeof newPlayer>>
const newPeople = async (count: number) => Promise.all(Array.from({ length: count }, () => newPlayer(world)))
const newTwo = async () => (await newPeople(2)) as [Person, Person]

const about = (id: string) => ({ params: { id } })
const RULES = { target: 15, flor: true, turnSeconds: 60, isRated: false } as const
const challenge = (from: Person, to: Person, rules: object = RULES) =>
  from.client.call('POST /api/players/{id}/challenge', { ...about(to.userId), body: rules })
const sent = async (from: Person, to: Person, rules?: object) =>
  (await challenge(from, to, rules)).body.challenge as Challenge
const accept = (player: Person, { _id }: Challenge) =>
  player.client.call('POST /api/challenges/{id}/accept', about(_id))
const end = (player: Person, { _id }: Challenge) =>
  player.client.call('DELETE /api/challenges/{id}', about(_id))

/** Connects a player, reads their challenges, and disconnects. */
async function challengesOf({ cookie }: Person): Promise<OwnChallenges> {
  const player = connectPlayer({ url, cookie })
  const answer = await player.send('live:watch', { topic: 'challenges' })
  player.leave()
  if (!answer.ok || !('state' in answer)) throw new Error('the challenges could not be read')
  return answer.state as OwnChallenges
}

const changesTo = ({ frames }: Player) =>
  (frames as [string, { topic?: string }][]).filter(
    ([message, { topic }]) => message === 'live:change' && topic === 'challenges',
  ).length
const statusOf = async (call: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await call
  return [status, body.code]
}

describe('a challenge', () => {
  test('that is accepted starts one game with its rules, however often it is accepted', async () => {
    const [ana, beto] = await newTwo()
    const open = await sent(ana, beto)
    expect(open).toMatchObject({
      from: { _id: ana.userId, username: ana.name },
      to: { _id: beto.userId },
      rules: RULES,
      isDeclined: false,
    })
    expect((await challengesOf(ana)).sent).toEqual([open])
    expect((await challengesOf(beto)).received).toEqual([open])
    const answers = await Promise.all([accept(beto, open), accept(beto, open)])
    const { gameId } = answers[0]!.body
    expect(answers.map(({ status, body }) => [status, body.gameId])).toEqual([
      [200, gameId],
      [200, gameId],
    ])
    const player = connectPlayer({ url, cookie: ana.cookie })
    const game = await player.sync(gameId)
    player.leave()
    expect(game).toMatchObject({
      ok: true,
      table: { isFriendly: true, view: { rules: { players: 2, target: 15, flor: true } } },
    })
    expect(await challengesOf(beto)).toMatchObject({ received: [] })
  })

  test('reaches both in every tab, and the answer too', async () => {
    const [ana, beto] = await newTwo()
    const tabs = [ana, beto, beto].map(({ cookie }) => connectPlayer({ url, cookie }))
    for (const tab of tabs) {
      tab.socket.onAny(() => tab.recheck())
      await tab.send('live:watch', { topic: 'challenges' })
    }
    const open = await sent(ana, beto)
    for (const tab of tabs) await tab.until(() => changesTo(tab) === 1)
    await end(beto, open)
    for (const tab of tabs) await tab.until(() => changesTo(tab) === 2)
    for (const tab of tabs) tab.leave()
  })

  test('is shown to a player who comes later, with a notice, which is read once it is over', async () => {
    const [ana, beto] = await newTwo()
    const open = await sent(ana, beto)
    const notices = async () => (await beto.client.call('GET /api/me/notices')).body
    expect(await notices()).toMatchObject({ unread: 1, notices: [{ kind: 'challenge' }] })
    await end(ana, open)
    expect(await notices()).toMatchObject({ unread: 0 })
    expect(await challengesOf(beto)).toMatchObject({ received: [] })
    expect(await statusOf(accept(beto, open))).toEqual([404, 'challenge-over'])
  })

  test('expires', async () => {
    const [ana, beto] = await newTwo()
    const startClock = world.stopClock()
    const open = await sent(ana, beto)
    world.advance(CHALLENGE_SECONDS * 1000)
    expect(await statusOf(accept(beto, open))).toEqual([404, 'challenge-over'])
    expect(await challengesOf(beto)).toMatchObject({ received: [] })
    expect((await challenge(ana, beto)).status).toBe(200)
    startClock()
  })

  test('that is declined is shown to the challenger, who cannot repeat it at once', async () => {
    const [ana, beto] = await newTwo()
    const open = await sent(ana, beto)
    expect((await end(beto, open)).status).toBe(200)
    expect((await end(beto, open)).status).toBe(200)
    expect((await challengesOf(ana)).sent).toEqual([{ ...open, isDeclined: true }])
    expect(await statusOf(accept(beto, open))).toEqual([404, 'challenge-over'])
    expect(await statusOf(challenge(ana, beto))).toEqual([409, 'challenge-repeated'])
    expect((await sent(beto, ana)).from._id).toBe(beto.userId)
  })

  test('that is sent twice is one; with other rules it is refused', async () => {
    const [ana, beto] = await newTwo()
    const open = await sent(ana, beto)
    expect(await sent(ana, beto)).toEqual(open)
    expect(await statusOf(challenge(ana, beto, { ...RULES, target: 30 }))).toEqual([
      409,
      'challenge-repeated',
    ])
  })

  test('meets the same challenge of the other player in one game, also at the same time', async () => {
    const [ana, beto] = await newTwo()
    const answers = await Promise.all([challenge(ana, beto), challenge(beto, ana)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.filter(({ body }) => body.gameId !== null)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.challenge !== null)).toHaveLength(1)
    const [carla, dante] = await newTwo()
    await sent(carla, dante)
    expect(await statusOf(challenge(dante, carla, { ...RULES, isRated: true }))).toEqual([
      409,
      'challenged-by-them',
    ])
  })

  test('ends when the challenger starts another game, and cannot be accepted during one', async () => {
    const [ana, beto, carla] = (await newPeople(3)) as [Person, Person, Person]
    const [toBeto, toCarla] = [await sent(ana, beto), await sent(ana, carla)]
    expect((await accept(beto, toBeto)).status).toBe(200)
    await expect.poll(async () => (await challengesOf(carla)).received).toEqual([])
    expect(await statusOf(accept(carla, toCarla))).toEqual([404, 'challenge-over'])
    expect(await statusOf(challenge(ana, carla))).toEqual([409, 'already-playing'])
    const late = await sent(carla, beto)
    expect(await statusOf(accept(beto, late))).toEqual([409, 'players-elsewhere'])
    expect((await challengesOf(beto)).received).toEqual([late])
  })

  test('takes a player who accepts it out of the queue', async () => {
    const [ana, beto] = await newTwo()
    const player = connectPlayer({ url, cookie: beto.cookie })
    await player.send('queue:join', { mode: '2v2', flor: false })
    await accept(beto, await sent(ana, beto))
    expect(await player.send('queue:leave', null)).toMatchObject({ code: 'not-waiting' })
    player.leave()
  })
})

describe('refused with the same answer', () => {
  const REFUSED = { status: 409, body: { error: MESSAGES.challengeRefused, code: 'challenge-refused' } }
  const acceptFrom = ({ client }: Person, acceptedFrom: string) =>
    client.call('PUT /api/me/challengers', { body: { acceptedFrom } as never })

  test('are challenges between blocked players and those that a player does not accept', async () => {
    const [ana, beto] = await newTwo()
    const open = await sent(beto, ana)
    await ana.client.call('POST /api/players/{id}/block', about(beto.userId))
    expect(await challenge(beto, ana)).toMatchObject(REFUSED)
    expect(await challenge(ana, beto)).toMatchObject(REFUSED)
    expect(await statusOf(accept(ana, open))).toEqual([404, 'challenge-over'])

    const [carla, dante] = await newTwo()
    expect((await acceptFrom(carla, 'none')).status).toBe(200)
    expect(await challenge(dante, carla)).toMatchObject(REFUSED)
    await acceptFrom(carla, 'friends')
    expect(await challengesOf(carla)).toMatchObject({ acceptedFrom: 'friends' })
    expect((await carla.client.call('GET /api/users/me/export')).body).toMatchObject({
      challenges: [{ acceptedFrom: 'friends' }],
    })
    expect(await challenge(dante, carla)).toMatchObject(REFUSED)
    for (const [one, other] of [
      [carla, dante],
      [dante, carla],
    ] as const)
      await one.client.call('POST /api/players/{id}/friend', about(other.userId))
    expect((await challenge(dante, carla)).status).toBe(200)
    expect((await acceptFrom(carla, 'enemies')).status).toBe(400)
  })

  test('are challenges to guests; guests themselves need an account', async () => {
    const [ana] = await newTwo()
    const client = createClient(world)
    const { body } = await client.call('POST /api/auth/guest', { body: { username: 'visitor' } })
    const guest = { ...ana, client, userId: body._id }
    expect(await challenge(ana, guest)).toMatchObject(REFUSED)
    expect(await statusOf(challenge(guest, ana))).toEqual([403, 'account-required'])
  })
})

test('wrong calls are refused', async () => {
  const [ana, beto] = await newTwo()
  expect(await statusOf(challenge(ana, ana))).toEqual([409, 'not-yourself'])
  expect((await challenge(ana, beto, { ...RULES, target: 20 })).status).toBe(400)
  const open = await sent(ana, beto)
  expect(await statusOf(accept(ana, open))).toEqual([404, 'challenge-over'])
  const [carla] = await newTwo()
  expect(await statusOf(accept(carla, open))).toEqual([404, 'challenge-over'])
  await end(carla, open)
  expect((await challengesOf(beto)).received).toEqual([open])
})

test('a player can challenge 20 times in ten minutes; then they have to wait, and others do not', async () => {
  const strict = await createWorld({ rateLimitScale: 1 })
  const strangers = await createUsers(strict.ctx, 21)
  const [ana, beto] = [await newPlayer(strict), await newPlayer(strict)]
  const statuses = []
  for (const userId of strangers) statuses.push((await challenge(ana, { ...beto, userId })).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
  expect(await challenge(ana, beto)).toMatchObject({ status: 429, body: { code: 'too-many' } })
  expect((await challenge(beto, ana)).status).toBe(200)
})
