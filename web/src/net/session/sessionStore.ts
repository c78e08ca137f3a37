import type { User } from '@valecuatro/contract'
import {
  type CallResult,
  call,
  isUnreachable,
  refreshedAt,
  refreshSession,
  rememberRefresh,
} from '../call.ts'
import { createStore, type Store } from '../store.ts'
import {
  type AskAnswer,
  INITIAL_SESSION,
  RECHECK_MS,
  reduceSession,
  type Session,
  type SessionEffect,
  type SessionEvent,
} from './sessionState.ts'

export const REFRESH_INTERVAL_MINUTES = 8640
const REFRESH_INTERVAL_MS = REFRESH_INTERVAL_MINUTES * 60_000

const SIGN_OUT_RETRY_MS = 10_000
/**
 * Kept in localStorage to survive a reload: until the server has ended the session, its cookies would sign the user
 * in again.
 */
const SIGN_OUT_PENDING = 'sign-out-pending'

export interface SessionStore extends Store<Session> {
  /** Checks with the server who is signed in. Calls made while a check runs share it. */
  check(): void
  /**
   * Sends a sign-in or a registration. A pending sign-out is cancelled first, because its answer would clear the
   * cookies of the new session.
   */
  sendSignIn(send: () => Promise<CallResult<User>>): Promise<CallResult<User>>
  signIn(user: User): void
  /** Signs a visitor in as a guest; the server may add a number to the name. */
  joinAsGuest(username: string): Promise<CallResult<User>>
  /** Signs out immediately. The request to the server runs in the background and is repeated until it succeeds. */
  signOut(): void
  close(): void
}

/** Runs the effects that `reduceSession` returns, and feeds their results back as events. */
export function openSessionStore(): SessionStore {
  const store = createStore(INITIAL_SESSION)
  let refreshTimer: ReturnType<typeof setTimeout> | undefined
  let recheckTimer: ReturnType<typeof setTimeout> | undefined
  /** Runs a delayed recheck at once; null when none is scheduled. */
  let recheckNow: (() => void) | null = null
  let signOutTimer: ReturnType<typeof setTimeout> | undefined
  /** Aborts the calls of the pending sign-out. */
  let stopSignOut = new AbortController()
  let isClosed = false
  let isSigningIn = false
  let isFinishingSignOut = false
  const otherTabs = new BroadcastChannel('session')
  otherTabs.onmessage = () => dispatch({ type: 'changed-elsewhere' })

  function dispatch(event: SessionEvent): void {
    if (isClosed) return
    const before = store.current()
    const [after, effects] = reduceSession(before, event)
    if ((after.user === null) !== (before.user === null)) scheduleRefresh(after.user !== null)
    store.set(after)
    for (const effect of effects) void perform(effect)
  }

  /** Counts from the last refresh, not from the load of this page. */
  function scheduleRefresh(wanted: boolean): void {
    clearTimeout(refreshTimer)
    if (!wanted) return
    if (refreshedAt() === 0) rememberRefresh()
    const dueAt = refreshedAt() + REFRESH_INTERVAL_MS
    refreshTimer = setTimeout(
      () => {
        // Another tab may have refreshed meanwhile.
        if (refreshedAt() + REFRESH_INTERVAL_MS > Date.now()) scheduleRefresh(true)
        else dispatch({ type: 'refresh-due' })
      },
      Math.max(0, dueAt - Date.now()),
    )
  }

  function recheckLater(check: number): void {
    clearTimeout(recheckTimer)
    recheckNow = () => {
      recheckNow = null
      dispatch({ type: 'recheck-due', check })
    }
    recheckTimer = setTimeout(() => recheckNow?.(), RECHECK_MS)
  }

  function onOnline(): void {
    recheckNow?.()
    if (isSignOutPending()) void finishSignOut()
  }
  window.addEventListener('online', onOnline)

  async function perform(effect: SessionEffect): Promise<void> {
    switch (effect.type) {
      case 'ask': {
        if (effect.afterMs !== undefined) await pause(effect.afterMs)
        return dispatch({ type: 'asked', check: effect.check, answer: await askWhoIsSignedIn() })
      }
      case 'recheck-later':
        return recheckLater(effect.check)
      case 'refresh':
        return dispatch({ type: 'refreshed', check: effect.check, result: await refreshSession() })
      case 'timed-refresh': {
        const ok = (await refreshSession()) === 'refreshed'
        if (ok) scheduleRefresh(true)
        return dispatch({ type: 'timed-refresh', check: effect.check, ok })
      }
      case 'log-out':
        return signOut()
      case 'tell-other-tabs':
        return otherTabs.postMessage('changed')
    }
  }

  async function askWhoIsSignedIn(): Promise<AskAnswer> {
    // While a sign-out is pending, the cookies that the server has not cleared yet must not sign the user in again.
    if (isSignOutPending()) {
      void finishSignOut()
      return { ok: false, why: 'refused' }
    }
    const me = await call('GET /api/auth/me')
    if (me.ok) return { ok: true, user: me.value }
    if (me.reason === 'refused' && me.status === 401) return { ok: false, why: 'unauthorized' }
    console.warn('session check failed', me)
    return { ok: false, why: isUnreachable(me) ? 'unreachable' : 'refused' }
  }

  function signOut(): void {
    localStorage.setItem(SIGN_OUT_PENDING, 'yes')
    dispatch({ type: 'signed-out' })
    void finishSignOut()
  }

  /** Sends the pending sign-out to the server, unless this tab is already doing so. */
  async function finishSignOut(): Promise<void> {
    if (isSigningIn || isFinishingSignOut) return
    isFinishingSignOut = true
    const { signal } = stopSignOut
    const left = await callSignOut(signal)
    if (signal.aborted) return
    isFinishingSignOut = false
    // Another tab has completed the sign-out, or the user has signed in again.
    if (!isSignOutPending()) return
    if (!left.ok) return retrySignOutLater(left)
    localStorage.removeItem(SIGN_OUT_PENDING)
    dispatch({ type: 'sign-out-done' })
  }

  function retrySignOutLater(failure: CallResult<unknown>): void {
    console.warn('sign-out failed', failure)
    dispatch({ type: 'sign-out-failed' })
    scheduleSignOut()
  }

  function scheduleSignOut(): void {
    clearTimeout(signOutTimer)
    signOutTimer = setTimeout(() => isSignOutPending() && void finishSignOut(), SIGN_OUT_RETRY_MS)
  }

  async function sendSignIn(send: () => Promise<CallResult<User>>): Promise<CallResult<User>> {
    isSigningIn = true
    clearTimeout(signOutTimer)
    stopSignOut.abort()
    stopSignOut = new AbortController()
    isFinishingSignOut = false
    try {
      const answer = await send()
      // The new session replaces the old one.
      if (answer.ok) localStorage.removeItem(SIGN_OUT_PENDING)
      else if (isSignOutPending()) scheduleSignOut()
      return answer
    } finally {
      isSigningIn = false
    }
  }

  function signIn(user: User): void {
    // The new session replaces the old one.
    localStorage.removeItem(SIGN_OUT_PENDING)
    if (store.current().user === null) rememberRefresh()
    dispatch({ type: 'signed-in', user })
  }

  return {
    current: store.current,
    subscribe: store.subscribe,
    check: () => dispatch({ type: 'opened' }),
    sendSignIn,
    signIn,
    async joinAsGuest(username) {
      const joined = await sendSignIn(() => call('POST /api/auth/guest', { body: { username } }))
      if (joined.ok) signIn(joined.value)
      return joined
    },
    signOut,
    close() {
      isClosed = true
      stopSignOut.abort()
      for (const timer of [refreshTimer, recheckTimer, signOutTimer]) clearTimeout(timer)
      window.removeEventListener('online', onOnline)
      otherTabs.close()
    },
  }
}

async function callSignOut(signal: AbortSignal): Promise<CallResult<unknown>> {
  const left = await call('POST /api/auth/logout', { signal })
  // The session has already ended.
  if (!left.ok && left.reason === 'refused' && left.status === 401) return { ok: true, value: null }
  return left
}
const isSignOutPending = () => localStorage.getItem(SIGN_OUT_PENDING) !== null
const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
