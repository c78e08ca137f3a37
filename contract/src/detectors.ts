import type { AlertType } from './alertEnums.ts'

/** A limit at which a detector raises an alert, with its range. */
export interface Threshold {
  /** The label of the input field. */
  label: string
  default: number
  min: number
  max: number
  /** Sigma and seconds may have one decimal place; all others are whole numbers. */
  unit: 'times' | 'games' | 'moves' | 'seconds' | 'minutes' | 'hours' | 'percent' | 'sigma'
}

/** The sentences of an alert. `{name}` stands for a parameter. */
export interface AlertText {
  title: string
  description: string
}

export interface DetectorEntry {
  name: string
  /** The type of the alerts that the detector raises. */
  type: AlertType
  /** What the detector looks for, in one sentence. */
  summary: string
  thresholds: Record<string, Threshold>
  /** The alerts that the detector raises, by code. */
  alerts: Record<string, AlertText>
}

const threshold = (
  label: string,
  unit: Threshold['unit'],
  defaultValue: number,
  min: number,
  max: number,
): Threshold => ({ label, default: defaultValue, min, max, unit })

/**
 * All detectors, with their thresholds, which administrators can change, and their sentences. The sentences are English
 * and serve as keys of their translations. The server implements each detector in a file of `alerts/detectors/`.
 */
export const DETECTORS = {
  /** Moves that the rules refuse although the player saw the current state of the table. */
  impossible_moves: {
    name: 'Impossible moves',
    type: 'impossible_moves',
    summary: 'A player repeatedly sends illegal moves.',
    thresholds: {
      refusals: threshold('Rejected moves', 'times', 5, 1, 1000),
      within: threshold('Within', 'minutes', 10, 1, 1440),
    },
    alerts: {
      'illegal-move': {
        title: 'Illegal moves',
        description: 'A player keeps sending moves that the rules don’t allow.',
      },
    },
  },
  /** Cards that the player was not dealt, or a table they are not seated at. */
  cheating_detected: {
    name: 'Cheating detected',
    type: 'cheating_detected',
    summary: 'A player uses cards they don’t hold, or plays for another seat.',
    thresholds: {
      messages: threshold('Messages', 'times', 2, 1, 1000),
      within: threshold('Within', 'minutes', 60, 1, 1440),
    },
    alerts: {
      'foreign-card-or-seat': {
        title: 'Used cards they don’t hold',
        description: 'A player sent moves with cards they were not dealt, or for another player’s seat.',
      },
    },
  },
  rapid_wins: {
    name: 'Rapid wins',
    type: 'rapid_wins',
    summary: 'Wins that are too fast, or too many in a row.',
    thresholds: {
      /** Wins in games with less than this average time per move. */
      wins: threshold('Fast wins', 'games', 3, 1, 100),
      perMove: threshold('Maximum time per move', 'seconds', 0.6, 0.1, 10),
      within: threshold('Within', 'hours', 24, 1, 720),
      /** Alternatively, this many wins in a row. */
      streak: threshold('Wins in a row', 'games', 20, 3, 1000),
    },
    alerts: {
      'rapid-wins': {
        title: 'Implausibly fast wins',
        description:
          'A player keeps winning games with moves made faster than anyone could read their cards.',
      },
      streak: {
        title: 'Improbable winning streak',
        description: 'A player has won more games in a row than their record suggests.',
      },
    },
  },
  unusual_pattern: {
    name: 'Unusual pattern',
    type: 'unusual_pattern',
    summary: 'Machine-like timing, or partners who win more than chance explains.',
    thresholds: {
      /** This many moves whose times differ from their mean by less than this percentage. */
      moves: threshold('Moves checked', 'moves', 30, 10, 1000),
      variation: threshold('Maximum variation', 'percent', 8, 1, 50),
      /** Alternatively, two partners who win more often than chance explains. */
      pairGames: threshold('Games as partners', 'games', 20, 5, 1000),
      pairSigma: threshold('Wins above chance', 'sigma', 4, 2, 10),
    },
    alerts: {
      'regular-times': {
        title: 'Machine-like timing',
        description: 'A player moves at nearly identical intervals, as a program would.',
      },
      pair: {
        title: 'Pair winning too often',
        description: 'Two players win far more often as partners than chance or their other results explain.',
      },
    },
  },
  suspicious_activity: {
    name: 'Suspicious activity',
    type: 'suspicious_activity',
    summary: 'Repeatedly folding and losing to the same player.',
    thresholds: {
      /** This many games lost to the same player, with at least this percentage of hands folded. */
      losses: threshold('Games lost to one player', 'games', 5, 2, 100),
      givenUp: threshold('Folded hands', 'percent', 60, 10, 100),
      within: threshold('Within', 'hours', 24, 1, 720),
    },
    alerts: {
      'gives-away': {
        title: 'Losing on purpose',
        description: 'A player keeps folding and losing to the same opponent.',
      },
    },
  },
  account_abuse: {
    name: 'Account abuse',
    type: 'account_abuse',
    summary: 'Accounts sharing a device at one table, or sharing an address with one-sided results.',
    thresholds: {
      /** The number of tables at which accounts of one device sat together. */
      tables: threshold('Shared tables', 'games', 1, 1, 100),
      /** Two accounts of one address, one of which loses to the other more often than chance explains. */
      oneSidedGames: threshold('Games from one address', 'games', 12, 5, 1000),
      oneSidedSigma: threshold('Losses above chance', 'sigma', 3.4, 2, 10),
      within: threshold('Within', 'hours', 168, 1, 720),
    },
    alerts: {
      'same-device': {
        title: 'Multiple accounts on one device',
        description:
          'Accounts used in the same browser are playing at the same table, in the same tournament or the same daily deal.',
      },
      'one-sided': {
        title: 'One-sided results from one address',
        description:
          'Two accounts share an address, and one loses to the other far more often than to anyone else.',
      },
    },
  },
  player_reports: {
    name: 'Player reports',
    type: 'suspicious_activity',
    summary: 'Players report another player.',
    thresholds: {
      reports: threshold('Reports', 'times', 1, 1, 100),
      within: threshold('Within', 'hours', 168, 1, 720),
    },
    alerts: {
      'player-reported': {
        title: 'Reported by players',
        description: 'Players have reported this player. Their reports and the games are listed below.',
      },
    },
  },
  network_anomaly: {
    name: 'Network anomaly',
    type: 'network_anomaly',
    summary: 'Repeated reconnections, message floods, oversized messages.',
    thresholds: {
      reconnects: threshold('Connections', 'times', 30, 5, 10_000),
      refusedMessages: threshold('Rejected messages', 'times', 60, 5, 10_000),
      oversizedFrames: threshold('Oversized messages', 'times', 2, 1, 1000),
      within: threshold('Within', 'minutes', 5, 1, 1440),
    },
    alerts: {
      reconnect: {
        title: 'Repeated reconnections',
        description: 'A player reconnected many times within minutes.',
      },
      'refused-message': {
        title: 'Message flood',
        description:
          'A player sent messages faster than anyone could click, and went on after being slowed down.',
      },
      'oversized-frame': {
        title: 'Oversized messages',
        description: 'A player sent messages larger than any the game uses.',
      },
    },
  },
  hack_attempt: {
    name: 'Hack attempt',
    type: 'hack_attempt',
    summary: 'Many failed sign-ins, rejected requests, tampered tokens.',
    thresholds: {
      failedSignIns: threshold('Failed sign-ins', 'times', 10, 3, 10_000),
      refusedRequests: threshold('Rejected requests', 'times', 20, 3, 10_000),
      tamperedTokens: threshold('Tampered tokens', 'times', 10, 1, 10_000),
      within: threshold('Within', 'minutes', 10, 1, 1440),
    },
    alerts: {
      'failed-sign-in': {
        title: 'Password guessing',
        description: 'Many failed sign-ins on one account in a short time.',
      },
      'failed-sign-in-from': {
        title: 'Sign-in attempts on many accounts',
        description: 'Many failed sign-ins on several accounts from one address.',
      },
      'refused-request': {
        title: 'Forged requests',
        description: 'Requests without a valid anti-forgery token, from another origin or in another format.',
      },
      'staff-call': {
        title: 'Attempts to use staff functions',
        description: 'A player repeatedly sent requests that only staff may send. All were rejected.',
      },
      'unknown-token': {
        title: 'Invalid session cookies',
        description: 'A client sent session cookies that this server never issued.',
      },
    },
  },
} as const satisfies Record<string, DetectorEntry>

export type Detector = keyof typeof DETECTORS
export const DETECTOR_NAMES = Object.keys(DETECTORS) as Detector[]

export type DetectorSettings = {
  [D in Detector]: { on: boolean } & { -readonly [T in keyof (typeof DETECTORS)[D]['thresholds']]: number }
}

/** The codes of the alerts that a detector raises. */
export type AlertCodeOf<D extends Detector> = D extends Detector
  ? keyof (typeof DETECTORS)[D]['alerts'] & string
  : never
