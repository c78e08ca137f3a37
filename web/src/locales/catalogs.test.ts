// @vitest-environment node
import { execFile } from 'node:child_process'
import { glob, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { getCatalogs } from '@lingui/cli/api'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { MESSAGES } from '@valecuatro/contract/messages'
import { describe, expect, it } from 'vitest'
import linguiConfig from '../../lingui.config.ts'

const web = join(import.meta.dirname, '../..')
const lingui = join(dirname(createRequire(import.meta.url).resolve('@lingui/cli')), 'lingui.js')

it('the catalogs match the sources (to update them, run npm run messages)', async () => {
  const check = [lingui, 'check', 'sync', '--clean', '--overwrite', '--workers', '1']
  await promisify(execFile)(process.execPath, check, { cwd: web })
})

const inWeb = (path: string) => path.replace('<rootDir>', web)
const catalogs = await getCatalogs({
  ...linguiConfig,
  rootDir: web,
  catalogs: linguiConfig.catalogs?.map(({ path, include, exclude }) => ({
    path: inWeb(path),
    include: include.map(inWeb),
    exclude: exclude?.map(inWeb),
  })),
} as Parameters<typeof getCatalogs>[0])

describe.each(catalogs.map(catalog => [catalog.path.split('/').at(-1)!, catalog] as const))(
  '%s',
  (_, catalog) => {
    it('is completely translated, with the same placeholders', async () => {
      const messages = Object.entries((await catalog.read('es')) ?? {})
      expect(messages.length).toBeGreaterThan(0)
      for (const [id, { translation }] of messages) {
        expect(translation?.trim(), id).toBeTruthy()
        expect(placeholders(translation!), id).toEqual(placeholders(id))
      }
    })
  },
)

it('every file with messages belongs to a catalog', async () => {
  const included = new Set(catalogs.flatMap(({ sourcePaths }) => sourcePaths.map(path => resolve(web, path))))
  const sources: string[] = []
  for await (const path of glob('src/**/*.{ts,tsx}', { cwd: web })) {
    if (/\.test\.|\/testing\//.test(path)) continue
    if (/\bi18n\._\(|<Trans\b|\/\*i18n\*\//.test(await readFile(join(web, path), 'utf8'))) sources.push(path)
  }
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter(path => !included.has(join(web, path)))).toEqual([])
})

/** The distinct names of the placeholders in a message, including those within plurals and choices. */
function placeholders(message: string): string[] {
  const names = new Set<string>()
  const visit = (part: unknown): void => {
    if (!Array.isArray(part)) return
    const [name, , forms] = part
    names.add(name)
    if (typeof forms === 'object' && forms !== null)
      for (const tokens of Object.values(forms)) if (Array.isArray(tokens)) tokens.forEach(visit)
  }
  const compiled = compileMessage(message)
  if (Array.isArray(compiled)) compiled.forEach(visit)
  return [...names].sort()
}

it('the server catalog translates every sentence of the API', async () => {
  const server = catalogs.find(catalog => catalog.path.endsWith('/server'))
  const translated = Object.keys((await server?.read('es')) ?? {})
  expect(translated.toSorted()).toEqual([...new Set(Object.values(MESSAGES))].toSorted())
})

it('catalogs that are loaded together for prerendering have the same translation of a message', async () => {
  const said = new Map<string, string | undefined>()
  for (const area of ['public', 'landing', 'signIn', 'table', 'tableLater']) {
    const catalog = catalogs.find(({ path }) => path.endsWith(`/${area}`))
    for (const [id, { translation }] of Object.entries((await catalog?.read('es')) ?? {})) {
      expect(said.get(id) ?? translation, `${id} in ${area}`).toBe(translation)
      said.set(id, translation)
    }
  }
})

/** One word for each thing: what no Spanish text may say, and the word that it uses. */
const NOT_OUR_WORDS: [RegExp, string][] = [
  [/por puntos(?!: \{first\})/i, 'por el ranking'],
  [/\b(Tano|Rusa|Turca|Gallego)\b/, 'Beto, Tita, Cacho, Mecha'],
  [/\b(reintentar|intent(ar|á) de nuevo)\b/i, 'probar de nuevo'],
  [/(?<!\{)\be?mail\b|correo electrónico/i, 'correo'],
  [/en línea/i, 'conectado'],
  [/\b1 de (espadas|bastos|oros|copas)/, 'ancho'],
  [/[«»]/, '“”'],
  [/\d %|\} %/, 'no space before %'],
  [/\breconoc(er|ida|idas|erán|ió)\b/i, 'marcar como vista'],
  [/no encontrad[ao]|no se encontr/i, 'no encontramos'],
  [/limpiar filtros/i, 'quitar filtros'],
  [/como máximo \d|\d \w+ como máximo/, 'hasta'],
  [/(otra|propia|tu) pareja\b/, 'compañero'],
  [/libro de monedas/, 'registro de movimientos'],
  [/\b(el|del|al) partido\b/i, 'la partida'],
  [/(?<!de nuestro )\blado\b/, 'equipo'],
  [/\.\.\./, '…'],
]

it('the Spanish texts use one word for each thing', async () => {
  const found: string[] = []
  for (const catalog of catalogs)
    for (const { translation = '' } of Object.values((await catalog.read('es')) ?? {}))
      for (const [wrong, right] of NOT_OUR_WORDS)
        if (wrong.test(translation)) found.push(`${translation} (${right})`)
  expect(found).toEqual([])
})

const englishTexts = async () =>
  (await Promise.all(catalogs.map(catalog => catalog.read('es')))).flatMap(messages =>
    Object.keys(messages ?? {}),
  )

it('the English texts have typographic apostrophes', async () => {
  expect((await englishTexts()).filter(id => id.includes("'"))).toEqual([])
})

/** Titles and buttons that the specification writes with capitals, and what stands beside them in the same list. */
const CAPITALIZED = new Set([
  ...[
    'Access Denied',
    'Active Tournaments',
    'Add Coins',
    'Admin Panel',
    'Alert Created',
    'Alert Creation Failed',
  ],
  ...[
    'Alert Not Found',
    'Alert System Demo',
    'Alert Types',
    'All Alerts',
    'Authentic Gameplay',
    'Back to Alerts',
  ],
  ...[
    'Back to Home',
    'Clear Filters',
    'Create Alert',
    'Create Tournament',
    'Critical Alerts',
    'Deduct Coins',
  ],
  ...['Error Loading Alert', 'Error Loading Dashboard', 'Finalize Match', 'Get Started', 'Go Home'],
  ...['Go to Tournaments', 'Highest Priority', 'Highest Severity', 'Join Tournaments', 'Lowest Severity'],
  ...['Manage Coins', 'Manage Coins for {username}', 'Mark Finished', 'Match Details', 'Match Management'],
  ...['Match Queue', 'New Alerts', 'Newest First', 'No Alerts Found', 'No Dashboard Data', 'Oldest First'],
  ...[
    'Page Not Found',
    'Play Game',
    'Quick Actions',
    'Real-Time Multiplayer',
    'Recent Alerts',
    'Refresh Page',
  ],
  ...[
    'Responsive Design',
    'Review New Alerts',
    'Sign In',
    'Sign Up',
    'Start Demo',
    'Start Game',
    'Stop Demo',
  ],
  ...['Total Alerts', 'Total Matches', 'Total Tournaments', 'Total Users', 'Tournament Management'],
  ...['Tournament Not Found', 'Tournament System', 'Transaction Viewer', 'Try Again', 'Update Award'],
  ...['User Management', 'View Profile'],
])
const NAMES =
  /\b(English|Spanish|Swiss|Beto|Tita|Mecha|Argentine|Outlook|Ready|Transactions|Principiante|Redis)\b/

it('the English titles, buttons and labels are in sentence case, but for those of the specification', async () => {
  const titles = (await englishTexts()).filter(id => /^[^.:!?“]* [A-Z][a-z]+[^.:!?“]*$/.test(id))
  expect(titles.filter(id => !CAPITALIZED.has(id) && !NAMES.test(id) && !id.startsWith('{'))).toEqual([])
})
