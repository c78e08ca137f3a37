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
  daily: ['platform', 'mail', 'accounts', 'wallet', 'games', 'matches'],
  queue: ['platform', 'mail', 'accounts', 'wallet', 'games', 'matches', 'people'],
  challenges: ['platform', 'mail', 'accounts', 'wallet', 'games', 'matches', 'people'],
  tables: ['platform', 'mail', 'accounts', 'wallet', 'games', 'matches', 'people'],
  chat: ['platform', 'mail', 'accounts', 'wallet', 'games', 'matches', 'people', 'tables', 'tournaments'],
  tournaments: ['platform', 'mail', 'accounts', 'wallet', 'games', 'matches', 'people'],
  home: ['platform', 'chat', 'puzzles', 'tables', 'tournaments'],
  find: ['platform'],
  timeline: ['platform', 'accounts', 'matches', 'tournaments'],
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
  alerts: ['detectors', 'admin', 'raise', 'cases'],
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

const GROUND = ['net', 'i18n', 'ui', 'sound', 'art', 'worker', 'frame']

// app → pages → game → frame → ui, sound, art → i18n → net; each folder of the page lists the folders it may import.
const WEB_BENEATH = {
  net: [],
  i18n: ['net', 'locales'],
  ui: ['net', 'i18n'],
  sound: ['net', 'i18n', 'ui'],
  art: ['net', 'i18n', 'ui'],
  worker: ['net', 'ui'],
  frame: ['net', 'i18n', 'ui', 'sound', 'art', 'worker'],
  game: GROUND,
  'pages/visitor': [...GROUND, 'game'],
  'pages/learn': [...GROUND, 'game'],
  'pages/tournaments': [...GROUND, 'game', 'pages/visitor'],
  'pages/people': [...GROUND, 'game', 'pages/visitor', 'pages/tournaments'],
  'pages/play': [...GROUND, 'game', 'pages/visitor', 'pages/tournaments', 'pages/people'],
  'pages/admin': [...GROUND, 'game', 'pages/visitor', 'pages/tournaments', 'pages/people'],
}

/** @param {string} folder */
const inWeb = folder => `^web/src/${folder}/(?!.*[.]test[.])(?!.*testing/)`

const webLayers = Object.entries(WEB_BENEATH).map(([folder, beneath]) => ({
  name: `web-${folder.replace('/', '-')}-reaches-only-beneath`,
  severity: 'error',
  from: { path: inWeb(folder) },
  to: { path: '^web/src/', pathNot: `^web/src/(${[folder, ...beneath].join('|')})/` },
}))

// Style sheets are imported directly: a class belongs to one file, which may be that of another area.
const webAreas = [
  {
    name: 'the-game-is-reached-through-its-index',
    severity: 'error',
    from: { path: inWeb('(frame|pages)') },
    to: { path: '^web/src/game/', pathNot: ['/index[.]ts$', '[.]css$'], dynamic: false },
  },
  {
    name: 'an-area-of-the-pages-is-reached-through-its-index',
    severity: 'error',
    from: { path: inWeb('pages/([^/]+)') },
    to: { path: '^web/src/pages/', pathNot: ['^web/src/pages/$1/', '/index[.]ts$', '[.]css$'] },
  },
  {
    name: 'a-part-of-the-admin-panel-is-reached-through-its-index',
    severity: 'error',
    from: { path: inWeb('pages/admin/([^/]+)') },
    to: {
      path: '^web/src/pages/admin/[^/]+/',
      pathNot: ['^web/src/pages/admin/($1|kit)/', '/index[.]ts$', '[.]css$'],
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
