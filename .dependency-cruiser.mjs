/** The arrows between the rooms of the house, and between the domains of the server. */

// tournaments → matches → games → wallet → accounts → platform, queue → matches; each name lists what lies beneath.
const BENEATH = {
  platform: [],
  accounts: ['platform'],
  wallet: ['platform', 'accounts'],
  games: ['platform', 'accounts', 'wallet'],
  matches: ['platform', 'accounts', 'wallet', 'games'],
  queue: ['platform', 'accounts', 'wallet', 'games', 'matches'],
  tournaments: ['platform', 'accounts', 'wallet', 'games', 'matches'],
  alerts: ['platform', 'accounts', 'wallet', 'games', 'matches', 'queue', 'tournaments'],
  system: ['platform', 'accounts', 'wallet', 'games', 'matches', 'queue', 'tournaments'],
  page: ['platform'],
}

const ROOMS = {
  engine: [],
  bots: ['engine'],
  contract: ['engine'],
  server: ['engine', 'bots', 'contract'],
  web: ['engine', 'bots', 'contract'],
}

/** @param {string} room */
const inRoom = room => `^${room}/(?!.*[.]test[.]tsx?$)(?!vitest[.]config|stryker[.]config|test/)`

const rooms = Object.entries(ROOMS).map(([room, allowed]) => ({
  name: `${room}-imports-only-${allowed.join('-and-') || 'itself'}`,
  severity: 'error',
  from: { path: inRoom(room) },
  to: { path: `^(?!(${[room, ...allowed].join('|')})/)(engine|bots|contract|server|web|e2e|bench|scripts)/` },
}))

const domains = Object.entries(BENEATH).map(([domain, beneath]) => ({
  name: `${domain}-reaches-only-beneath`,
  severity: 'error',
  from: { path: `^server/src/${domain}/(?!.*[.]test[.]ts$)` },
  to: { path: '^server/src/', pathNot: `^server/src/(${[domain, ...beneath].join('|')})/` },
}))

export default {
  forbidden: [
    ...rooms,
    ...domains,
    {
      name: 'a-domain-is-reached-through-its-one-public-file',
      severity: 'error',
      from: { path: '^server/src/([^/]+)/(?!.*[.]test[.]ts$)' },
      to: { path: '^server/src/(?!platform/)[^/]+/', pathNot: ['^server/src/$1/', '/index[.]ts$'] },
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
