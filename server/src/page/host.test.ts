import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../test/ports.ts'
import { languageOf } from '../platform/http/language.ts'
import { createPageHost } from './host.ts'

const folder = mkdtempSync(join(tmpdir(), 'valecuatro-page-'))
let host: FastifyInstance
const OG_IMAGE = '<meta property="og:image" content="/og.jpg" />'
const SETTINGS = {
  apiPort: 4321,
  apiOrigin: null,
  contactEmail: 'ayuda@example.com',
  webOrigins: null,
  production: false,
  requestTimeoutSeconds: 1,
  trustProxy: null,
}

beforeAll(async () => {
  for (const kind of ['landing', 'auth', 'practice', 'table', 'admin', 'app']) {
    for (const language of ['en', 'es']) {
      writeFileSync(
        join(folder, `${kind}.${language}.html`),
        `<html lang="${language}" data-theme="auto"><meta name="api-host" content=""><meta name="contact-email" content=""><p>${kind}</p>${OG_IMAGE}<div id="root">`,
      )
    }
  }
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'main-abc.js'), 'plain')
  writeFileSync(join(folder, 'assets', 'main-abc.js.br'), 'compressed')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  host = await createPageHost(SETTINGS, folder)
})
afterAll(async () => {
  await host.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  host.inject({ url, headers: { host: 'localhost:3000', ...headers } })

describe('the page host', () => {
  test('shows the banner above the page in its language, until the visitor has dismissed this version', async () => {
    const text = { en: '<b> $& "soon"', es: 'Mantenimiento' }
    const withBanner = await createPageHost(SETTINGS, folder, () => ({ version: 3, kind: 'warning', text }))
    const body = async (headers: Record<string, string>) =>
      (await withBanner.inject({ url: '/', headers: { host: 'localhost:3000', ...headers } })).body
    expect(await body({})).toContain('<p>&lt;b&gt; $&amp; &quot;soon&quot;</p></div><div id="root"')
    expect(await body({ cookie: 'lang=es; banner=2' })).toContain(
      'data-kind="warning" data-version="3" role="status"><p>Mantenimiento</p>',
    )
    expect(await body({ cookie: 'banner=3' })).not.toContain('site-banner')
    await withBanner.close()
  })

  test('serves the landing page at /, the application everywhere else, with the API port filled in', async () => {
    const { body } = await get('/')
    expect(body).toContain(
      '<meta name="api-host" content=":4321"><meta name="contact-email" content="ayuda@example.com">',
    )
    expect(body).toContain('<p>landing</p><div id="root">')
    expect(body).toContain(
      '<meta property="og:image" content="http://localhost:3000/preview.png?path=%2F&amp;lang=en',
    )
    for (const path of ['/admin/login', '/no/such/page'])
      expect((await get(path)).body).toContain('<p>app</p>')
  })

  test.each([
    ['/auth', 'auth'],
    ['/game/practice', 'practice'],
    ['/game/0193', 'table'],
    ['/game/0193/replay', 'app'],
    ['/game', 'app'],
    ['/admin', 'admin'],
    ['/admin/matches/1', 'admin'],
    ['/admin/login', 'app'],
    ['/game/', 'app'],
  ])('%s begins with what %s is laid out with', async (path, kind) => {
    expect((await get(path)).body).toContain(`<p>${kind}</p>`)
  })

  test('answers 200 at every path of the page, and 404 with the same page everywhere else', async () => {
    const routes = ['routes', 'otherPages']
      .map(name => readFileSync(new URL(`../../../web/src/app/${name}.tsx`, import.meta.url), 'utf8'))
      .map(source => source.slice(source.indexOf('ROUTES')))
      .join()
    const paths = [...routes.matchAll(/\[\s*'(\/[^']*)'/g)].map(([, path]) =>
      path!.replace(':id', '0193').replace('*?', 'tournaments/1'),
    )
    expect(paths.length).toBeGreaterThan(10)
    for (const path of [...paths, '/admin', '/profile/', '/auth?mode=register'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 200])
    for (const path of ['/no/such/page', '/tournaments/1', '/wp-login.php', '/game/1/2/3', '/%00'])
      expect(await get(path)).toMatchObject({
        statusCode: 404,
        body: expect.stringContaining('<p>app</p>'),
        headers: { 'content-type': 'text/html; charset=utf-8' },
      })
  })

  test('links its picture by the configured origin, and never by an invalid host', async () => {
    expect((await get('/', { host: 'x"><script>' })).body).toContain(
      'property="og:image" content="/preview.png?',
    )
    const https = await createPageHost(
      { ...SETTINGS, production: true, webOrigins: ['https://www.example.com'] },
      folder,
    )
    const page = await https.inject({ url: '/' })
    expect(page.body).toContain('content="https://www.example.com/preview.png?')
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000')
    expect((await get('/')).headers['strict-transport-security']).toBeUndefined()
    await https.close()
  })

  test('tells search engines where the sitemap is', async () => {
    expect((await get('/robots.txt')).body).toContain('Sitemap: http://localhost:3000/sitemap.xml')
    expect((await get('/sitemap.xml')).body).toContain('<loc>http://localhost:3000/rankings</loc>')
  })

  test('starts with a page that an earlier version built, and answers robots.txt itself', async () => {
    const earlier = mkdtempSync(join(tmpdir(), 'valecuatro-page-'))
    cpSync(folder, earlier, { recursive: true })
    for (const name of ['robots.txt', 'robots.txt.br', 'sitemap.xml'])
      writeFileSync(join(earlier, name), 'of an earlier version')
    const page = await createPageHost(SETTINGS, earlier)
    onTestFinished(async () => {
      await page.close()
      rmSync(earlier, { recursive: true })
    })
    const robots = await page.inject({ url: '/robots.txt', headers: { 'accept-encoding': 'br' } })
    expect(robots.body).toContain('User-agent: *')
    expect((await page.inject({ url: '/favicon.svg' })).statusCode).toBe(200)
  })

  test('speaks the language in the address', async () => {
    expect((await get('/?lang=es', { cookie: 'lang=en' })).body).toContain('<html lang="es"')
    expect((await get('/?lang=xx', { cookie: 'lang=es' })).body).toContain('<html lang="es"')
  })

  test('follows the cookies for language and theme', async () => {
    const { body } = await get('/', { cookie: 'lang=es; theme=dark', 'accept-language': 'en' })
    expect(body).toContain('<html lang="es" data-theme="dark">')
    expect((await get('/', { cookie: 'theme="><script>' })).body).toContain('data-theme="auto"')
  })

  test('compresses as the browser requests', async () => {
    const plain = (await get('/')).body
    const brotli = await get('/', { 'accept-encoding': 'gzip, br' })
    const gzip = await get('/', { 'accept-encoding': 'gzip' })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain)
  })

  test('serves assets as immutable and precompressed, and 404 for missing ones', async () => {
    const asset = await get('/assets/main-abc.js', { 'accept-encoding': 'br' })
    expect(asset.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(asset.headers, 'the page has the policy').not.toHaveProperty('content-security-policy')
    expect(asset.body).toBe('compressed')
    expect((await get('/assets/gone.js')).statusCode).toBe(404)
    expect((await get('/favicon.svg')).headers['content-type']).toContain('svg')
  })

  test('never serves the unfilled pages or files outside its folder', async () => {
    expect(await get('/landing.en.html')).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('<p>app</p>'),
    })
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json']) {
      expect((await get(path)).body).not.toContain('workspaces')
    }
  })

  test('cuts off a request that never ends', async () => {
    const port = await freePort()
    await host.listen({ port, host: '127.0.0.1' })
    const client = createConnection(port, '127.0.0.1')
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
    const dripping = setInterval(() => client.write('X-More: x\r\n'), 100)
    client.on('error', () => {})
    client.resume()
    await new Promise(resolve => client.once('close', resolve))
    clearInterval(dripping)
  })

  test('lets the page run only its own scripts and connect only to its API', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain(
      "connect-src 'self' http://localhost:4321 https://localhost:4321 ws://localhost:4321 wss://localhost:4321;",
    )
    const odd = String(
      (await get('/', { host: "x; script-src 'unsafe-inline'" })).headers['content-security-policy'],
    )
    expect(odd).not.toContain("script-src 'unsafe-inline'")
  })
})

test.each([
  ['es', 'en', 'es'],
  [undefined, 'es-AR,es;q=0.9,en;q=0.8', 'es'],
  [undefined, 'en;q=0.5, es;q=0.9', 'es'],
  [undefined, 'de, fr', 'en'],
  [undefined, 'pt-BR, es-419;q=0.7', 'es'],
  ['xx', undefined, 'en'],
])('with the cookie %s and the wish %s the page speaks %s', (cookie, accept, language) => {
  expect(languageOf(cookie, accept)).toBe(language)
})
