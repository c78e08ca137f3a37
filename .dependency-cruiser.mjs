/** The dependencies allowed between workspaces, between areas of the page, and between domains of the server. */

// The domains that each domain of the server may import.
const BENEATH = {
  platform: [],
  mail: ['platform'],
  accounts: ['platform', 'mail'],
  wallet: ['platform', 'mail', 'accounts'],
  games: ['platform', 'mail', 'accounts', 'wallet'],
  matches: ['platform', 'mail', 'accounts', 'wallet', 'games'],
  people: ['platform', 'mail', 'accounts', 'wallet', 'games', 'matches'],
  puzzles: ['platform', 'mail', 'accounts', 'wallet', 'games', 'matches'],
  queue: ['platform', 'mail', 'accounts', 'wallet', 'games', 'matches', 'people'],
  tables: ['platform', 'mail', 'accounts', 'wallet', 'games', 'matches', 'people'],
  chat: ['platform', 'mail', 'accounts', 'wallet', 'games', 'matches', 'people', 'tables', 'tournaments'],
  tournaments: ['platform', 'mail', 'accounts', 'wallet', 'games', 'matches', 'people'],
  alerts: ['platform', 'mail', 'accounts', 'wallet', 'games', 'matches', 'queue', 'tournaments'],
  system: ['platform', 'mail', 'accounts', 'wallet', 'games', 'matches', 'queue', 'tournaments'],
  notices: ['platform', 'mail', 'accounts'],
  page: ['platform'],
  demo: [
    'platform',
    'mail',
    'accounts',
    'wallet',
    'games',
    'matches',
    'queue',
    'tables',
    'chat',
    'tournaments',
    'alerts',
    'system',
  ],
}

// The folders within a domain: each may import those before it. Files outside these folders connect them.
const FOLDERS = {
  platform: ['monitoring', 'jobs', 'database', 'lists', 'http', 'sockets'],
  accounts: ['users', 'sessions', 'moderation', 'signIn', 'recovery', 'ownAccount'],
  tournaments: ['prizes', 'bracket', 'seating', 'entry', 'organise', 'views'],
  alerts: ['detectors', 'admin', 'raise'],
}

const WORKSPACES = {
  engine: [],
  bots: ['engine'],
  contract: ['engine'],
  server: ['engine', 'bots', 'contract'],
  web: ['engine', 'bots', 'contract'],
}

/** @param {string} workspace */
const inWorkspace = workspace =>
  `^${workspace}/(?!.*[.]test[.]tsx?$)(?!vitest[.]config|stryker[.]config|test/)`

const workspaces = Object.entries(WORKSPACES).map(([workspace, allowed]) => ({
  name: `${workspace}-imports-only-${allowed.join('-and-') || 'itself'}`,
  severity: 'error',
  from: { path: inWorkspace(workspace) },
  to: {
    path: `^(?!(${[workspace, ...allowed].join('|')})/)(engine|bots|contract|server|web|e2e|bench|scripts)/`,
  },
}))

const domains = Object.entries(BENEATH).map(([domain, beneath]) => ({
  name: `${domain}-reaches-only-beneath`,
  severity: 'error',
  from: { path: `^server/src/${domain}/(?!.*[.]test[.]ts$)` },
  to: { path: '^server/src/', pathNot: `^server/src/(${[domain, ...beneath].join('|')})/` },
}))

const folders = Object.entries(FOLDERS).flatMap(([domain, names]) =>
  names.slice(0, -1).map((name, index) => ({
    name: `${domain}-${name}-imports-only-folders-before-it`,
    severity: 'error',
    from: { path: `^server/src/${domain}/${name}/(?!.*[.]test[.]ts$)` },
    to: { path: `^server/src/${domain}/(${names.slice(index + 1).join('|')})/` },
  })),
)

const AREAS =
  'landing|auth|lobby|table|replay|practice|tables|tournaments|profile|notices|info|rules|learn|puzzles|admin'

// app → areas → frame → ui, sound, art → i18n → net; each layer lists the layers it may import.
const WEB_LAYERS = {
  net: [],
  i18n: ['net', 'locales'],
  ui: ['net', 'i18n'],
  sound: ['net', 'i18n', 'ui'],
  art: ['net', 'i18n', 'ui'],
  worker: ['net', 'ui'],
  frame: ['net', 'i18n', 'ui', 'sound', 'art', 'worker'],
  [`(${AREAS})`]: ['net', 'i18n', 'ui', 'sound', 'art', 'worker', 'frame', AREAS],
}

/** Files of an area that other areas may use. */
const WEB_PUBLIC = {
  auth: [
    'signInPanel',
    'accountFields',
    'signInSteps',
    'passkeys',
    'codeField',
    'newPasswordFields',
    'registerConfirmIdentity',
    'usePasswordMeter',
  ],
  notices: ['noticeChoices'],
  practice: ['loadPolicy'],
  rules: ['rules'],
  lobby: ['createAccountCall', 'roundTable', 'useQueue'],
  profile: [
    'pastGames',
    'dailyBonus',
    'personMenu',
    'playerActions',
    'coinText',
    'deviceName',
    'signInMethods',
  ],
  table: ['preferences', 'model/liveSource', 'explain/loadExplanations'],
  tables: ['chatPanel', 'explained', 'lobbyLists'],
  tournaments: [
    'announcements',
    'badges',
    'dates',
    'entryConditions',
    'longList',
    'prizeList',
    'standing',
    'sides',
    'useTournaments',
    'bracket/bracketTree',
    'live/chatSection',
    'live/leaderboard',
    'live/liveTournamentStore',
  ],
  'admin/alerts': ['alertNames', 'alertText', 'badges', 'useAlerts', 'list/listUrl'],
  'admin/audit': ['auditColumns'],
  'admin/dashboard': ['figure', 'trends'],
  'admin/matches': ['matchCells'],
  'admin/transactions': ['transactionColumns', 'refundTransaction'],
  'admin/users': ['userManagement'],
}
const webPublic = Object.entries(WEB_PUBLIC).map(
  ([area, files]) => `^web/src/${area}/(${files.join('|')})[.]tsx?$`,
)

/** @param {string} folder */
const inWeb = folder => `^web/src/${folder}/(?!.*[.]test[.])(?!.*testing/)`

const webLayers = Object.entries(WEB_LAYERS).map(([layer, beneath]) => ({
  name: `web-${layer === `(${AREAS})` ? 'areas' : layer}-reaches-only-beneath`,
  severity: 'error',
  from: { path: inWeb(layer) },
  to: { path: '^web/src/', pathNot: `^web/src/(${[layer, ...beneath].join('|')})/` },
}))

const webAreas = [
  {
    name: 'an-area-of-the-page-is-reached-through-its-public-files',
    severity: 'error',
    from: { path: inWeb(`(${AREAS})`) },
    // Replays, practice games and lessons use the table to show games.
    to: {
      path: `^web/src/(${AREAS})/`,
      pathNot: ['^web/src/$1/', '[.]css$', '^web/src/game/', ...webPublic],
    },
  },
  {
    name: 'the-table-is-reached-through-its-public-files',
    severity: 'error',
    from: { path: inWeb(`(?!(table|replay|practice|learn|puzzles)/)(${AREAS})`) },
    to: { path: '^web/src/game/', pathNot: ['[.]css$', ...webPublic] },
  },
  {
    name: 'a-part-of-the-admin-panel-is-reached-through-its-public-files',
    severity: 'error',
    from: { path: inWeb('admin/([^/]+)') },
    to: {
      path: '^web/src/pages/admin/',
      pathNot: ['^web/src/pages/admin/$1/', '^web/src/pages/admin/kit/', '[.]css$', ...webPublic],
    },
  },
]

export default {
  forbidden: [
    {
      name: 'traces-and-metrics-are-loaded-on-demand',
      comment: 'A server without METRICS_PORT and OTEL_EXPORTER_OTLP_ENDPOINT starts without these packages.',
      severity: 'error',
      from: { path: '^server/src/(?!platform/monitoring/tracing[.]ts)(?!.*[.]test[.]ts$)' },
      to: {
        path: '(^server/src/platform/monitoring/tracing[.]ts|node_modules/(@opentelemetry|prom-client)/)',
        dynamic: false,
        dependencyTypesNot: ['type-only', 'type-import'],
      },
    },
    ...workspaces,
    ...domains,
    ...folders,
    ...webLayers,
    ...webAreas,
    {
      name: 'a-domain-is-reached-through-its-one-public-file',
      severity: 'error',
      // The next rule covers schemas. The demo counts as a domain here.
      from: { path: '^server/src/([^/]+)/(?!.*[.]test[.]ts$)', pathNot: '/schema[.]ts$' },
      to: { path: '^server/src/(?!platform/)[^/]+/', pathNot: ['^server/src/$1/', '/index[.]ts$'] },
    },
    {
      // Foreign keys refer from schema to schema, and the benches fill tables directly.
      name: 'a-schema-is-imported-by-its-own-domain-and-other-schemas',
      severity: 'error',
      from: { path: '^server/src/([^/]+)/(?!.*[.]test[.]ts$)', pathNot: '/schema[.]ts$' },
      to: { path: '^server/src/(?!platform/)[^/]+/schema[.]ts$', pathNot: '^server/src/$1/' },
    },
    {
      name: 'public-files-do-not-export-tables',
      severity: 'error',
      from: { path: '^server/src/[^/]+/index[.]ts$' },
      to: { path: '/schema[.]ts$' },
    },
    {
      name: 'a-schema-imports-only-schemas-of-other-domains',
      severity: 'error',
      from: { path: '^server/src/([^/]+)/schema[.]ts$' },
      to: { path: '^server/src/(?!platform/)[^/]+/', pathNot: ['^server/src/$1/', '/schema[.]ts$'] },
    },
    {
      name: 'the-engine-and-the-bots-depend-on-nothing',
      severity: 'error',
      from: { path: '^(engine|bots)/src/(?!.*[.]test[.]ts$)' },
      to: { path: 'node_modules|^node:', pathNot: '^(engine|bots)/' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|/[.]cache/|/migrations/|[.]stryker-tmp' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
