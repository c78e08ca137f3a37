import {
  ALERT_SENTENCES,
  DEFAULT_DETECTORS,
  DETECTORS,
  type DetectorSettings,
  findAlertText,
  type GameId,
  type MatchId,
  type UserId,
} from '@valecuatro/contract'
import { describe, expect, test } from 'vitest'
import type { FinishedGame, PairHistory, PlayedGame, WinCount } from '../../matches/index.ts'
import { evaluateOpponents } from './accountAbuse.ts'
import { linksIn, type ObservationHistory } from './detector.ts'
import { maskAccount } from './hackAttempt.ts'
import { evaluateSpeed, evaluateStreak } from './rapidWins.ts'
import { findObservationRule, REGISTERED_DETECTORS } from './registry.ts'
import { evaluateLosses, type LostGame } from './suspiciousActivity.ts'
import { evaluatePair, evaluateTiming, type MoveTimes } from './unusualPattern.ts'
import { sigmaAboveExpected } from './winRates.ts'

const settings = DEFAULT_DETECTORS
const at = '2026-05-01T20:00:00.000Z'
const ana = { _id: '0190a000-0000-7000-8000-000000000001' as UserId, username: 'ana' }
const bea = { _id: '0190a000-0000-7000-8000-000000000002' as UserId, username: 'bea' }
const cora = { _id: '0190a000-0000-7000-8000-000000000003' as UserId, username: 'cora' }

const historyOf = (times: number, evidence: Record<string, unknown>[] = [{ at }]): ObservationHistory => ({
  subject: `player:${ana._id}`,
  times,
  evidence,
})

const evaluate = (code: string, history: ObservationHistory) => {
  const { detector, rule } = findObservationRule(code)!
  return rule.evaluate(history, settings[detector.name])
}

test('every detector of the contract has a file that raises alerts by observations or by reviewing games', () => {
  expect(REGISTERED_DETECTORS.map(({ name }) => name)).toEqual(Object.keys(DETECTORS))
  for (const { name, observationRules = [], reviewGame } of REGISTERED_DETECTORS) {
    expect(observationRules.length > 0 || reviewGame !== undefined, name).toBe(true)
    for (const { code } of observationRules) expect(Object.keys(DETECTORS[name].alerts)).toContain(code)
  }
})

test('no two alerts have the same code, and each has its sentences', () => {
  const codes = Object.values(DETECTORS).flatMap(({ alerts }) => Object.keys(alerts))
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(ALERT_SENTENCES).toContain(findAlertText(code)?.title)
})

describe('observations become an alert if they are frequent enough', () => {
  test.each<[string, (settings: DetectorSettings) => number]>([
    ['illegal-move', ({ impossible_moves }) => impossible_moves.refusals],
    ['foreign-card-or-seat', ({ cheating_detected }) => cheating_detected.messages],
    ['same-device', ({ account_abuse }) => account_abuse.tables],
    ['reconnect', ({ network_anomaly }) => network_anomaly.reconnects],
    ['refused-message', ({ network_anomaly }) => network_anomaly.refusedMessages],
    ['oversized-frame', ({ network_anomaly }) => network_anomaly.oversizedFrames],
    ['failed-sign-in', ({ hack_attempt }) => hack_attempt.failedSignIns],
    ['refused-request', ({ hack_attempt }) => hack_attempt.refusedRequests],
    ['staff-call', ({ hack_attempt }) => hack_attempt.refusedRequests],
    ['unknown-token', ({ hack_attempt }) => hack_attempt.tamperedTokens],
  ])('%s', (code, thresholdIn) => {
    const threshold = thresholdIn(settings)
    expect(evaluate(code, historyOf(threshold - 1))).toBeNull()
    expect(evaluate(code, historyOf(threshold))).toMatchObject({ severity: expect.any(String) })
  })

  test('from one address only if it tries several accounts', () => {
    const from = (...accounts: string[]) =>
      evaluate(
        'failed-sign-in-from',
        historyOf(
          10,
          accounts.map(account => ({ account, at })),
        ),
      )
    expect(from('a', 'a', 'b')).toBeNull()
    expect(from('a', 'b', 'c')).not.toBeNull()
  })

  test('without revealing the account', () => {
    expect(maskAccount('ana.maria@example.com')).toBe('a…a@example.com')
    expect(maskAccount('')).toBe('…@')
    expect(maskAccount('😀')).toBe('😀…😀@')
    expect(maskAccount(`${'x'.repeat(99)}😀@example.com`)).toBe('x…x@')
  })
})

const none = { games: 0, wins: 0 }
const historyOfPair = (
  count: WinCount,
  [oneElsewhere, otherElsewhere]: [WinCount, WinCount],
): PairHistory => ({ ...count, oneElsewhere, otherElsewhere, newest: [] })

const win = (secondsPerMove: number, n = 0): PlayedGame => ({
  gameId: `g${n}` as GameId,
  matchId: `m${n}` as MatchId,
  won: true,
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
    expect(evaluateSpeed(paces.map(win), settings.rapid_wins) !== null).toBe(isFound)
  })

  test.each([
    ['nineteen, and nothing else', 19, { games: 19, wins: 19 }, false],
    ['twenty, and nothing else', 20, { games: 20, wins: 20 }, true],
    ['twenty by a player who wins half of their games', 20, { games: 120, wins: 70 }, true],
    ['twenty by a player who wins nearly all of them', 20, { games: 120, wins: 105 }, false],
    ['a hundred of the same', 100, { games: 200, wins: 185 }, true],
  ])('in a row: %s', (_name, count, career, isFound) => {
    const wins = Array.from({ length: count }, (_, n) => win(3, n))
    expect(evaluateStreak(wins, career, settings.rapid_wins) !== null).toBe(isFound)
  })
})

describe('unusual_pattern', () => {
  const times = (moves: number, mean: number, deviation: number): MoveTimes => ({
    gameId: 'g' as GameId,
    matchId: 'm' as MatchId,
    moves,
    mean,
    deviation,
  })
  test.each([
    ['a clock', [times(40, 2, 0.05)], true],
    ['a clock over two games', [times(20, 2, 0.05), times(20, 3, 0.1)], true],
    ['too few moves to tell', [times(20, 2, 0.05)], false],
    ['a steady person', [times(200, 2, 0.7)], false],
    ['a quick line, where noise is all there is', [times(200, 0.05, 0.001)], false],
    ['a person who was a clock for some moves', [times(10, 2, 0.05), times(100, 4, 2)], false],
  ])('%s', (_name, games, isFound) => {
    expect(evaluateTiming(games, settings.unusual_pattern) !== null).toBe(isFound)
  })

  test.each<[string, WinCount, [WinCount, WinCount], boolean]>([
    ['nineteen of twenty', { games: 20, wins: 19 }, [none, none], true],
    ['fifteen of twenty', { games: 20, wins: 15 }, [none, none], false],
    ['ten of ten', { games: 10, wins: 10 }, [none, none], false],
    [
      'nineteen of twenty, where one wins as much with others',
      { games: 20, wins: 19 },
      [{ games: 50, wins: 44 }, none],
      false,
    ],
  ])('a pair: %s', (_name, tally, elsewhere, isFound) => {
    const history = historyOfPair(tally, elsewhere)
    expect(evaluatePair([ana, bea], history, 4, settings.unusual_pattern) !== null).toBe(isFound)
  })
})

describe('suspicious_activity', () => {
  const loss = (folds: number, hands: number, ...opponents: LostGame['opponents']): LostGame => ({
    gameId: 'g' as GameId,
    matchId: 'm' as MatchId,
    folds,
    hands,
    opponents,
    at,
  })
  const five = (make: (n: number) => LostGame) => Array.from({ length: 5 }, (_, n) => make(n))
  test.each([
    ['five games folded to the same opponent', five(() => loss(20, 25, bea, cora)), true],
    ['four', five(() => loss(20, 25, bea, cora)).slice(1), false],
    ['five folded to different opponents', five(n => loss(20, 25, n % 2 ? bea : cora)), false],
    ['five lost by playing', five(() => loss(3, 25, bea, cora)), false],
    ['five that were over at once', five(() => loss(2, 2, bea, cora)), false],
  ])('%s', (_name, losses, isFound) => {
    expect(evaluateLosses(losses, settings.suspicious_activity) !== null).toBe(isFound)
  })
})

describe('account_abuse', () => {
  test.each<[string, WinCount, [WinCount, WinCount], boolean]>([
    ['twelve of twelve', { games: 12, wins: 12 }, [none, none], true],
    ['ten of twelve', { games: 12, wins: 10 }, [none, none], false],
    ['five of five', { games: 5, wins: 5 }, [none, none], false],
    [
      'fifteen of fifteen by a player who beats everyone',
      { games: 15, wins: 15 },
      [{ games: 40, wins: 36 }, none],
      false,
    ],
    [
      'fifteen of fifteen against a player who loses to all',
      { games: 15, wins: 15 },
      [
        { games: 5, wins: 2 },
        { games: 40, wins: 4 },
      ],
      false,
    ],
  ])('one address, and %s', (_name, tally, elsewhere, isFound) => {
    const history = historyOfPair(tally, elsewhere)
    const opponents = { winner: ana, loser: bea, seats: 4, address: '192.0.2.*', history }
    expect(evaluateOpponents(opponents, settings.account_abuse) !== null).toBe(isFound)
  })
})

test.each([
  [2, 12, true],
  [4, 12, true],
  [6, 12, false],
  [6, 17, false],
  [6, 18, true],
])('at a table of %i, one address and %i losses of as many', (seats, games, isFound) => {
  const history = historyOfPair({ games, wins: games }, [none, none])
  const opponents = { winner: ana, loser: bea, seats, address: '192.0.2.*', history }
  expect(evaluateOpponents(opponents, settings.account_abuse) !== null).toBe(isFound)
})

test('wins are compared with the usual share of wins', () => {
  expect(sigmaAboveExpected({ games: 0, wins: 0 }, [])).toBe(0)
  expect(sigmaAboveExpected({ games: 100, wins: 50 }, [])).toBe(0)
  expect(sigmaAboveExpected({ games: 100, wins: 65 }, [])).toBeCloseTo(3)
  expect(sigmaAboveExpected({ games: 100, wins: 65 }, [{ games: 98, wins: 64 }])).toBeCloseTo(0)
})

test('the games and matches that evidence names are listed once', () => {
  const evidence = [{ gameId: 'a', matchId: 'x' }, { gameId: 'a' }, { gameId: 'b', matchId: 'x' }, { at }]
  expect(linksIn(evidence)).toEqual({ games: ['a', 'b'], matches: ['x'] })
})

describe('pairs of players whose joint results are counted', () => {
  /** A game of this many seasoned players, whose even seats have won. */
  const gameOf = (size: number): FinishedGame => ({
    matchId: 'match' as MatchId,
    gameId: 'game' as GameId,
    tournamentId: null,
    startedAt: new Date(at),
    finishedAt: new Date(at),
    hands: 20,
    secondsPerMove: 5,
    players: Array.from({ length: size }, (_, seat) => ({
      userId: `p${seat}` as UserId,
      username: `p${seat}`,
      seat,
      won: seat % 2 === 0,
      wins: 500,
      gamesPlayed: 1000,
      wasPresentThroughout: true,
      moves: 40,
      mean: 3,
      deviation: 2,
      folds: 1,
    })),
  })
  const pairsIn = (name: 'unusual_pattern' | 'account_abuse', size: number) =>
    REGISTERED_DETECTORS.find(each => each.name === name)!.pairsToCount!(gameOf(size), settings[name]).map(
      ({ one, other, areOpponents }) => `${one._id} ${areOpponents ? 'against' : 'with'} ${other._id}`,
    )

  test('are every two winners of a side', () => {
    expect(pairsIn('unusual_pattern', 2)).toEqual([])
    expect(pairsIn('unusual_pattern', 4)).toEqual(['p0 with p2'])
    expect(pairsIn('unusual_pattern', 6)).toEqual(['p0 with p2', 'p0 with p4', 'p2 with p4'])
  })

  test('are each winner and each loser', () => {
    expect(pairsIn('account_abuse', 2)).toHaveLength(1)
    expect(pairsIn('account_abuse', 4)).toHaveLength(4)
    const six = pairsIn('account_abuse', 6)
    expect(new Set(six).size).toBe(9)
    expect(six).toEqual(expect.arrayContaining(['p0 against p1', 'p4 against p5', 'p2 against p3']))
  })
})
