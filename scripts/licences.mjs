// Lists the licences of the packages in package-lock.json and checks them against the allowed ones.

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
  // Requires changes to its files to be published; we make none.
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
])

// The lock file has no licence for these; it comes from the packages themselves or the package they are binaries of.
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
 * Whether a licence expression is allowed: one of the alternatives it offers, and all of the licences it requires.
 * @param {string} licence
 */
export function isAllowed(licence) {
  const parts = licence.replace(/[()]/g, '')
  return parts
    .split(' OR ')
    .some(choice => choice.split(' AND ').every(required => ALLOWED.has(required.trim())))
}
