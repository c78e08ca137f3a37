import type { GameId, GameMove, GameView, SocketRefusal } from '@valecuatro/contract'
import type { Action } from '@valecuatro/engine'
import { createRetry } from '../../net/retry.ts'
import type { LiveSocket } from '../../net/socket/liveSocket.ts'
import type { ActAnswer, GameListener, GameSource } from './source.ts'

const RETRY_MS = 1000
/** A player whose turn may come does not wait longer than this for the state of the game. */
const MAX_SYNC_PAUSE_MS = 4000
/** Refusals that do not depend on the move, which is sent again. */
const RETRYABLE = new Set<SocketRefusal['code']>(['unavailable', 'slow-down'])
const MAX_ATTEMPTS = 5

/** A table on the server, followed over the live connection by its sequence numbers. */
export function createLiveSource(socket: LiveSocket, gameId: GameId): GameSource {
  let listener: GameListener | null = null
  let seq = -1
  /** The highest sequence number received, whether or not that step has been shown. */
  let highestSeq = -1
  let isAsking = false
  /** Whether the player has left since the last sync request: its answer may still show them in their seat. */
  let isOutdated = false
  let isSeeded = false
  const retry = createRetry(sync, MAX_SYNC_PAUSE_MS)
  let stopWatching: (() => void) | null = null

  /** A player whose turn may come needs to know soon that the connection is lost. */
  function watchWhilePlaying(isPlaying: boolean) {
    if (isPlaying) stopWatching ??= socket.watchSilence()
    else {
      stopWatching?.()
      stopWatching = null
    }
  }

  function adopt(table: GameView) {
    // A late answer may be older than the moves received since.
    if (table.seq < seq) return
    seq = table.seq
    if (listener) watchWhilePlaying(table.seat !== null && table.phase !== 'over')
    listener?.table(table)
    if (table.phase === 'seeding' && table.seat !== null && !isSeeded) void addSeed()
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

  async function sync() {
    if (isAsking || !listener) return
    isAsking = true
    retry.cancel()
    const answer = await socket.ask('game:sync', { gameId })
    isAsking = false
    if (!listener) return
    if (isOutdated) {
      isOutdated = false
      return void sync()
    }
    if (answer.ok) {
      retry.succeed()
      adopt(answer.table)
      if (highestSeq > seq) retry.fail()
      return
    }
    switch (answer.code) {
      case 'not-found':
      case 'malformed':
        return listener.missing('not-found')
      case 'not-allowed':
        return listener.missing('not-allowed')
      default:
        retry.fail()
    }
  }

  /** Repeats a request after a temporary failure; only for requests that are safe to repeat. */
  async function askWithRetries<A extends { ok: boolean; code?: string }>(ask: () => Promise<A>): Promise<A> {
    for (let attempts = 1; ; attempts++) {
      const answer = await ask()
      const isRetryable = answer.code === 'unanswered' || RETRYABLE.has(answer.code as SocketRefusal['code'])
      if (!isRetryable || attempts === MAX_ATTEMPTS) return answer
      await new Promise(resolve => setTimeout(resolve, RETRY_MS))
    }
  }

  function follow(moved: GameMove) {
    if (moved.gameId !== gameId || moved.seq <= seq) return
    if (moved.seq > seq + 1) return noteSeq(moved.seq)
    seq = moved.seq
    if (moved.phase === 'over') watchWhilePlaying(false)
    listener?.moved(moved)
  }

  function noteSeq(number: number) {
    highestSeq = Math.max(highestSeq, number)
    if (highestSeq > seq) void sync()
  }

  function onStatus() {
    listener?.connection(socket.status())
    if (socket.status() === 'connected') void sync()
  }

  return {
    open(to) {
      listener = to
      const off = [
        socket.subscribe(onStatus),
        socket.on('game:moved', follow),
        socket.on('game:beat', beat => beat.gameId === gameId && noteSeq(beat.seq)),
        socket.on('game:seats', news => news.gameId === gameId && to.seats(news.seats)),
        socket.on('game:resigning', news => news.gameId === gameId && to.resigning?.(news.seats)),
        socket.on('game:left', news => {
          if (news.gameId !== gameId) return
          isOutdated = isAsking
          void sync()
        }),
        socket.on('game:said', ({ gameId: at, ...said }) => at === gameId && to.talk(said)),
        socket.on('game:signed', ({ gameId: at, ...signed }) => at === gameId && to.talk(signed)),
        socket.on('game:rematch', news => {
          if (news.gameId === gameId) to.rematch({ seats: news.rematch, until: news.until, next: news.next })
        }),
      ]
      onStatus()
      return () => {
        listener = null
        retry.cancel()
        watchWhilePlaying(false)
        for (const stop of off) stop()
        void socket.ask('game:leave', { gameId })
      }
    },
    sync: () => void sync(),

    async act(action: Action, expectedSeq: number): Promise<ActAnswer> {
      const command = { gameId, commandId: crypto.randomUUID(), expectedSeq, action }
      for (let refusals = 0; ; ) {
        await socket.whenConnected()
        const answer = await socket.ask('game:act', command)
        if (answer.ok) return { ok: true }
        if (answer.code === 'unanswered') continue
        if (!RETRYABLE.has(answer.code) || ++refusals > MAX_ATTEMPTS) {
          // Syncs again, because only the answer to a sync contains the events in between.
          if (!answer.table) void sync()
          else if (answer.table.seq > seq) noteSeq(answer.table.seq)
          else adopt(answer.table)
          return { ok: false, code: answer.code }
        }
        await new Promise(resolve => setTimeout(resolve, RETRY_MS))
      }
    },
    talk: {
      say: async phrase => (await socket.ask('game:say', { gameId, phrase })).ok,
      sign: async sign => (await socket.ask('game:sign', { gameId, sign })).ok,
    },
    abandon: async () => (await askWithRetries(() => socket.ask('game:abandon', { gameId }))).ok,
    async resign(agreed) {
      const answer = await askWithRetries(() => socket.ask('game:resign', { gameId, agreed }))
      if (answer.ok) void sync()
      return answer.ok
    },
    rematch: () => askWithRetries(() => socket.ask('game:rematch', { gameId })),
  }
}
