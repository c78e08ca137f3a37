import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { DEFAULT_MAX_ENTRANTS, MAX_ENTRANTS, MIN_ENTRANTS } from '@valecuatro/contract'
import { z } from 'zod'

/** A wrong setting; its message is one sentence that is printed at the start. */
export class ConfigError extends Error {}

const port = (fallback: number) =>
  z
    .string()
    .default(String(fallback))
    .refine(isPort, { error: 'must be a port number from 1 to 65535' })
    .transform(Number)

const seconds = (fallback: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a whole number of seconds from 1 to 999')
    .default(String(fallback))
    .transform(Number)

const coins = (fallback: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number of coins, 0 or more')
    .default(fallback)
    .transform(Number)

const origin = z.string().refine(isOrigin, {
  error: 'must be an origin such as https://www.example.com, without a path',
})

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  WEB_PORT: port(3000),
  API_PORT: port(4000),
  WEB_ORIGIN: z
    .string()
    .transform(text => text.split(',').map(part => part.trim()))
    .pipe(z.array(origin))
    .optional(),
  API_ORIGIN: origin.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be an address such as postgres://user:password@host:5432/name')
    .optional(),
  DATABASE_POOL: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a whole number from 1 to 999')
    .default('10')
    .transform(Number),
  DATABASE_TIMEOUT_SECONDS: seconds(15),
  REQUEST_TIMEOUT_SECONDS: seconds(30),
  DATA_DIR: z.string().default('./data'),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  CONTACT_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
  COOKIE_DOMAIN: z
    .string()
    .regex(/^\.?[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a domain such as example.com')
    .optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  MONITOR_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  WELCOME_COINS: coins('1000'),
  DAILY_BONUS_COINS: coins('0'),
  DAILY_STREAK_COINS: coins('0'),
  LARGE_ADJUSTMENT_COINS: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'must be a whole number of coins, 1 or more')
    .transform(Number)
    .optional(),
  MAX_TOURNAMENT_PLAYERS: z
    .string()
    .default(String(DEFAULT_MAX_ENTRANTS))
    .refine(isEntrantCount, { error: `must be a whole number from ${MIN_ENTRANTS} to ${MAX_ENTRANTS}` })
    .transform(Number),
  FREEROLL_MAX_COINS: coins('0'),
  TURN_SECONDS: seconds(30),
  NO_SHOW_SECONDS: seconds(60),
  REMATCH_SECONDS: seconds(60),
  TABLE_PAUSE_SCALE: z
    .string()
    .default('1')
    .transform(Number)
    .refine(scale => scale >= 0 && scale <= 10, 'must be a number from 0 to 10'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must be an address such as redis://host:6379')
    .optional(),
  DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  REGULAR_ARENAS: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  SMTP_URL: z
    .string()
    .refine(text => /^smtps?:\/\//.test(text) && URL.canParse(text), {
      error: 'must be an address such as smtps://user:password@smtp.example.com:465',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>"\r\n]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, {
      error: 'must be a sender such as Vale Cuatro <no-reply@example.com>',
    })
    .optional(),
  MAIL_KEPT_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number of days, 1 or more')
    .default('30')
    .transform(Number),
  REQUIRE_VERIFIED_EMAIL: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  RATE_LIMIT_SCALE: z
    .string()
    .default('1')
    .transform(Number)
    .refine(scale => Number.isFinite(scale) && scale > 0, 'must be a number above 0'),
  TRUST_PROXY: z
    .string()
    .transform(text => text.split(',').map(part => part.trim()))
    .refine(parts => parts.every(isNetwork), {
      error: 'must be addresses or networks such as 10.0.0.0/8, separated by commas',
    })
    .optional(),
  REQUIRE_STAFF_2FA: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be a public VAPID key of 87 characters')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a private VAPID key of 43 characters')
    .optional(),
  PUSH_SERVICES: z
    .string()
    .transform(text => text.split(',').map(part => part.trim()))
    .pipe(z.array(origin))
    .optional(),
  REFUSE_WEAK_PASSWORDS: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  METRICS_PORT: z
    .string()
    .refine(isPort, { error: 'must be a port number from 1 to 65535' })
    .transform(Number)
    .optional(),
  METRICS_HOST: z
    .string()
    .refine(text => isIP(text) > 0, { error: 'must be an address such as 127.0.0.1 or ::' })
    .default('127.0.0.1'),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number of seconds from 0 to 999')
    .default('0')
    .transform(Number),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(text => /^https?:\/\//.test(text) && URL.canParse(text), {
      error: 'must be an address such as http://collector:4318',
    })
    .optional(),
  API_DOCS: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
})

/** The address of the first administrator, if none is configured. */
export const DEFAULT_ADMIN_EMAIL = 'admin@valecuatro.local'

export interface Config {
  production: boolean
  webPort: number
  apiPort: number
  /** The page's origins; null: this machine's own names at the page's port. */
  webOrigins: string[] | null
  apiOrigin: string | null
  databaseUrl: string | null
  databasePool: number
  /** A statement fails after this time, and its call is answered with 503. */
  databaseTimeoutSeconds: number
  /** How long a client may take to send a request. */
  requestTimeoutSeconds: number
  dataDir: string
  adminEmail: string | null
  /** The address to which players write, on the legal pages and in mails. */
  contactEmail: string
  adminPassword: string | null
  cookieDomain: string | null
  secretKey: string | null
  /** The key with which a monitor raises alerts; null: monitors cannot. */
  monitorKey: string | null
  welcomeCoins: number
  /** Coins that a player can claim once a day; 0: there is no daily bonus. */
  dailyBonusCoins: number
  /** Coins added to the daily bonus for each preceding consecutive day, up to the seventh day. */
  dailyStreakCoins: number
  /** Adjustments of at least this amount require the administrator to confirm their identity; null: none do. */
  largeAdjustmentCoins: number | null
  /** The most places that a tournament can have. */
  maxTournamentPlayers: number
  /** How many coins of the platform an organiser may add to a prize pool; administrators may add more. */
  freerollMaxCoins: number
  /** How long a player has for a turn. */
  turnSeconds: number
  /** How long a table of a bracket waits for absent players. */
  noShowSeconds: number
  /** How long after a game a rematch can be asked for. */
  rematchSeconds: number
  /** Multiplies the pauses at a table: between hands, and before a bot acts. */
  tablePauseScale: number
  redisUrl: string | null
  demo: boolean
  /** Whether a start creates the series of regular arenas that have never existed. */
  regularArenas: 'at every start' | 'with the demo' | 'never'
  /** Null: mails are written to files under `dataDir`. */
  smtpUrl: string | null
  /** The sender of mails. */
  mailFrom: string
  /** Sent mails and their files are deleted after this many days. */
  mailKeptDays: number
  /** Whether welcome coins, rated games and paid tournaments require a verified e-mail address. */
  requireVerifiedEmail: boolean
  rateLimitScale: number
  /** Addresses of proxies whose forwarding headers are trusted. */
  trustProxy: string[] | null
  /** Whether staff need a second factor for their calls. */
  requireStaffSecondFactor: boolean
  /** The keys that identify this site to push services; null: created on first use and kept in the database. */
  vapidKeys: { publicKey: string; privateKey: string } | null
  /** Origins of push services in addition to those of common browsers. */
  pushServices: string[]
  /** Whether players are refused passwords that are easy to guess; staff always are. */
  refuseWeakPasswords: boolean
  /** Where `/healthz`, `/readyz` and `/metrics` are served; null: nowhere. */
  metrics: { host: string; port: number } | null
  /** How long `/readyz` fails before the node stops. */
  drainSeconds: number
  /** Whether traces are sent; the exporter reads the address itself. */
  tracing: boolean
  /** The name of this node in logs and traces. */
  node: string
  /** Whether the OpenAPI document and its page are served. */
  apiDocs: boolean
  logLevel: string
}

export function readConfig(environment: Record<string, string | undefined>): Config {
  // Shells and compose files express "not set" with an empty variable.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const parsed = Environment.safeParse(set)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0])
    // Secrets are not printed or logged.
    const given = /KEY|PASSWORD|_URL$/.test(name) ? '' : `, but is "${set[name]}"`
    throw new ConfigError(`${name} ${issue?.message}${given}.`)
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  if (production && !env.SECRET_KEY) {
    throw new ConfigError('SECRET_KEY must be set in production: at least 32 random characters.')
  }
  if (env.WEB_PORT === env.API_PORT) {
    throw new ConfigError(`WEB_PORT and API_PORT must differ, but both are ${env.WEB_PORT}.`)
  }
  if (env.METRICS_PORT === env.WEB_PORT || env.METRICS_PORT === env.API_PORT) {
    throw new ConfigError(`METRICS_PORT must differ from WEB_PORT and API_PORT, but is ${env.METRICS_PORT}.`)
  }
  if (env.REDIS_URL && !env.DATABASE_URL) {
    throw new ConfigError(
      'REDIS_URL joins several nodes, and those need a shared database: set DATABASE_URL, too.',
    )
  }
  if (env.SMTP_URL && !env.MAIL_FROM) {
    throw new ConfigError(
      'MAIL_FROM must be set together with SMTP_URL: the sender of emails, such as Vale Cuatro <no-reply@example.com>.',
    )
  }
  if (!env.VAPID_PUBLIC_KEY !== !env.VAPID_PRIVATE_KEY) {
    throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together.')
  }
  return {
    production,
    webPort: env.WEB_PORT,
    apiPort: env.API_PORT,
    webOrigins: env.WEB_ORIGIN ?? null,
    apiOrigin: env.API_ORIGIN ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    databaseTimeoutSeconds: env.DATABASE_TIMEOUT_SECONDS,
    requestTimeoutSeconds: env.REQUEST_TIMEOUT_SECONDS,
    dataDir: resolve(env.DATA_DIR),
    adminEmail: env.ADMIN_EMAIL ?? null,
    contactEmail: env.CONTACT_EMAIL ?? env.ADMIN_EMAIL ?? DEFAULT_ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD ?? null,
    cookieDomain: env.COOKIE_DOMAIN ?? null,
    secretKey: env.SECRET_KEY ?? null,
    monitorKey: env.MONITOR_KEY ?? null,
    welcomeCoins: env.WELCOME_COINS,
    dailyBonusCoins: env.DAILY_BONUS_COINS,
    dailyStreakCoins: env.DAILY_STREAK_COINS,
    largeAdjustmentCoins: env.LARGE_ADJUSTMENT_COINS ?? null,
    maxTournamentPlayers: env.MAX_TOURNAMENT_PLAYERS,
    freerollMaxCoins: env.FREEROLL_MAX_COINS,
    turnSeconds: env.TURN_SECONDS,
    noShowSeconds: env.NO_SHOW_SECONDS,
    rematchSeconds: env.REMATCH_SECONDS,
    tablePauseScale: env.TABLE_PAUSE_SCALE,
    redisUrl: env.REDIS_URL ?? null,
    demo: env.DEMO === undefined ? !env.DATABASE_URL : env.DEMO === '1',
    regularArenas: ({ 0: 'never', 1: 'at every start', undefined: 'with the demo' } as const)[
      `${env.REGULAR_ARENAS}`
    ],
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? 'Vale Cuatro <no-reply@valecuatro.local>',
    mailKeptDays: env.MAIL_KEPT_DAYS,
    requireVerifiedEmail: env.REQUIRE_VERIFIED_EMAIL === '1',
    rateLimitScale: env.RATE_LIMIT_SCALE,
    trustProxy: env.TRUST_PROXY ?? null,
    requireStaffSecondFactor: env.REQUIRE_STAFF_2FA === '1',
    vapidKeys:
      env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY
        ? { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY }
        : null,
    pushServices: env.PUSH_SERVICES ?? [],
    refuseWeakPasswords: env.REFUSE_WEAK_PASSWORDS === '1',
    metrics: env.METRICS_PORT ? { host: env.METRICS_HOST, port: env.METRICS_PORT } : null,
    drainSeconds: env.DRAIN_SECONDS,
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    node: `${hostname()}:${env.API_PORT}`,
    apiDocs: env.API_DOCS === undefined ? !production : env.API_DOCS === '1',
    logLevel: env.LOG_LEVEL,
  }
}

/** An address, a network in CIDR notation, or a name that the proxy library knows. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65535
}

function isEntrantCount(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) >= MIN_ENTRANTS && Number(text) <= MAX_ENTRANTS
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
}
