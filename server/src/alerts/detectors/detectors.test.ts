import { DEFAULT_DETECTORS } from '@valecuatro/contract'
import { describe, expect, test } from 'vitest'
import type { Seen } from '../signals.ts'
import { judgeRivals, sameDevice } from './accountAbuse.ts'
import { cheating } from './cheating.ts'
import { linkedBy, sigmaOf, type Tally } from './evidence.ts'
import { hackAttempts, masked } from './hackAttempt.ts'
import { impossibleMoves } from './impossibleMoves.ts'
import { networkAnomalies } from './networkAnomaly.ts'
import { judgeRapidWins, judgeStreak, type Win } from './rapidWins.ts'
import { judgeLosses, type Loss } from './suspiciousActivity.ts'
import { type Answers, judgePair, judgeRegularity } from './unusualPattern.ts'

const settings = DEFAULT_DETECTORS
const at = '2026-05-01T20:00:00.000Z'
const ana = { _id: '0190a000-0000-7000-8000-000000000001', username: 'ana' }
const bea = { _id: '0190a000-0000-7000-8000-000000000002', username: 'bea' }
const cora = { _id: '0190a000-0000-7000-8000-000000000003', username: 'cora' }

const seen = (times: number, evidence: Record<string, unknown>[] = [{ at }]): Seen => ({
  subject: `player:${ana._id}`,
  times,
  evidence,
})

describe('signs become an alert when they come often enough', () => {
  const [reconnects, floods, frames] = networkAnomalies
  const [guessing, , forging, tampering] = hackAttempts
  test.each([
    ['illegal moves', impossibleMoves, settings.impossible_moves.refusals],
    ['foreign cards or seats', cheating, settings.cheating_detected.messages],
    ['accounts of one browser', sameDevice, settings.account_abuse.tables],
    ['reconnections', reconnects!, settings.network_anomaly.reconnects],
    ['messages', floods!, settings.network_anomaly.refusedMessages],
    ['frames', frames!, settings.network_anomaly.oversizedFrames],
    ['guesses', guessing!, settings.hack_attempt.failedSignIns],
    ['forged calls', forging!, settings.hack_attempt.refusedRequests],
    ['invented sessions', tampering!, settings.hack_attempt.tamperedTokens],
  ])('%s', (_name, rule, threshold) => {
    const thresholds = settings[rule.detector]
    expect(rule.judge(seen(threshold - 1), thresholds)).toBeNull()
    expect(rule.judge(seen(threshold), thresholds)).toMatchObject({ title: expect.any(String) })
  })

  test('of one address only where it tries several accounts', () => {
    const trying = hackAttempts[1]!
    const attempts = (...accounts: string[]) => accounts.map(account => ({ account, at }))
    const judge = (...accounts: string[]) =>
      trying.judge(seen(10, attempts(...accounts)), settings.hack_attempt)
    expect(judge('a', 'a', 'b')).toBeNull()
    expect(judge('a', 'b', 'c')).not.toBeNull()
  })

  test('and hide whose address or account it was', () => {
    expect(masked('ana.maria@example.com')).toBe('a…a@example.com')
    expect(masked('')).toBe('…@')
    expect(masked('😀')).toBe('😀…😀@')
    expect(masked(`${'x'.repeat(99)}😀@example.com`)).toBe('x…x@')
  })
})

const win = (secondsPerMove: number, n = 0): Win => ({
  gameId: `g${n}`,
  matchId: `m${n}`,
  secondsPerMove,
  at,
})

describe('rapid_wins', () => {
  test.each([
    ['three quick ones', [0.2, 0.3, 0.1], true],
    ['two quick ones', [0.2, 0.3], false],
    ['many at the pace of people', [2, 3, 1.5, 4, 2], false],
    ['three quick ones among others', [2, 0.1, 3, 0.1, 5, 0.1], true],
  ])('%s', (_name, paces, isFound) => {
    expect(judgeRapidWins(paces.map(win), settings.rapid_wins) !== null).toBe(isFound)
  })

  test.each([
    ['nineteen, and nothing else', 19, { games: 19, wins: 19 }, false],
    ['twenty, and nothing else', 20, { games: 20, wins: 20 }, true],
    ['twenty of one who wins half of his games', 20, { games: 120, wins: 70 }, true],
    ['twenty of one who wins nearly all of them', 20, { games: 120, wins: 105 }, false],
    ['a hundred of the same', 100, { games: 200, wins: 185 }, true],
  ])('in a row: %s', (_name, count, career, isFound) => {
    const wins = Array.from({ length: count }, (_, n) => win(3, n))
    expect(judgeStreak(wins, career, settings.rapid_wins) !== null).toBe(isFound)
  })
})

describe('unusual_pattern', () => {
  const answers = (moves: number, mean: number, deviation: number): Answers => ({
    gameId: 'g',
    matchId: 'm',
    moves,
    mean,
    deviation,
  })
  test.each([
    ['a clock', [answers(40, 2, 0.05)], true],
    ['a clock over two games', [answers(20, 2, 0.05), answers(20, 3, 0.1)], true],
    ['too few moves to tell', [answers(20, 2, 0.05)], false],
    ['a steady person', [answers(200, 2, 0.7)], false],
    ['a quick line, where noise is all there is', [answers(200, 0.05, 0.001)], false],
    ['a person who was a clock for some moves', [answers(10, 2, 0.05), answers(100, 4, 2)], false],
  ])('%s', (_name, games, isFound) => {
    expect(judgeRegularity(games, settings.unusual_pattern) !== null).toBe(isFound)
  })

  const nowhere = [
    { games: 0, wins: 0 },
    { games: 0, wins: 0 },
  ]
  test.each<[string, Tally, Tally[], boolean]>([
    ['nineteen of twenty', { games: 20, wins: 19 }, nowhere, true],
    ['fifteen of twenty', { games: 20, wins: 15 }, nowhere, false],
    ['ten of ten', { games: 10, wins: 10 }, nowhere, false],
    [
      'nineteen of twenty, where one wins as much with others',
      { games: 20, wins: 19 },
      [{ games: 50, wins: 44 }],
      false,
    ],
  ])('a pair: %s', (_name, tally, elsewhere, isFound) => {
    const pair = { ...tally, elsewhere, players: [ana, bea], newest: [] }
    expect(judgePair(pair, settings.unusual_pattern) !== null).toBe(isFound)
  })
})

describe('suspicious_activity', () => {
  const loss = (folds: number, hands: number, ...rivals: Loss['rivals']): Loss => ({
    gameId: 'g',
    matchId: 'm',
    folds,
    hands,
    rivals,
    at,
  })
  const five = (make: (n: number) => Loss) => Array.from({ length: 5 }, (_, n) => make(n))
  test.each([
    ['five games given away to the same rival', five(() => loss(20, 25, bea, cora)), true],
    ['four', five(() => loss(20, 25, bea, cora)).slice(1), false],
    ['five given away to different rivals', five(n => loss(20, 25, n % 2 ? bea : cora)), false],
    ['five lost by playing', five(() => loss(3, 25, bea, cora)), false],
    ['five that were over at once', five(() => loss(2, 2, bea, cora)), false],
  ])('%s', (_name, losses, isFound) => {
    expect(judgeLosses(losses, settings.suspicious_activity) !== null).toBe(isFound)
  })
})

describe('account_abuse', () => {
  const nobodyElse = [{ games: 0, wins: 0 }]
  test.each<[string, Tally, Tally[], boolean]>([
    ['twelve of twelve', { games: 12, wins: 12 }, nobodyElse, true],
    ['ten of twelve', { games: 12, wins: 10 }, nobodyElse, false],
    ['five of five', { games: 5, wins: 5 }, nobodyElse, false],
    [
      'fifteen of fifteen by one who beats everybody',
      { games: 15, wins: 15 },
      [{ games: 40, wins: 36 }],
      false,
    ],
    [
      'fifteen of fifteen against one who loses to all',
      { games: 15, wins: 15 },
      [
        { games: 5, wins: 2 },
        { games: 40, wins: 36 },
      ],
      false,
    ],
  ])('one address, and %s', (_name, tally, elsewhere, isFound) => {
    const rivals = { ...tally, elsewhere, winner: ana, loser: bea, from: '192.0.2.*', newest: [] }
    expect(judgeRivals(rivals, settings.account_abuse) !== null).toBe(isFound)
  })
})

test('chance is measured against what is usual', () => {
  expect(sigmaOf({ games: 0, wins: 0 }, [])).toBe(0)
  expect(sigmaOf({ games: 100, wins: 50 }, [])).toBe(0)
  expect(sigmaOf({ games: 100, wins: 65 }, [])).toBeCloseTo(3)
  expect(sigmaOf({ games: 100, wins: 65 }, [{ games: 98, wins: 64 }])).toBeCloseTo(0)
})

test('evidence leads to games and matches, each once', () => {
  const evidence = [{ gameId: 'a', matchId: 'x' }, { gameId: 'a' }, { gameId: 'b', matchId: 'x' }, { at }]
  expect(linkedBy(evidence)).toEqual({ games: ['a', 'b'], matches: ['x'] })
})
