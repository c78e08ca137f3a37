// npm run audit: the licences of all packages, and known vulnerabilities of those that are shipped. Exits with 1 if a
// licence is not allowed, a vulnerability is known, or the registry cannot tell.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAllowed, listPackages } from './licences.mjs'
import { root, run, tell } from './prepare.mjs'

const packages = listPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
/** @type {Map<string, string[]>} */
const byLicence = new Map()
for (const { name, version, licence, isShipped } of packages) {
  const names = byLicence.get(licence) ?? []
  byLicence.set(licence, [...names, `${name} ${version}${isShipped ? '' : ' (development)'}`])
}
for (const [licence, names] of [...byLicence].sort(([, a], [, b]) => b.length - a.length)) {
  console.log(`${licence}: ${names.length}`)
  if (process.argv.includes('--all') || names.length <= 10) for (const name of names) console.log(`  ${name}`)
}
const refused = packages.filter(({ licence }) => !isAllowed(licence))
for (const { name, version, licence } of refused)
  tell(`The licence of ${name} ${version} is not allowed: ${licence}`)

const { code, output } = await run('npm', ['audit', '--omit=dev', '--audit-level=moderate'], { quiet: true })
const hasNoAudit = /audit endpoint returned an error|ENOAUDIT/.test(output)
if (hasNoAudit) tell('This registry does not know vulnerabilities: they were not checked')
else console.log(output)
process.exitCode = refused.length > 0 || code !== 0 ? 1 : 0
