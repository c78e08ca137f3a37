/** A number that decides, with what it may be. */
export interface Threshold {
  default: number
  min: number
  max: number
  /** Sigma and seconds may be fractions, in steps of 0.1; all others are whole numbers. */
  unit: 'times' | 'games' | 'moves' | 'seconds' | 'minutes' | 'hours' | 'percent' | 'sigma'
}

const of = (unit: Threshold['unit'], fallback: number, min: number, max: number): Threshold => ({
  default: fallback,
  min,
  max,
  unit,
})

/** Every detector with its thresholds: what the settings hold, and what a screen asks for. */
export const DETECTORS = {
  /** Moves that the rules refuse, though the player saw the table as it is. */
  impossible_moves: { refusals: of('times', 5, 1, 1000), within: of('minutes', 10, 1, 1440) },
  /** Cards that the player was not dealt, or a table they are not seated at. */
  cheating_detected: { messages: of('times', 2, 1, 1000), within: of('minutes', 60, 1, 1440) },
  rapid_wins: {
    /** So many wins in games whose moves took no more than so many seconds each, on average. */
    wins: of('games', 3, 1, 100),
    perMove: of('seconds', 0.6, 0.1, 10),
    within: of('hours', 24, 1, 720),
    /** Or so many wins in a row. */
    streak: of('games', 20, 3, 1000),
  },
  unusual_pattern: {
    /** So many moves whose times differ from their mean by no more than so many percent. */
    moves: of('moves', 30, 10, 1000),
    variation: of('percent', 8, 1, 50),
    /** Or two partners who win more often than chance allows. */
    pairGames: of('games', 20, 5, 1000),
    pairSigma: of('sigma', 4, 2, 10),
  },
  suspicious_activity: {
    /** So many games lost to the same player, giving up so many percent of their hands. */
    losses: of('games', 5, 2, 100),
    givenUp: of('percent', 60, 10, 100),
    within: of('hours', 24, 1, 720),
  },
  account_abuse: {
    /** Tables that accounts of one device sat at together. */
    tables: of('games', 1, 1, 100),
    /** Accounts of one address, one of which loses to the other more often than chance allows. */
    oneSidedGames: of('games', 12, 5, 1000),
    oneSidedSigma: of('sigma', 3.4, 2, 10),
    within: of('hours', 168, 1, 720),
  },
  network_anomaly: {
    reconnects: of('times', 30, 5, 10_000),
    refusedMessages: of('times', 60, 5, 10_000),
    oversizedFrames: of('times', 2, 1, 1000),
    within: of('minutes', 5, 1, 1440),
  },
  hack_attempt: {
    failedSignIns: of('times', 10, 3, 10_000),
    refusedRequests: of('times', 20, 3, 10_000),
    tamperedTokens: of('times', 10, 1, 10_000),
    within: of('minutes', 10, 1, 1440),
  },
} as const satisfies Partial<Record<string, Record<string, Threshold>>>

export type Detector = keyof typeof DETECTORS
export type DetectorSettings = {
  [D in Detector]: { on: boolean } & { -readonly [T in keyof (typeof DETECTORS)[D]]: number }
}
