import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { GameId, MatchId, OwnStatus } from '@valecuatro/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Invitation } from '../../../game/index.ts'
import { aPlayer, type Replies } from '../../../testing/fakeApi.ts'
import { type LiveServer, openLiveServer } from '../../../testing/liveServer.ts'
import { ownStatus, queueSizes } from '../../../testing/queueState.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { aMatch, people } from '../../tournaments/testing/aTournament.ts'

const GAME = '0198a1f0-0000-7000-8000-00000000000a' as GameId
const MATCH = '0198a1f0-0000-7000-8000-00000000000b' as MatchId
const playing = ownStatus({ gameId: GAME })

const NOW = 5_000_000

function stateWith(waiting: number, waitedFor: number | null = null, changes: Partial<OwnStatus> = {}) {
  if (waitedFor === null) return ownStatus({ waiting, now: NOW, ...changes })
  const since = NOW - waitedFor
  return ownStatus({ waiting, since, botsFrom: since + 20_000, now: NOW, ...changes })
}

// Stops the clocks on the page, so that a slow machine makes no difference.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => localStorage.clear())

/** Opens the app as a signed-in player, with a fake live server. */
async function visit(
  path: string,
  state = stateWith(0),
  replies: Replies = {},
  handlers: Parameters<typeof openLiveServer>[0] = {},
) {
  const server = await openLiveServer(handlers)
  server.setDocument('me', '', state)
  server.setDocument('queue', '', { queues: state.queues })
  const app = await renderApp(
    path,
    {
      'GET /api/auth/me': { body: aPlayer },
      'GET /api/players/{id}/games': { body: [] },
      ...replies,
    },
    'en',
    server,
  )
  return { ...app, server }
}

/** Answers a command that has changed the status of the player. */
function changeTo(server: LiveServer, queue: OwnStatus) {
  server.setDocument('me', '', queue)
  return { ok: true as const, queue }
}
function openGame(server: LiveServer) {
  server.setDocument('me', '', playing)
  return { ok: true as const, gameId: GAME }
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const enabled = (name: string) =>
  waitFor(async () => {
    const found = await button(name)
    expect(found.disabled).toBe(false)
    return found
  })
const arrived = (path: string) => waitFor(() => expect(location.pathname).toBe(path))

describe('the match queue', () => {
  it('shows how many players wait and updates the count', async () => {
    const { server } = await visit('/match-queue', stateWith(2))
    await screen.findByText('2 players waiting')
    server.publish('queue', '', { queues: queueSizes(1) })
    await screen.findByText('1 player waiting')
  })

  it('lets a player join, wait and cancel', async () => {
    const { server, user } = await visit('/match-queue')
    server.handlers['queue:join'] = () => changeTo(server, stateWith(1, 0))
    server.handlers['queue:leave'] = () => changeTo(server, stateWith(0))
    await user.click(await enabled('Find a game'))
    await screen.findByRole('heading', { name: 'Waiting for 3 more players' })
    expect(screen.getByRole('timer').textContent).toBe('0:00')
    expect(document.title).toMatch(/^\(0:00\) Match Queue/)
    server.publish('queue', '', { queues: queueSizes(3) })
    await screen.findByRole('heading', { name: 'Waiting for one more player' })
    await user.click(await enabled('Cancel'))
    await enabled('Find a game')
    expect(document.title).toBe('Match Queue · Vale Cuatro')
  })

  it('is joined at once by “Play now” on the landing page, for a short friendly game', async () => {
    const quick = { mode: '1v1', flor: false, points: 15, rated: false } as const
    const joined: unknown[] = []
    const { server, user } = await visit('/')
    server.handlers['queue:join'] = options => {
      joined.push(options)
      return changeTo(server, stateWith(1, 0, quick))
    }
    server.handlers['queue:leave'] = () => changeTo(server, stateWith(0))
    await user.click(await screen.findByRole('link', { name: 'Play now' }))
    await screen.findByRole('timer')
    expect(joined).toEqual([quick])
    await user.click(await enabled('Cancel'))
    await enabled('Find a game')
    expect(joined).toHaveLength(1)
    expect(history.state).toBeNull()
  })

  it.each([
    [9000, 'Looking for players around 1,450 (provisional rating) (±100)'],
    [10_000, 'Looking for players around 1,450 (provisional rating) (±200)'],
    [20_000, 'Looking for players of any rating'],
  ])('says after %i ms in a busy queue: %s', async (waitedFor, heading) => {
    const queues = queueSizes(5).map(size => ({ ...size, isBusy: true, usualWaitMs: 15_000 }))
    const search = { rating: 1450, isProvisional: true, windows: [100, 200], widerEveryMs: 10_000 }
    await visit('/match-queue', stateWith(5, waitedFor, { queues, search }))
    await screen.findByRole('heading', { name: heading })
    screen.getByText('5 players waiting')
    screen.getByText(
      'The range grows every 10 seconds; after 20 seconds we take anyone. Usual wait: about 0:15.',
    )
  })

  it('says before joining a busy queue whom it looks for', async () => {
    const queues = queueSizes(5).map(size => ({ ...size, isBusy: true }))
    await visit('/match-queue', stateWith(5, null, { queues }))
    await screen.findByText('We look for players of about your rating, and after half a minute for anyone.')
  })

  it('still shows the waiting time after a reload, measured by the clock of the server', async () => {
    await visit('/match-queue', stateWith(2, 83_000))
    expect((await screen.findByRole('timer')).textContent).toBe('1:23')
  })

  it('shows that the player joined in another tab', async () => {
    const { server } = await visit('/match-queue')
    await enabled('Find a game')
    server.publish('me', '', stateWith(1, 4000))
    await button('Cancel')
  })

  it('shows a small button for bots at first, and a prominent offer after a while', async () => {
    const { server } = await visit('/match-queue', stateWith(1, 1000))
    await button('Play with bots now')
    expect(screen.queryByRole('button', { name: 'Play with bots' })).toBeNull()
    server.publish('me', '', stateWith(1, 20_000))
    const offer = await button('Play with bots')
    expect(offer.closest('[role=status]')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Play with bots now' })).toBeNull()
  })

  it('opens the table when one is ready', async () => {
    const { server } = await visit('/match-queue', stateWith(3, 9000))
    await button('Cancel')
    server.publish('me', '', playing)
    await arrived(`/game/${GAME}`)
    expect(screen.getByRole('alert').textContent).toBe('Your table is ready')
  })

  it('waits until the tab is visible before it opens the table', async () => {
    const { server } = await visit('/match-queue', stateWith(3, 9000))
    await button('Cancel')
    const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    server.publish('me', '', playing)
    await screen.findByRole('heading', { name: 'Your table is ready' })
    await waitFor(() => expect(document.title).toBe('Your table is ready · Vale Cuatro'))
    expect(location.pathname).toBe('/match-queue')
    look.mockReturnValue('visible')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await arrived(`/game/${GAME}`)
  })

  it('opens a table with bots on request', async () => {
    const { server, user } = await visit('/match-queue', stateWith(1, 30_000))
    server.handlers['queue:bots'] = () => openGame(server)
    await user.click(await enabled('Play with bots'))
    await arrived(`/game/${GAME}`)
  })

  it.each([
    ['slow-down', 'Too many attempts. Wait a moment and try again.'],
    ['unavailable', 'The server did not answer. Try again in a moment.'],
    ['guests-not-allowed', 'You need an account to play rated games.'],
  ] as const)('explains why a request was refused: %s', async (code, sentence) => {
    const { server, user } = await visit('/match-queue')
    server.handlers['queue:join'] = () => ({ ok: false, code })
    await user.click(await enabled('Find a game'))
    expect((await screen.findByText(sentence)).closest('[role=alert]')).not.toBeNull()
    await enabled('Find a game')
  })

  it('shows a seated player the link to their table', async () => {
    const { server, user } = await visit('/match-queue')
    server.handlers['queue:join'] = () => {
      openGame(server)
      return { ok: false, code: 'already-playing' }
    }
    await user.click(await enabled('Find a game'))
    await arrived(`/game/${GAME}`)
  })

  it('reports a lost connection and disables the buttons until it is back', async () => {
    const { server } = await visit('/match-queue', stateWith(1, 3000))
    await enabled('Cancel')
    await server.stop()
    await screen.findByText('Connection lost. Reconnecting…')
    screen.getByText('We’ll hold your place in the queue for a minute.')
    expect((await button('Cancel')).disabled).toBe(true)
    await server.start()
    await enabled('Cancel')
    expect(screen.queryByText('Connection lost. Reconnecting…')).toBeNull()
  })

  it('opens a table with bots of the chosen levels', async () => {
    const { server, user } = await visit('/match-queue')
    const asked = vi.fn()
    server.handlers['practice:start'] = options => {
      asked(options)
      return openGame(server)
    }
    await user.click(await enabled('Practise against bots'))
    const form = within(await screen.findByRole('dialog'))
    await user.click(form.getByLabelText('30 points'))
    await user.click(form.getByLabelText('With flor'))
    await user.click(within(form.getByRole('group', { name: 'Opponents' })).getByLabelText(/^Picante/))
    await user.click(within(form.getByRole('group', { name: 'Partner' })).getByLabelText(/^Maestro/))
    form.getByText('Our strongest bot: it learned by playing against itself. Rating among bots: 1099')
    await user.click(form.getByRole('button', { name: 'Deal the cards' }))
    await arrived(`/game/${GAME}`)
    expect(asked).toHaveBeenCalledWith({
      players: 4,
      target: 30,
      flor: true,
      rivals: 'picante',
      partner: 'maestro',
    })
  })
})

describe('the choice of a queue', () => {
  const FRIENDLY_DUEL = { mode: '1v1', flor: true, points: 15, rated: false } as const

  it('asks for all options, shows who waits there, and remembers the choice', async () => {
    const { server, user } = await visit('/match-queue', stateWith(1, null, FRIENDLY_DUEL))
    await screen.findByText('No players waiting yet')
    await screen.findByText(/^No one else is waiting right now/)
    await user.click(await screen.findByLabelText('One against one'))
    await user.click(screen.getByLabelText('With flor'))
    await user.click(screen.getByLabelText('15 points'))
    await screen.findByText(/^Games are rated/)
    await user.click(screen.getByLabelText('Friendly'))
    await screen.findByText('Friendly games change no rating. Guests can play too.')
    await screen.findByText('1 player waiting')
    expect(screen.queryByText(/^No one else is waiting right now/)).toBeNull()
    const asked = vi.fn()
    server.handlers['queue:join'] = options => {
      asked(options)
      return changeTo(server, stateWith(1, 0, FRIENDLY_DUEL))
    }
    await user.click(await enabled('Find a game'))
    await screen.findByRole('heading', { name: 'Waiting for an opponent' })
    screen.getByText('1 of 2 players')
    screen.getByText('One against one · 15 points · with flor · friendly')
    expect(asked).toHaveBeenCalledWith(FRIENDLY_DUEL)
    expect({ ...localStorage }).toMatchObject({
      'queue-mode': '1v1',
      'queue-flor': 'on',
      'queue-points': '15',
      'queue-friendly': 'on',
    })
  })

  it('points to the queue where players wait', async () => {
    const { user } = await visit('/match-queue', stateWith(2, null, { mode: '2v2', flor: true }))
    await user.click(
      await button('2 players are waiting in: Two against two · 30 points · with flor · rated'),
    )
    await screen.findByText('2 players waiting')
    expect(screen.getByLabelText<HTMLInputElement>('With flor').checked).toBe(true)
  })

  it('counts down the pause of a player who has left rated games, and offers other play', async () => {
    const pause = { until: NOW + 299_000, games: 2 }
    await visit('/match-queue', stateWith(0, null, { pause }))
    await screen.findByRole('heading', { name: 'You can’t play rated games for now' })
    screen.getByText(/^You left 2 rated games within a day\./)
    expect(screen.getByRole('timer').textContent).toBe('4:59')
    expect(screen.queryByRole('button', { name: 'Find a game' })).toBeNull()
    await enabled('Practise against bots')
    expect(screen.getByRole('link', { name: 'Go to the tables' }).getAttribute('href')).toBe('/game')
  })

  it('lets a player in a pause look for a friendly game', async () => {
    const pause = { until: NOW + 299_000, games: 2 }
    const { user } = await visit('/match-queue', stateWith(0, null, { pause }))
    await user.click(await screen.findByLabelText('Friendly'))
    await enabled('Find a game')
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('offers guests the friendly queues, and a way to register for the rated ones', async () => {
    const { server, user } = await visit('/match-queue', stateWith(3), {
      'GET /api/auth/me': { body: { ...aPlayer, guest: true } },
    })
    const hint = await screen.findByText(/^You need an account to play rated games/)
    expect(screen.getByLabelText<HTMLInputElement>('Rated').disabled).toBe(true)
    within(hint).getByRole('link', { name: 'Create account' })
    // Three players wait in a rated queue, which is not offered.
    expect(screen.queryByRole('button', { name: /waiting in/ })).toBeNull()
    const asked = vi.fn()
    server.handlers['queue:join'] = options => {
      asked(options)
      return changeTo(server, stateWith(1, 0, { rated: false }))
    }
    await user.click(await enabled('Find a game'))
    expect(asked).toHaveBeenCalledWith({ mode: '2v2', flor: false, points: 30, rated: false })
  })

  it('tells a guest that a bot will come', async () => {
    const guest = { 'GET /api/auth/me': { body: { ...aPlayer, guest: true } } }
    await visit('/match-queue', stateWith(1, 20_000, FRIENDLY_DUEL), guest)
    await screen.findByText('If no one comes within 20 seconds, you play a bot until someone does.')
    expect(screen.queryByRole('button', { name: 'Play with bots' })).toBeNull()
  })

  it('offers a player with an account a bot that makes room', async () => {
    await visit('/match-queue', stateWith(1, 20_000, FRIENDLY_DUEL))
    await button('Play with bots')
    screen.getByText(/^No one is free right now. You can play a bot until someone comes/)
  })

  it('lets the player join once the pause is over', async () => {
    await visit('/match-queue', stateWith(0, null, { pause: { until: NOW - 1, games: 2 } }))
    await enabled('Find a game')
  })
})

const PAIR: Invitation = {
  username: 'ana',
  members: ['ana'],
  size: 2,
  mode: '2v2',
  flor: true,
  points: 30,
  rated: true,
}
const partyOf = (...members: string[]) => ({ members, size: 2, openUntil: null })

describe('a pair', () => {
  it('starts with an invitation link, and waits once it has been accepted', async () => {
    const { server, user } = await visit('/match-queue')
    server.handlers['queue:invite'] = () => changeTo(server, stateWith(0, 0, { inviteCode: 'ABCDEFGH' }))
    await user.click(await enabled('Invite a partner'))
    const link = await screen.findByLabelText<HTMLInputElement>('Invitation link')
    expect(link.value).toBe(`${location.origin}/match-queue?invite=ABCDEFGH`)
    server.publish('me', '', stateWith(2, 0, { party: partyOf('anita', 'beto') }))
    await screen.findByRole('heading', { name: 'Waiting for 2 more players' })
    screen.getByText(/Your partner: beto/)
  })

  it('is formed by accepting the invitation', async () => {
    const { server, user } = await visit(
      '/match-queue?invite=ABCDEFGH',
      stateWith(0),
      {},
      {
        'queue:invitation': ({ code }) =>
          code === 'ABCDEFGH' ? { ok: true, ...PAIR } : { ok: false, code: 'not-found' },
      },
    )
    server.handlers['queue:accept'] = () =>
      changeTo(server, stateWith(2, 0, { party: partyOf('ana', 'anita') }))
    await screen.findByRole('heading', { name: 'ana invites you to play as partners' })
    await user.click(await enabled('Accept'))
    await screen.findByRole('heading', { name: 'Waiting for 2 more players' })
    expect(location.search).toBe('')
  })

  it('asks for the invitation again when the server could not answer', async () => {
    const { server } = await visit(
      '/match-queue?invite=ABCDEFGH',
      stateWith(0),
      {},
      { 'queue:invitation': () => ({ ok: false, code: 'unavailable' }) },
    )
    await waitFor(() => expect(server.count('queue:invitation')).toBe(1))
    server.handlers['queue:invitation'] = () => ({ ok: true, ...PAIR })
    await screen.findByRole('heading', { name: 'ana invites you to play as partners' })
  })

  it('is not formed after too many wrong links, and the page says so', async () => {
    await visit(
      '/match-queue?invite=ABCDEFGH',
      stateWith(0),
      {},
      { 'queue:invitation': () => ({ ok: false, code: 'slow-down' }) },
    )
    await screen.findByText('Too many attempts. Wait a moment and try again.')
  })

  it('is not formed by an invitation that is no longer open', async () => {
    const { user } = await visit(
      '/match-queue?invite=ABCDEFGH',
      stateWith(0),
      {},
      {
        'queue:invitation': () => ({ ok: false, code: 'not-found' }),
      },
    )
    await screen.findByRole('heading', { name: 'This invitation is no longer open' })
    await user.click(await button('Find a game'))
    await screen.findByLabelText('With flor')
  })

  it('says who left when the other player leaves the queue', async () => {
    const { server } = await visit('/match-queue', stateWith(2, 1000, { party: partyOf('anita', 'beto') }))
    await screen.findByText(/Your partner: beto/)
    server.send('queue:partner-left', { username: 'beto' })
    server.publish('me', '', stateWith(0))
    await screen.findByText(/^beto left the queue, so you left it too\./)
    await enabled('Find a game')
  })
})

describe('a party for three against three', () => {
  const SIX = { mode: '3v3', flor: false, points: 30, rated: true } as const
  const me = aPlayer.username
  const open = (...members: string[]) =>
    stateWith(0, 0, {
      ...SIX,
      inviteCode: 'ABCDEFGH',
      party: { members, size: 3, openUntil: NOW + 900_000 },
    })
  const places = async () =>
    within(await screen.findByRole('list', { name: 'Your side' }))
      .getAllByRole('listitem')
      .map(item =>
        [...item.querySelectorAll('span')]
          .map(span => span.textContent)
          .join(' ')
          .trim(),
      )

  it('shows who has accepted, and its leader starts with one partner or invites one more', async () => {
    const { server, user } = await visit('/match-queue', stateWith(0, null, SIX))
    const asked: unknown[] = []
    server.handlers['queue:invite'] = options => {
      asked.push(options)
      return changeTo(server, open(...(asked.length === 1 ? [me] : [me, 'beto'])))
    }
    await user.click(await screen.findByLabelText('Three against three'))
    await user.click(await enabled('Invite partners'))
    await screen.findByRole('heading', { name: 'Invite one or two partners' })
    expect(await places()).toEqual([`${me} you`, 'Free not accepted yet', 'Free not accepted yet'])
    expect(screen.queryByRole('button', { name: 'Find a game for the two of you' })).toBeNull()
    server.publish('me', '', open(me, 'beto'))
    const status = await screen.findByText(/^2 of 3 are in\. Waiting for one more…/)
    expect(status.getAttribute('role')).toBe('status')
    expect((await places())[1]).toBe('beto has accepted')
    server.handlers['queue:join'] = options => {
      asked.push(options)
      const party = { members: [me, 'beto'], size: 3, openUntil: null }
      return changeTo(server, stateWith(2, 0, { ...SIX, party }))
    }
    await user.click(await enabled('Find a game for the two of you'))
    await screen.findByRole('heading', { name: 'Waiting for 4 more players' })
    screen.getByText('2 of 6 players')
    screen.getByText(/Your partner: beto/)
    await user.click(await enabled('Invite one more'))
    await screen.findByRole('heading', { name: 'Invite one or two partners' })
    expect(asked).toEqual([SIX, SIX, SIX])
  })

  it('shows a player who has accepted who leads it, and names both partners once it is in line', async () => {
    const { server, user } = await visit(
      '/match-queue?invite=ABCDEFGH',
      stateWith(0),
      {},
      {
        'queue:invitation': () => ({ ok: true, ...SIX, username: 'ana', members: ['ana', 'beto'], size: 3 }),
      },
    )
    server.handlers['queue:accept'] = () => changeTo(server, open('ana', me))
    await screen.findByRole('heading', { name: 'ana invites you to play as partners' })
    expect(await places()).toEqual(['ana has invited you', 'beto has accepted', 'Free not accepted yet'])
    await user.click(await enabled('Accept'))
    await screen.findByRole('heading', { name: 'You play with ana' })
    expect(screen.queryByRole('button', { name: 'Find a game for the two of you' })).toBeNull()
    await enabled('Leave the party')
    const party = { members: ['ana', 'beto', me], size: 3, openUntil: null }
    server.publish('me', '', stateWith(3, 0, { ...SIX, party }))
    await screen.findByText(/Your partners: ana and beto/)
    expect(screen.queryByRole('button', { name: 'Invite one more' })).toBeNull()
  })

  it('says that the invitation has expired', async () => {
    const { server } = await visit('/match-queue', open(me))
    await screen.findByRole('heading', { name: 'Invite one or two partners' })
    server.send('queue:invitation-expired', {})
    server.publish('me', '', stateWith(0))
    await screen.findByText(/^The invitation was not accepted in time\./)
    await enabled('Find a game')
  })

  it('can be gathered from the lobby', async () => {
    localStorage.setItem('queue-mode', '3v3')
    const { server, user } = await visit('/game')
    server.handlers['queue:invite'] = () => changeTo(server, open(me))
    await user.click(await enabled('Invite partners'))
    await arrived('/match-queue')
    await screen.findByRole('heading', { name: 'Invite one or two partners' })
  })
})

describe('the lobby', () => {
  it('shows the player’s scheduled matches and the missing players', async () => {
    const match = aMatch({
      status: 'scheduled',
      scheduledTime: '2026-03-04T12:00:00.000Z',
      autoStart: { state: 'waiting', missing: people(1) },
    })
    await visit('/game', stateWith(0), { 'GET /api/profile/matches': { body: [match] } })
    const section = within(await screen.findByRole('region', { name: 'Your scheduled games' }))
    section.getByText(`Waiting for ${people(1)[0]!.username}`)
  })

  it('offers the daily bonus, which can be claimed once', async () => {
    const bonus = { claimedToday: false, streak: 0, coins: 100, nextDayAt: '2026-03-05T00:00:00.000Z' }
    const { user, session } = await visit('/game', stateWith(0), {
      'GET /api/profile/bonus': { body: bonus },
      'POST /api/profile/bonus': {
        body: { ...bonus, claimedToday: true, streak: 1, coins: 120, received: 100, balance: 1350 },
      },
    })
    await user.click(await button('Claim 100 coins'))
    await screen.findByText(/^Claimed today\. Tomorrow: 120 coins/)
    expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull()
    expect(session.current().user?.wallet.coins).toBe(1350)
  })

  it('resumes a running game', async () => {
    await visit('/game', playing)
    await arrived(`/game/${GAME}`)
  })

  it('joins the queue of the last choice with one press, and opens its page', async () => {
    localStorage.setItem('queue-points', '15')
    const { server, user } = await visit('/game', stateWith(1))
    const asked = vi.fn()
    server.handlers['queue:join'] = options => {
      asked(options)
      return changeTo(server, stateWith(2, 0, { points: 15 }))
    }
    const play = await enabled('Play now')
    screen.getByText('Two against two · 15 points · without flor · rated')
    await user.click(play)
    expect(asked).toHaveBeenCalledWith({ mode: '2v2', flor: false, points: 15, rated: true })
    await arrived('/match-queue')
    await screen.findByRole('heading', { name: 'Waiting for 2 more players' })
  })

  it('lists the latest games with links to their replays', async () => {
    const players = ['anita', 'beto', 'carla', 'dani'].map((username, seat) => ({
      seat,
      userId: null,
      username,
      bot: null,
    }))
    await visit('/game', stateWith(0), {
      'GET /api/players/{id}/games': {
        body: [
          {
            _id: GAME,
            matchId: MATCH,
            tournament: null,
            finishedAt: '2026-03-04T12:00:00.000Z',
            durationSeconds: 900,
            score: { team1: 30, team2: 21 },
            team: 0,
            won: true,
            absent: false,
            ratingChange: 8,
            counts: true,
            players,
          },
        ],
      },
    })
    const line = within((await screen.findByText('Won')).closest('li')!)
    line.getByText('30 to 21')
    expect(line.getByRole('link', { name: 'Replay' }).getAttribute('href')).toBe(`/game/${GAME}/replay`)
  })

  it('reports that the games could not be loaded, and retries', async () => {
    const { user, api } = await visit('/game', stateWith(0), {
      'GET /api/players/{id}/games': { status: 500 },
    })
    await screen.findByText('Your games could not be loaded')
    api.replies['GET /api/players/{id}/games'] = { body: [] }
    await user.click(await button('Try again'))
    await screen.findByText('You haven’t played any games yet.')
  })

  it('lets a visitor practise with options that are remembered, or sign in', async () => {
    await renderApp('/game')
    const link = () => screen.getByRole('link', { name: 'Practise now' }).getAttribute('href')
    await screen.findByRole('link', { name: 'Practise now' })
    expect(link()).toBe('/game/practice?players=4&points=15&flor=0&level=amigo')
    for (const option of ['One against one', '30 points', 'With flor', /^Maestro/]) {
      fireEvent.click(screen.getByLabelText(option))
    }
    expect(link()).toBe('/game/practice?players=2&points=30&flor=1&level=maestro')
    cleanup()
    await renderApp('/game')
    await screen.findByRole('link', { name: 'Practise now' })
    expect(link()).toBe('/game/practice?players=2&points=30&flor=1&level=maestro')
    screen.getByRole('heading', { name: 'Sign in to play' })
  })
})
