import type { AlertType, Severity } from '@valecuatro/contract'

/** The platform's own alert sources; monitors may use other names. */
type AlertSource = 'anti_cheat' | 'network_monitor' | 'system' | 'game_engine'

export interface Sample {
  type: AlertType
  severity: Severity
  source: AlertSource
  title: string
  description: string
  metadata: Record<string, string | number | boolean>
}

/** One alert of each common kind, marked as a sample so that administrators do not act on it. */
export const SAMPLES: readonly Sample[] = [
  {
    type: 'cheating_detected',
    severity: 'critical',
    source: 'game_engine',
    title: /*i18n*/ 'Knew hidden cards',
    description: /*i18n*/ 'Three times in one game, a player made moves based on cards they could not see.',
    metadata: { sample: true, moves: 3, hand: 7 },
  },
  {
    type: 'rapid_wins',
    severity: 'medium',
    source: 'anti_cheat',
    title: /*i18n*/ 'Fourteen wins in twenty minutes',
    description: /*i18n*/ 'Games cannot be finished that fast.',
    metadata: { sample: true, wins: 14, minutes: 20 },
  },
  {
    type: 'network_anomaly',
    severity: 'medium',
    source: 'network_monitor',
    title: /*i18n*/ 'Unstable connection',
    description: /*i18n*/ 'One account connected sixty times in five minutes.',
    metadata: { sample: true, connections: 60, minutes: 5 },
  },
  {
    type: 'account_abuse',
    severity: 'high',
    source: 'anti_cheat',
    title: /*i18n*/ 'Three accounts, one device, one table',
    description: /*i18n*/ 'Accounts sharing a device sat at the same table, and one of them won every game.',
    metadata: { sample: true, accounts: 3, games: 6 },
  },
  {
    type: 'hack_attempt',
    severity: 'critical',
    source: 'system',
    title: /*i18n*/ 'Many failed sign-ins',
    description: /*i18n*/ 'Two hundred passwords were tried on one account within a minute.',
    metadata: { sample: true, attempts: 200, address: '203.0.113.…' },
  },
  {
    type: 'impossible_moves',
    severity: 'high',
    source: 'game_engine',
    title: /*i18n*/ 'Illegal moves',
    description: /*i18n*/ 'A player sent twelve illegal moves in one game. All were rejected.',
    metadata: { sample: true, refused: 12, hand: 4 },
  },
  {
    type: 'suspicious_activity',
    severity: 'medium',
    source: 'anti_cheat',
    title: /*i18n*/ 'Always folds to the same opponent',
    description:
      /*i18n*/ 'An account lost nine games in a row to the same opponent, folding every good hand.',
    metadata: { sample: true, games: 9, folds: 31 },
  },
  {
    type: 'system_error',
    severity: 'low',
    source: 'system',
    title: /*i18n*/ 'Slow request',
    description: /*i18n*/ 'The ledger took eleven seconds to respond. No coins were moved twice.',
    metadata: { sample: true, route: 'GET /api/admin/transactions', seconds: 11 },
  },
]
