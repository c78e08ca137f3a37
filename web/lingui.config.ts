import { defineConfig } from '@lingui/cli'
import { extractor } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'
import { alertSentences, serverSentences } from './build/serverSentences.ts'

/** Parts of the table that are loaded once it can be played. */
const TABLE_LATER = [
  'src/table/{afterGame,noTable}.tsx',
  'src/table/menus/open*.tsx',
  'src/table/felt/{pointsWon,senaFace}.tsx',
  'src/table/leaving/{leavingDialogs,leavingStrip}.tsx',
  'src/table/sheet/{gameOver,handSummaryList,sheets}.tsx',
  'src/table/text/talkText.ts',
]

/** What is shown when a user signs in other than by the password, and where they change how they sign in. */
const SECURITY = [
  'src/auth/{secondStep,codeField,confirmIdentity,newPasswordFields,passwordMeter,forgotPage,resetPage,signedInPanel,verifyPage}.tsx',
  'src/profile/{accountDetails,authenticatorApp,methodList,ownData,recoveryCodes,signInMethods}.tsx',
]

/** Each area has a catalog of its own, so that the landing page loads only its own messages. */
const AREAS = {
  // Written into the pages at build time.
  prerender: ['src/app/prerender.tsx'],
  public: ['src/app/!(prerender).tsx', 'src/frame/page*.tsx', 'src/ui', 'src/i18n'],
  landing: ['src/landing'],
  security: SECURITY,
  signIn: ['src/auth', 'src/frame/playerFrame.tsx'],
  player: [
    'src/lobby',
    'src/profile',
    'src/notices',
    'src/frame/{dialogButtons,keepAccount,noticeBell,openPlayerMenu}.tsx',
  ],
  // The notices on every page, also at the table, which needs no other message of the player pages.
  notices: ['src/lobby/liveNotices.tsx'],
  tournaments: ['src/tournaments'],
  table: ['src/table', 'src/practice', 'src/art'],
  tableLater: TABLE_LATER,
  explain: ['src/table/explain'],
  coach: ['src/practice/coach'],
  tables: ['src/tables'],
  replay: ['src/replay'],
  learn: ['src/learn'],
  puzzles: ['src/puzzles'],
  admin: [
    'src/admin/*.tsx',
    'src/admin/kit',
    'src/admin/dashboard',
    'src/admin/users',
    'src/admin/audit',
    'src/admin/outbox',
    'src/admin/banner',
  ],
  adminLists: ['src/admin/matches', 'src/admin/tournaments', 'src/admin/transactions', 'src/admin/economy'],
  alerts: ['src/admin/alerts', '../contract/src/alertTexts.ts'],
  server: ['../contract/src/messages.ts'],
}

/** Files of an area whose messages are in a catalog that is loaded later. */
const LATER: Record<string, string[]> = {
  table: [...TABLE_LATER, 'src/table/explain/*', 'src/practice/coach/*'],
  signIn: SECURITY,
  player: SECURITY,
}

export default defineConfig({
  sourceLocale: 'en',
  // English needs no catalogs: `build/englishCatalogs.ts` makes them from the ids.
  locales: ['es'],
  orderBy: 'messageId',
  // The message id is the English text; file origins would add noise to every diff.
  format: formatter({ origins: false, explicitIdAsDefault: true }),
  extractors: [serverSentences, alertSentences, extractor],
  catalogs: Object.entries(AREAS).map(([area, sources]) => ({
    path: `<rootDir>/src/locales/{locale}/${area}`,
    include: sources.map(source => `<rootDir>/${source}`),
    exclude: ['**/*.test.*', ...(LATER[area] ?? []).map(source => `<rootDir>/${source}`)],
  })),
})
