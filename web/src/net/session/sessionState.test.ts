import { describe, expect, it } from 'vitest'
import { anAdmin, aPlayer } from '../../testing/fakeApi.ts'
import { INITIAL_SESSION, reduceSession, type Session, type SessionEvent } from './sessionState.ts'

const asking: Session = { ...INITIAL_SESSION, phase: 'asking', check: 1 }
const signedIn: Session = { ...INITIAL_SESSION, check: 1, loading: false, user: aPlayer }
const signedOut: Session = { ...signedIn, user: null }
const found = { ok: true, user: aPlayer } as const
const unauthorized = { ok: false, why: 'unauthorized' } as const
const failed = { ok: false, why: 'refused' } as const
const unreachable = { ok: false, why: 'unreachable' } as const

type Row = [what: string, before: Session, event: SessionEvent, after: Partial<Session>, effects: string[]]

const ROWS: Row[] = [
  [
    'opening checks who is signed in',
    INITIAL_SESSION,
    { type: 'opened' },
    { phase: 'asking', loading: true },
    ['ask'],
  ],
  ['opening again shares the running check', asking, { type: 'opened' }, asking, []],
  [
    'an answer sets the user and ends loading',
    asking,
    { type: 'asked', check: 1, answer: found },
    { phase: 'idle', loading: false, user: aPlayer },
    [],
  ],
  [
    'a 401 refreshes the session once',
    asking,
    { type: 'asked', check: 1, answer: unauthorized },
    { phase: 'refreshing', loading: true, user: null },
    ['refresh'],
  ],
  [
    'any other failure signs the user out',
    { ...asking, user: aPlayer },
    { type: 'asked', check: 1, answer: failed },
    { phase: 'idle', loading: false, user: null },
    [],
  ],
  [
    'a lost connection keeps the user and repeats the check',
    { ...asking, user: aPlayer },
    { type: 'asked', check: 1, answer: unreachable },
    { phase: 'asking', user: aPlayer, failures: 1 },
    ['ask'],
  ],
  [
    'a lost connection during the first check stays loading',
    { ...asking, failures: 1 },
    { type: 'asked', check: 1, answer: unreachable },
    { phase: 'asking', loading: true, failures: 2 },
    ['ask'],
  ],
  [
    'a connection that stays lost signs the user out, and the session is checked again later',
    { ...asking, failures: 2, user: aPlayer },
    { type: 'asked', check: 1, answer: unreachable },
    { phase: 'idle', loading: false, user: null },
    ['recheck-later'],
  ],
  [
    'the delayed check asks the server',
    signedOut,
    { type: 'recheck-due', check: 1 },
    { phase: 'asking', check: 2, failures: 0 },
    ['ask'],
  ],
  [
    'the delayed check of a replaced session does nothing',
    { ...signedIn, check: 2 },
    { type: 'recheck-due', check: 1 },
    { phase: 'idle', check: 2 },
    [],
  ],
  [
    'a sign-out that did not reach the server is pending',
    signedOut,
    { type: 'sign-out-failed' },
    { isSignOutPending: true },
    [],
  ],
  [
    'signing in ends a pending sign-out',
    { ...signedOut, isSignOutPending: true },
    { type: 'signed-in', user: aPlayer },
    { isSignOutPending: false, user: aPlayer },
    ['tell-other-tabs'],
  ],
  [
    'a refresh that works repeats the check',
    { ...asking, phase: 'refreshing' },
    { type: 'refreshed', check: 1, result: 'refreshed' },
    { phase: 'asking-again', loading: true },
    ['ask'],
  ],
  [
    'a refresh that fails signs the user out',
    { ...asking, phase: 'refreshing', user: aPlayer },
    { type: 'refreshed', check: 1, result: 'refused' },
    { phase: 'idle', loading: false, user: null },
    [],
  ],
  [
    'a refresh that does not reach the server repeats the check',
    { ...asking, phase: 'refreshing', user: aPlayer },
    { type: 'refreshed', check: 1, result: 'unreachable' },
    { phase: 'asking', loading: true, user: aPlayer, failures: 1 },
    ['ask'],
  ],
  [
    'a refresh that never reaches the server ends the check, which is repeated later',
    { ...asking, phase: 'refreshing', user: aPlayer, failures: 2 },
    { type: 'refreshed', check: 1, result: 'unreachable' },
    { phase: 'idle', loading: false, user: null },
    ['recheck-later'],
  ],
  [
    'the result of the repeated check is final',
    { ...asking, phase: 'asking-again' },
    { type: 'asked', check: 1, answer: found },
    { phase: 'idle', loading: false, user: aPlayer },
    [],
  ],
  [
    'a second 401 does not refresh again',
    { ...asking, phase: 'asking-again' },
    { type: 'asked', check: 1, answer: unauthorized },
    { phase: 'idle', loading: false, user: null },
    [],
  ],
  [
    'the answer to an outdated check is ignored',
    { ...asking, check: 2 },
    { type: 'asked', check: 1, answer: found },
    { phase: 'asking', user: null },
    [],
  ],
  [
    'an answer after signing in is ignored',
    { ...signedIn, check: 2 },
    { type: 'asked', check: 1, answer: unauthorized },
    { user: aPlayer },
    [],
  ],
  [
    'a refresh after signing out is ignored',
    { ...signedOut, check: 2 },
    { type: 'refreshed', check: 1, result: 'refreshed' },
    { phase: 'idle', user: null },
    [],
  ],
  [
    'a later check does not set loading again',
    signedIn,
    { type: 'opened' },
    { phase: 'asking', loading: false, user: aPlayer },
    ['ask'],
  ],
  [
    'a change in another tab starts a new check, even while one is running',
    asking,
    { type: 'changed-elsewhere' },
    { phase: 'asking', check: 2 },
    ['ask'],
  ],
  [
    'signing in sets the user, cancels a running check and notifies the other tabs',
    asking,
    { type: 'signed-in', user: anAdmin },
    { phase: 'idle', check: 2, loading: false, user: anAdmin },
    ['tell-other-tabs'],
  ],
  [
    'signing out clears the user, cancels a running check and notifies the other tabs',
    { ...signedIn, phase: 'asking' },
    { type: 'signed-out' },
    { phase: 'idle', check: 2, loading: false, user: null },
    ['tell-other-tabs'],
  ],
  ['the timer refreshes the session', signedIn, { type: 'refresh-due' }, signedIn, ['timed-refresh']],
  ['the timer does nothing after a sign-out', signedOut, { type: 'refresh-due' }, signedOut, []],
  [
    'a timed refresh that works changes nothing',
    signedIn,
    { type: 'timed-refresh', check: 1, ok: true },
    signedIn,
    [],
  ],
  [
    'a timed refresh that fails signs the user out',
    signedIn,
    { type: 'timed-refresh', check: 1, ok: false },
    signedIn,
    ['log-out'],
  ],
  [
    'a timed refresh of a replaced session does nothing',
    { ...signedIn, check: 2 },
    { type: 'timed-refresh', check: 1, ok: false },
    { user: aPlayer },
    [],
  ],
]

describe('session', () => {
  it.each(ROWS)('%s', (_, before, event, after, effects) => {
    const [session, wanted] = reduceSession(before, event)
    expect(session).toMatchObject(after)
    expect(wanted.map(effect => effect.type)).toEqual(effects)
  })

  it('starts loading, without a user', () => {
    expect(INITIAL_SESSION).toMatchObject({ loading: true, user: null })
  })
})
