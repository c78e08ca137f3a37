// The licences of the packages in package-lock.json, and those that we have not agreed to.

/** @typedef {{ version?: string, license?: string, dev?: boolean, devOptional?: boolean, link?: boolean }} Entry */
/** @typedef {{ name: string, version: string, licence: string, isShipped: boolean }} Package */

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Changes to its files must be published; we change none.
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
])

// The lock file does not name these: read from the packages themselves, and from the package whose binaries they are.
/** @type {[RegExp, string][]} */
const KNOWN = [
  [/^xmlhttprequest-ssl$/, 'MIT'],
  [/^@biomejs\/cli-/, 'MIT OR Apache-2.0'],
  [/^@swc\/core-/, 'Apache-2.0 AND MIT'],
  [/^(@esbuild|@rolldown|@rollup|@oxc-[\w-]+|@msgpackr-extract)\//, 'MIT'],
  [/^lightningcss-/, 'MPL-2.0'],
]

/**
 * @param {{ packages: Record<string, Entry> }} lock
 * @returns {Package[]}
 */
export function listPackages({ packages }) {
  const found = new Map()
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || entry.link) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const version = entry.version ?? ''
    const licence = entry.license ?? KNOWN.find(([pattern]) => pattern.test(name))?.[1] ?? 'unknown'
    const isShipped = !entry.dev && !entry.devOptional
    const key = `${name}@${version}`
    found.set(key, { name, version, licence, isShipped: isShipped || Boolean(found.get(key)?.isShipped) })
  }
  return [...found.values()]
}

/**
 * Whether one of the licences that a package offers is allowed, and all of those that it requires.
 * @param {string} licence
 */
export function isAllowed(licence) {
  const parts = licence.replace(/[()]/g, '')
  return parts
    .split(' OR ')
    .some(choice => choice.split(' AND ').every(required => ALLOWED.has(required.trim())))
}
