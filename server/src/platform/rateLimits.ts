const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface RateLimit {
  count: number
  seconds: number
  /** What is counted together: the parts of the key. An address is an IPv4 address or the /64 of an IPv6 address. */
  per: string
  /**
   * `database`: for all nodes together and across restarts. `redis`: for all nodes together; by each node without
   * Redis or while it is away. `node`: by each node.
   */
  countedIn: 'database' | 'redis' | 'node'
}

/**
 * How often something may be done in a window of time; RATE_LIMIT_SCALE multiplies the counts. docs/operations.md
 * describes each limit for operators.
 */
export const RATE_LIMITS = {
  calls: { count: 6000, seconds: MINUTE, per: 'address', countedIn: 'node' },
  previews: { count: 300, seconds: MINUTE, per: 'address', countedIn: 'node' },
  'visitor-reads': { count: 1200, seconds: MINUTE, per: 'address', countedIn: 'node' },

  // Wrong passwords.
  'sign-in-device': { count: 10, seconds: 15 * MINUTE, per: 'account, device', countedIn: 'database' },
  'sign-in-account-address': {
    count: 10,
    seconds: 15 * MINUTE,
    per: 'account, address',
    countedIn: 'database',
  },
  'sign-in-address': { count: 50, seconds: 15 * MINUTE, per: 'address', countedIn: 'database' },
  'sign-in-account': { count: 100, seconds: 15 * MINUTE, per: 'account', countedIn: 'database' },

  // Wrong codes. A code has six digits: what all addresses together may guess is counted for a day.
  'second-factor-device': { count: 10, seconds: 15 * MINUTE, per: 'account, device', countedIn: 'database' },
  'second-factor-account-address': {
    count: 10,
    seconds: 15 * MINUTE,
    per: 'account, address',
    countedIn: 'database',
  },
  'second-factor-address': { count: 50, seconds: 15 * MINUTE, per: 'address', countedIn: 'database' },
  'second-factor-account': { count: 100, seconds: DAY, per: 'account', countedIn: 'database' },
  'second-factor-session': { count: 10, seconds: 15 * MINUTE, per: 'session', countedIn: 'database' },

  'recovery-address': { count: 20, seconds: 15 * MINUTE, per: 'address', countedIn: 'database' },
  'recovery-account-address': {
    count: 3,
    seconds: 15 * MINUTE,
    per: 'account, address',
    countedIn: 'database',
  },
  'recovery-account': { count: 10, seconds: HOUR, per: 'account', countedIn: 'database' },
  resets: { count: 20, seconds: 15 * MINUTE, per: 'address', countedIn: 'database' },

  'passkey-starts': { count: 100, seconds: 10 * MINUTE, per: 'address', countedIn: 'redis' },
  registrations: { count: 30, seconds: 10 * MINUTE, per: 'address', countedIn: 'redis' },
  guests: { count: 30, seconds: 10 * MINUTE, per: 'address', countedIn: 'redis' },
  'guests-device': { count: 10, seconds: HOUR, per: 'device', countedIn: 'redis' },
  'own-mails': { count: 5, seconds: HOUR, per: 'user', countedIn: 'redis' },
  'email-confirmations': { count: 60, seconds: HOUR, per: 'address', countedIn: 'redis' },
  'own-exports': { count: 10, seconds: HOUR, per: 'user', countedIn: 'redis' },

  finds: { count: 120, seconds: MINUTE, per: 'user', countedIn: 'redis' },
  'player-searches': { count: 60, seconds: MINUTE, per: 'user', countedIn: 'redis' },
  'friend-requests': { count: 30, seconds: 10 * MINUTE, per: 'user', countedIn: 'redis' },
  challenges: { count: 20, seconds: 10 * MINUTE, per: 'user', countedIn: 'redis' },
  'player-reports': { count: 10, seconds: HOUR, per: 'user', countedIn: 'redis' },

  'tables-created': { count: 10, seconds: MINUTE, per: 'user', countedIn: 'redis' },
  'table-codes': { count: 30, seconds: MINUTE, per: 'user', countedIn: 'redis' },
  'tables-read': { count: 120, seconds: MINUTE, per: 'address', countedIn: 'redis' },
  'tournament-passwords': { count: 10, seconds: 10 * MINUTE, per: 'user, tournament', countedIn: 'redis' },
  'calendar-feeds': { count: 60, seconds: 10 * MINUTE, per: 'feed', countedIn: 'redis' },
  'calendar-feeds-unknown': { count: 300, seconds: 10 * MINUTE, per: 'address', countedIn: 'redis' },
  'calendar-feeds-made': { count: 10, seconds: HOUR, per: 'user', countedIn: 'redis' },
  'pair-invitations': { count: 30, seconds: 10 * MINUTE, per: 'user', countedIn: 'redis' },
  'pair-codes': { count: 10, seconds: 10 * MINUTE, per: 'user', countedIn: 'redis' },
  'pair-codes-address': { count: 100, seconds: 10 * MINUTE, per: 'address', countedIn: 'redis' },

  talk: { count: 3, seconds: 6, per: 'user', countedIn: 'redis' },
  chat: { count: 5, seconds: 10, per: 'user', countedIn: 'redis' },
  'puzzle-answers': { count: 60, seconds: MINUTE, per: 'user or address', countedIn: 'redis' },
  'push-subscriptions': { count: 30, seconds: 10 * MINUTE, per: 'user', countedIn: 'redis' },
  'alerts-created': { count: 120, seconds: MINUTE, per: 'user or address', countedIn: 'redis' },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof RATE_LIMITS

/** The messages of one socket: so many at once, and so many more each second. */
export const MESSAGE_RATE = { burst: 40, perSecond: 10 }
