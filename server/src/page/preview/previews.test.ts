import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HttpError } from '../../platform/http/httpError.ts'
import type { Picture } from './draw.ts'
import { createPreviews, type Previews } from './previews.ts'
import { writeSitemap } from './sitemap.ts'
import { previewTags } from './tags.ts'

const ID = '01a1ed06-e654-7569-9205-4971dd5250fc'
const NEWCOMER = '01a1ed06-e654-7569-9205-4971dd5250fd'
const TOURNAMENT = `/tournament/${ID}/match-queue`

const answers: Record<string, unknown> = {
  [`/api/tournaments/${ID}`]: {
    name: 'Copa <b>"$&"</b>',
    format: 'bracket',
    status: 'open',
    outcome: null,
    pot: 1500,
    prize: 1200,
    entryFee: 100,
    maxPlayers: 8,
    players: [{ username: 'mora' }],
    champion: null,
    partner: null,
    partners: [],
    startDate: '2031-05-01T23:00:00.000Z',
  },
  [`/api/players/${ID}`]: {
    username: 'mora',
    stats: { wins: 3, losses: 1, gamesPlayed: 4 },
    rating: 1510,
    uncertainty: 270,
    oneVsOne: { rating: null, uncertainty: null },
  },
  [`/api/players/${NEWCOMER}`]: {
    username: 'nuevo',
    stats: { wins: 1, losses: 0, gamesPlayed: 1 },
    rating: null,
    uncertainty: null,
    oneVsOne: { rating: 1230, uncertainty: 300 },
  },
  [`/api/players/${ID}/ratings?mode=2v2`]: [{ rating: 1400 }, { rating: 1510 }],
  '/api/tables/ABCDEF': {
    state: 'gathering',
    options: { isPublic: true, players: 2, target: 15, flor: true },
    seats: [
      { userId: ID, bot: null, username: 'mora' },
      { userId: null, bot: null, username: '' },
    ],
  },
  '/api/tables/PRIVAT': {
    state: 'gathering',
    options: { isPublic: false, players: 2, target: 15, flor: true },
    seats: [{ userId: ID, bot: null, username: 'secreta' }],
  },
  '/api/daily': { day: '2026-11-18', players: 1240 },
  '/api/daily/2026-11-17': { day: '2026-11-17', players: 1 },
  '/api/rankings': { rows: [{ username: 'mora', value: 1510 }] },
}

let isRefused = false
let reads: string[] = []
let previews: Previews
const find = (path: string, language: 'en' | 'es' = 'en') => previews.find(path, language, '192.0.2.1')

beforeAll(() => {
  previews = createPreviews({
    async read(path) {
      reads.push(path)
      return answers[path] ?? null
    },
    limit: {
      async take() {
        if (isRefused) throw new HttpError(429, 'Too many requests. Please try again later.' as never)
      },
      giveBack: async () => {},
    },
  })
})
afterAll(() => previews.close())

describe('a preview', () => {
  test('has its own title, description and picture, in the language asked for', async () => {
    const { title, description, picture } = await find(TOURNAMENT, 'es')
    expect(title).toBe('Copa <b>"$&"</b> · Torneo · Vale Cuatro')
    expect(description).toBe(
      'Eliminación directa. 1/8 lugares ocupados. Pozo de 1500 monedas. Empieza el 1 may, 20:00, hora de Buenos Aires.',
    )
    expect(picture).toMatchObject({ kind: 'tournament', taken: 1, places: 8 })
    expect((await find(`/player/${ID}`)).picture).toMatchObject({ kind: 'player', curve: [1400, 1510] })
    expect((await find('/t/abcdef')).picture).toMatchObject({ kind: 'table', seats: ['mora', null] })
    expect((await find('/rankings')).picture).toMatchObject({ rows: [{ name: 'mora', value: '1,510' }] })
    expect((await find('/learn', 'es')).title).toBe('Aprendé a jugar al truco · Vale Cuatro')
  })

  test('of a daily deal names its day and how many have played it', async () => {
    expect(await find('/daily')).toMatchObject({
      title: 'The daily deal of November 18 · Vale Cuatro',
      canonical: '/daily',
      isListed: true,
      picture: { text: 'Twelve hands, the same cards for everyone. 1,240 players have finished them.' },
    })
    expect(await find('/daily/2026-11-17', 'es')).toMatchObject({
      title: 'El duplicado del 17 de noviembre · Vale Cuatro',
      canonical: '/daily/2026-11-17',
      picture: { text: 'Doce manos, las mismas cartas para todos. Ya las terminó 1 jugador.' },
    })
    expect(await find('/daily/2026-11-30')).toMatchObject({ isListed: false })
    expect((await find('/daily/ranking')).title).toBe('Ranking of the daily deal · Vale Cuatro')
  })

  test('of a player marks a provisional rating', async () => {
    const certain = await find(`/player/${ID}`)
    expect(certain.description).toBe('mora has a rating of 1,510 and won 3 of 4 games of truco.')
    expect(certain.picture).toMatchObject({ figures: [{ label: 'Rating', value: '1,510' }, {}, {}] })
    const provisional = await find(`/player/${NEWCOMER}`)
    expect(provisional.description).toBe(
      'nuevo has a provisional rating of 1,230 and won 1 of 1 game of truco.',
    )
    expect(provisional.picture).toMatchObject({ figures: [{ label: 'Rating', value: '1,230?' }, {}, {}] })
    expect((await find(`/player/${NEWCOMER}`, 'es')).description).toBe(
      'nuevo ganó 1 de 1 partida de truco y tiene 1.230 de puntaje provisorio.',
    )
  })

  test('is written into the page without becoming part of it', async () => {
    const tags = previewTags(await find(TOURNAMENT), 'en', 'https://www.example.com')
    expect(tags).toContain('<title>Copa &lt;b&gt;&quot;$&amp;&quot;&lt;/b&gt; · Tournament')
    expect(tags).not.toContain('<b>')
    expect(tags).toContain(`<link rel="canonical" href="https://www.example.com${TOURNAMENT}" />`)
    expect(tags).toContain(`hreflang="es" href="https://www.example.com${TOURNAMENT}?lang=es"`)
    expect(tags).toMatch(/og:image" content="https:\/\/www\.example\.com\/preview\.png\?path=[^"<>]+"/)
    expect(tags).toContain('<meta name="twitter:card" content="summary_large_image" />')
  })

  test('of a private table tells nothing about it, and is the same as that of no table', async () => {
    const { canonical, ...secret } = await find('/t/PRIVAT')
    expect(JSON.stringify(secret)).not.toContain('secreta')
    expect(secret).toMatchObject({ isListed: false, picture: { kind: 'general' } })
    expect(await find('/t/NOTABL')).toEqual({ ...secret, canonical: '/t/NOTABL' })
  })

  test('of an unknown id is the general one and not for search engines', async () => {
    const general = (await find('/')).picture
    for (const path of [`/player/${ID.replace('0', 'f')}`, `/game/${ID}`, '/puzzles/none', '/players/none'])
      expect(await find(path)).toMatchObject({ isListed: false, picture: general, canonical: path })
  })

  test('is read once for many readers; the general one is served to those who ask too often', async () => {
    await find(TOURNAMENT)
    reads = []
    isRefused = true
    await find(TOURNAMENT)
    expect(reads).toEqual([])
    expect((await find('/t/XYZABC')).picture.kind).toBe('general')
    await expect(previews.draw('/t/XYZABC', 'en', '192.0.2.1')).rejects.toThrow(HttpError)
    isRefused = false
  })
})

test('the sitemap has the static pages, every lesson and the tournaments, each in both languages', async () => {
  answers['/api/tournaments?page=1&limit=100'] = [{ _id: ID }]
  answers['/api/tournaments/archive?page=1&limit=50'] = [{ _id: ID }]
  const lessons = readdirSync(new URL('../../../../web/src/pages/learn/lessons/lessons', import.meta.url))
  const paths = await previews.sitemap()
  expect(paths).toEqual(expect.arrayContaining(lessons.map(file => `/learn/${file.replace('.ts', '')}`)))
  expect(paths.filter(path => path === TOURNAMENT)).toEqual([TOURNAMENT])
  const xml = writeSitemap(['/tournaments?view=list'], 'https://example.com')
  expect(xml).toContain('<loc>https://example.com/tournaments?view=list</loc>')
  expect(xml).toContain('hreflang="es" href="https://example.com/tournaments?view=list&amp;lang=es"')
})

const sizeOf = (png: Buffer) => [png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]

test('a picture is a PNG of 1200 × 630 and is drawn once', async () => {
  const first = await previews.draw(TOURNAMENT, 'en', '192.0.2.1')
  expect(sizeOf(first!.png)).toEqual(['PNG', 1200, 630])
  const again = await previews.draw(TOURNAMENT, 'en', '192.0.2.1')
  expect(again!.png).toBe(first!.png)
})

test('a picture is drawn whatever characters its texts have', async () => {
  const { createPictures } = await import('./pictures.ts')
  const pictures = createPictures()
  const odd = ['漢字 <svg> & " 🃏', '', 'Ж'.repeat(200), '\u0000']
  const drawn: Picture[] = odd.map(title => ({ kind: 'player', label: title, title, figures: [], curve: [] }))
  for (const picture of drawn) expect(sizeOf((await pictures.draw(picture))!)).toEqual(['PNG', 1200, 630])
  await pictures.close()
})
