import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('without variables the embedded database and the defaults are used', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    webPort: 3000,
    apiPort: 4000,
    webOrigins: null,
    databaseUrl: null,
    demo: true,
    welcomeCoins: 1000,
    rateLimitScale: 1,
    tablePauseScale: 1,
    trustProxy: null,
  })
})

test('regular arenas belong to the demo unless asked for', () => {
  expect(readConfig({}).regularArenas).toBe('with the demo')
  expect(readConfig({ REGULAR_ARENAS: '0' }).regularArenas).toBe('never')
  expect(readConfig({ REGULAR_ARENAS: '1' }).regularArenas).toBe('at every start')
})

test('the demo world belongs to the embedded database unless asked for', () => {
  const DATABASE_URL = 'postgres://user@host/name'
  expect(readConfig({ DATABASE_URL }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true)
  expect(readConfig({ DEMO: '0' }).demo).toBe(false)
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ API_PORT: '', DATABASE_URL: '' })).toMatchObject({ apiPort: 4000, databaseUrl: null })
})

test('proxies are addresses and networks, separated by commas', () => {
  const TRUST_PROXY = '127.0.0.1, 10.0.0.0/8, fd00::/8, ::1, loopback'
  expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(TRUST_PROXY.split(', '))
})

test('the API documentation is served in development, and in production only if configured', () => {
  const production = { NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32) }
  expect(readConfig({}).apiDocs).toBe(true)
  expect(readConfig({ API_DOCS: '0' }).apiDocs).toBe(false)
  expect(readConfig(production).apiDocs).toBe(false)
  expect(readConfig({ ...production, API_DOCS: '1' }).apiDocs).toBe(true)
})

test('several page origins are separated by commas', () => {
  const { webOrigins } = readConfig({ WEB_ORIGIN: 'https://www.example.com, https://example.com' })
  expect(webOrigins).toEqual(['https://www.example.com', 'https://example.com'])
})

describe('a wrong value stops the start with one sentence', () => {
  test.each([
    [{ API_PORT: 'abc' }, 'API_PORT must be a port number from 1 to 65535, but is "abc".'],
    [{ WEB_PORT: '70000' }, 'WEB_PORT must be a port number from 1 to 65535, but is "70000".'],
    [{ WEB_PORT: '4000' }, 'WEB_PORT and API_PORT must differ, but both are 4000.'],
    [{ WEB_ORIGIN: 'https://example.com/path' }, /^WEB_ORIGIN must be an origin such as/],
    [{ WEB_ORIGIN: 'example.com' }, /^WEB_ORIGIN must be an origin such as/],
    [{ SMTP_URL: 'mail.example.com' }, /^SMTP_URL must be an address such as smtps:\/\/[^"]*$/],
    [{ SMTP_URL: 'smtp://localhost' }, /^MAIL_FROM must be set together with SMTP_URL/],
    [{ MAIL_FROM: 'Vale Cuatro' }, /^MAIL_FROM must be a sender/],
    [{ MAIL_KEPT_DAYS: '0' }, /^MAIL_KEPT_DAYS must be a whole number of days, 1 or more/],
    [{ REQUIRE_VERIFIED_EMAIL: 'yes' }, /^REQUIRE_VERIFIED_EMAIL must be 0 or 1/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be an address such as postgres:\/\/[^"]*$/],
    [{ ADMIN_EMAIL: 'admin' }, 'ADMIN_EMAIL must be an email address, but is "admin".'],
    [{ ADMIN_PASSWORD: 'abc' }, 'ADMIN_PASSWORD must have at least 6 characters.'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters.'],
    [{ DEMO: 'yes' }, 'DEMO must be 0 or 1, but is "yes".'],
    [{ TABLE_PAUSE_SCALE: '-1' }, 'TABLE_PAUSE_SCALE must be a number from 0 to 10, but is "-1".'],
    [{ RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE must be a number above 0, but is "0".'],
    [{ WELCOME_COINS: '-1' }, /^WELCOME_COINS must be a whole number/],
    [{ LARGE_ADJUSTMENT_COINS: '0' }, /^LARGE_ADJUSTMENT_COINS must be a whole number/],
    [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY must be addresses or networks such as/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY must be addresses or networks such as/],
    [{ TRUST_PROXY: '10.0.0.1, ' }, /^TRUST_PROXY must be addresses or networks such as/],
    [{ API_DOCS: 'on' }, 'API_DOCS must be 0 or 1, but is "on".'],
    [{ DATABASE_TIMEOUT_SECONDS: '0' }, /^DATABASE_TIMEOUT_SECONDS must be a whole number of seconds/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be fatal/],
    [{ COOKIE_DOMAIN: 'http://x' }, /^COOKIE_DOMAIN must be a domain/],
    [{ NODE_ENV: 'production' }, 'SECRET_KEY must be set in production: at least 32 random characters.'],
  ])('%j', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(ConfigError)
    expect(() => readConfig(environment)).toThrow(sentence)
  })
})
