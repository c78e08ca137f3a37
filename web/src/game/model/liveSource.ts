import type { GameId, GameMove, GameView } from '@valecuatro/contract'
import type { Action } from '@valecuatro/engine'
import { followDocument, liveStore } from '../../net/live.ts'
import { askAgain } from '../../net/retry.ts'
import type { LiveSocket } from '../../net/socket/liveSocket.ts'
import type { ActAnswer, GameSource } from './source.ts'

/** A player whose turn may come does not wait longer than this before asking again. */
const MAX_PAUSE_MS = 4000

/** A game on the server: the live documents of its moves and of its people, and the player's commands. */
export function createLiveSource(socket: LiveSocket, gameId: GameId): GameSource {
  let followed: ReturnType<typeof followDocument> | null = null
  let showState: (table: GameView) => void = () => {}
  let seq = -1
  let isSeeded = false
  let stopWatching: (() => void) | null = null

  /** A player whose turn may come needs to know soon that the connection is lost. */
  function watchWhilePlaying(isPlaying: boolean) {
    if (isPlaying) stopWatching ??= socket.watchSilence()
    else {
      stopWatching?.()
      stopWatching = null
    }
  }

  /** Every seat adds its own seed to the deal, so that the server alone cannot choose the cards. */
  async function addSeed() {
    isSeeded = true
    const seed = [...crypto.getRandomValues(new Uint8Array(16))]
      .map(byte => byte.toString(16).padStart(2, '0'))
      .join('')
    const answer = await socket.ask('game:seed', { gameId, seed })
    isSeeded = answer.ok || answer.code === 'too-late'
  }

  const sync = () => void followed?.refresh()

  /** Only for requests that are safe to repeat. */
  const repeat = <A extends { ok: boolean; code?: string }>(ask: () => Promise<A>) =>
    askAgain(ask, { maxPauseMs: MAX_PAUSE_MS })

  return {
    open(listener) {
      const people = liveStore(socket, 'seats', gameId)
      function showPeople() {
        const { state } = people.current()
        if (state && seq >= 0) listener.people?.(state)
      }
      showState = table => {
        seq = table.seq
        watchWhilePlaying(table.seat !== null && table.phase !== 'over')
        listener.table(table)
        showPeople()
        if (table.phase === 'seeding' && table.seat !== null && !isSeeded) void addSeed()
      }
      const onStatus = () => listener.connection(socket.status())
      onStatus()
      const off = [
        socket.subscribe(onStatus),
        socket.on('game:said', ({ gameId: at, ...said }) => at === gameId && listener.talk(said)),
        socket.on('game:signed', ({ gameId: at, ...signed }) => at === gameId && listener.talk(signed)),
        socket.on('game:rematch', news => {
          if (news.gameId === gameId)
            listener.rematch({ seats: news.rematch, until: news.until, next: news.next })
        }),
      ]
      followed = followDocument<'game', GameMove>(
        socket,
        'game',
        gameId,
        {
          state: table => showState(table),
          change(moved) {
            seq = moved.seq
            if (moved.phase === 'over') watchWhilePlaying(false)
            listener.moved(moved)
          },
          gone: code => listener.missing(code === 'not-allowed' ? code : 'not-found'),
        },
        {
          hearChanges: hear =>
            socket.on('game:moved', moved => moved.gameId === gameId && hear(moved.seq, moved)),
          maxPauseMs: MAX_PAUSE_MS,
        },
      )
      if (listener.people) off.push(people.subscribe(showPeople))
      return () => {
        showState = () => {}
        watchWhilePlaying(false)
        for (const stop of off) stop()
        followed?.leave()
        followed = null
      }
    },
    sync,

    async act(action: Action, expectedSeq: number): Promise<ActAnswer> {
      const command = { gameId, commandId: crypto.randomUUID(), expectedSeq, action }
      const answer = await repeat(async () => {
        // Without an answer, it is unknown whether the move counts: only the same command again can tell.
        for (;;) {
          await socket.whenConnected()
          const answer = await socket.ask('game:act', command)
          if (answer.ok || answer.code !== 'unanswered') return answer
        }
      })
      if (answer.ok) return { ok: true }
      const { code } = answer
      const table = 'table' in answer ? answer.table : undefined
      // Reads the game again, because only that answer contains the events in between.
      if (!table) sync()
      else if (table.seq > seq) followed?.notice(table.seq)
      else if (table.seq === seq) showState(table)
      return { ok: false, code: code as Exclude<typeof code, 'unanswered'> }
    },
    talk: {
      say: async phrase => (await socket.ask('game:say', { gameId, phrase })).ok,
      sign: async sign => (await socket.ask('game:sign', { gameId, sign })).ok,
    },
    abandon: async () => (await repeat(() => socket.ask('game:abandon', { gameId }))).ok,
    async resign(agreed) {
      const answer = await repeat(() => socket.ask('game:resign', { gameId, agreed }))
      if (answer.ok) sync()
      return answer.ok
    },
    rematch: () => repeat(() => socket.ask('game:rematch', { gameId })),
  }
}
