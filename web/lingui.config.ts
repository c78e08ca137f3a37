import { defineConfig } from '@lingui/cli'
import { extractor } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'
import { alertSentences, serverSentences } from './build/serverSentences.ts'

/** Parts of the table that are loaded after it can be played. */
const TABLE_LATER = [
  'src/pages/table/noTable.tsx',
  'src/features/table/afterGame.tsx',
  'src/features/table/bar/open*.tsx',
  'src/features/table/felt/{openPersonMenu,pointsWon,talkLine}.tsx',
  'src/features/table/leaving/{endingNote,leavingDialogs,leavingStrip}.tsx',
  'src/features/table/sheet/{gameOver,handStory,keySheet,ladder,sheets}.tsx',
  'src/features/table/words/talkWords.ts',
]

/** Each area is loaded by the pages that need it, so that the landing page carries only its own words. */
const AREAS = {
  // Written into the pages when they are built.
  prerender: ['src/prerender.tsx'],
  public: [
    'src/!(prerender).tsx',
    'src/ui',
    'src/pages/notFound.tsx',
    'src/features/language',
    'src/features/theme',
  ],
  landing: ['src/pages/landing'],
  signIn: ['src/pages/player/auth.tsx', 'src/features/signIn', 'src/features/playerFrame'],
  player: ['src/pages/player/!(auth).tsx', 'src/features/queue', 'src/features/live', 'src/features/profile'],
  tournaments: ['src/features/tournaments'],
  table: [
    'src/pages/table/!(replay).tsx',
    'src/features/cards',
    'src/features/table',
    'src/features/practice',
  ],
  tableLater: TABLE_LATER,
  replay: ['src/pages/table/replay.tsx', 'src/features/replay'],
  admin: [
    'src/pages/admin',
    'src/features/adminFrame',
    'src/features/desk',
    'src/features/dashboard',
    'src/features/users',
    'src/features/auditLog',
  ],
  management: ['src/features/management'],
  alerts: ['src/features/alerts', '../contract/src/alertTexts.ts'],
  server: ['../contract/src/messages.ts'],
}

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es'],
  orderBy: 'messageId',
  // A message's id is its English text; where it is used would only make noise in every diff.
  format: formatter({ origins: false, explicitIdAsDefault: true }),
  extractors: [serverSentences, alertSentences, extractor],
  catalogs: Object.entries(AREAS).map(([area, sources]) => ({
    path: `<rootDir>/src/locales/{locale}/${area}`,
    include: sources.map(source => `<rootDir>/${source}`),
    exclude: ['**/*.test.*', ...(area === 'table' ? TABLE_LATER.map(source => `<rootDir>/${source}`) : [])],
  })),
})
