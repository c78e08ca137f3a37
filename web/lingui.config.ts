import { defineConfig } from '@lingui/cli'
import { extractor } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'
import { alertSentences, serverSentences } from './build/serverSentences.ts'

/** Parts of the table that are loaded once it can be played. */
const TABLE_LATER = [
  'src/pages/play/game/{afterGame,noTable}.tsx',
  'src/pages/play/practice/practiceLater.tsx',
  'src/pages/play/lobby/practiceFields.tsx',
  'src/game/menus/open*.tsx',
  'src/game/felt/{pointsWon,senaFace,six}.tsx',
  'src/game/leaving/{leavingDialogs,leavingStrip}.tsx',
  'src/game/sheet/{gameOver,handSummaryList,sheets}.tsx',
  'src/game/text/{refusalText,talkText}.ts',
]

/** Loaded with the pages that can be shared. */
const SHARE = 'src/ui/share.tsx'

/** Part of the landing page and of the lobby. */
const GUEST_PLAY = 'src/pages/visitor/guestPlay.tsx'

/** What is shown when a user signs in other than by the password, and where they change how they sign in. */
const SECURITY = [
  'src/pages/visitor/auth/{secondStep,codeField,confirmIdentity,newPasswordFields,passwordMeter,forgotPage,resetPage,signedInPanel,verifyPage,sanctionCard,suspendedStep}.tsx',
  'src/pages/people/sanctions/sanctionsPage.tsx',
  'src/pages/people/profile/{accountDetails,authenticatorApp,methodList,ownData,recoveryCodes,signInMethods}.tsx',
]

/** Each area has a catalog of its own, so that the landing page loads only its own messages. */
const AREAS = {
  // Written into the pages at build time.
  prerender: ['src/app/prerender.tsx'],
  public: ['src/app/!(prerender).tsx', 'src/frame/page*.tsx', 'src/ui', 'src/i18n'],
  landing: ['src/pages/visitor/landing', GUEST_PLAY],
  security: SECURITY,
  signIn: ['src/pages/visitor/auth', 'src/frame/player{Frame,Navigation}.tsx'],
  player: [
    'src/pages/play/lobby',
    'src/pages/people/profile',
    'src/pages/people/notices',
    'src/game/people',
    'src/game/queue',
    GUEST_PLAY,
    SHARE,
    'src/frame/{dialogButtons,keepAccount,noticeBell,openPlayerMenu}.tsx',
  ],
  // The notices on every page, also at the table, which needs no other message of the player pages.
  notices: ['src/pages/play/lobby/{liveNotices,useChallenges}.ts*'],
  tournaments: ['src/pages/tournaments'],
  table: ['src/game', 'src/pages/play/game', 'src/pages/play/practice', 'src/art'],
  tableLater: [...TABLE_LATER, SHARE],
  explain: ['src/game/explain'],
  coach: ['src/pages/play/practice/coach'],
  tables: ['src/pages/play/tables', 'src/game/chat'],
  replay: ['src/pages/play/replay'],
  learn: ['src/pages/learn/lessons'],
  puzzles: ['src/pages/learn/puzzles'],
  daily: ['src/pages/play/daily'],
  admin: [
    'src/pages/admin/*.ts*',
    'src/pages/admin/find',
    'src/pages/admin/kit',
    'src/pages/admin/attention',
    'src/pages/admin/dashboard',
    'src/pages/admin/users',
    'src/pages/admin/audit',
    'src/pages/admin/timeline',
    'src/pages/admin/outbox',
    'src/pages/admin/appeals',
    'src/pages/admin/banner',
    'src/pages/admin/presets',
  ],
  adminLists: [
    'src/pages/admin/approvals',
    'src/pages/admin/matches',
    'src/pages/admin/tournaments',
    'src/pages/admin/transactions',
    'src/pages/admin/economy',
  ],
  alerts: ['src/pages/admin/alerts', 'src/pages/admin/cases', '../contract/src/alertTexts.ts'],
  server: ['../contract/src/messages.ts'],
}

/** Files of an area whose messages are in a catalog that is loaded later. */
const LATER: Record<string, string[]> = {
  public: [SHARE],
  table: [...TABLE_LATER, 'src/game/{chat,explain,people,queue}/*', 'src/pages/play/practice/coach/*'],
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
