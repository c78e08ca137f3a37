// npm run release -- minor: makes a release. Sets the version everywhere, dates the changelog, commits and tags. With
// --dry-run it only prints what it would do. It never pushes.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * @param {string} current
 * @param {string} wanted `major`, `minor`, `patch` or a version
 */
export function nextVersion(current, wanted) {
  const [major = 0, minor = 0, patch = 0] = current.split('.').map(Number)
  if (wanted === 'major') return `${major + 1}.0.0`
  if (wanted === 'minor') return `${major}.${minor + 1}.0`
  if (wanted === 'patch') return `${major}.${minor}.${patch + 1}`
  if (!/^\d+\.\d+\.\d+$/.test(wanted)) throw new Error(`"${wanted}" is not major, minor, patch or a version`)
  const parts = wanted.split('.').map(Number)
  const change = parts.map((part, index) => part - ([major, minor, patch][index] ?? 0)).find(Boolean) ?? 0
  if (change <= 0) throw new Error(`${wanted} is not above ${current}`)
  return wanted
}

/**
 * Turns the unreleased section into the section of this version.
 * @param {string} text
 * @param {string} version
 * @param {string} date
 */
export function releaseChangelog(text, version, date) {
  const [, notes = ''] = /^## Unreleased\n(.*?)(?=^## |$(?![\s\S]))/ms.exec(text) ?? []
  if (!notes.trim()) throw new Error('CHANGELOG.md has nothing under "Unreleased"')
  return text.replace('## Unreleased\n', () => `## Unreleased\n\n## ${version} (${date})\n`)
}

/**
 * Replaces the version of our own packages in a manifest or lock file.
 * @param {string} text
 * @param {string} before
 * @param {string} after
 */
export function setVersions(text, before, after) {
  const quoted = before.replaceAll('.', '\\.')
  return text
    .replace(
      new RegExp(`("name": "(?:valecuatro|@valecuatro/\\w+)",\\s*"version": )"${quoted}"`, 'g'),
      `$1"${after}"`,
    )
    .replace(new RegExp(`("@valecuatro/\\w+": )"${quoted}"`, 'g'), `$1"${after}"`)
}

function main() {
  const root = fileURLToPath(new URL('..', import.meta.url))
  /** @param {string[]} args */
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  /** @param {string} path */
  const read = path => readFileSync(join(root, path), 'utf8')
  const isDryRun = process.argv.includes('--dry-run')
  const wanted = process.argv.slice(2).find(word => !word.startsWith('-'))
  if (!wanted) throw new Error('Say which: npm run release -- major, minor, patch or a version')
  /** @type {{ version: string, workspaces: string[] }} */
  const { version: current, workspaces } = JSON.parse(read('package.json'))
  const version = nextVersion(current, wanted)
  const tag = `v${version}`
  if (!isDryRun && git('status', '--porcelain')) throw new Error('There are changes that are not committed')
  if (git('tag', '--list', tag)) throw new Error(`${tag} exists already`)

  const manifests = ['package.json', 'package-lock.json', ...workspaces.map(name => `${name}/package.json`)]
  /** @type {[string, string][]} */
  const changed = [
    ...manifests.map(
      path => /** @type {[string, string]} */ ([path, setVersions(read(path), current, version)]),
    ),
    ['contract/src/version.ts', read('contract/src/version.ts').replace(`'${current}'`, `'${version}'`)],
    [
      'deploy/kubernetes/kustomization.yaml',
      read('deploy/kubernetes/kustomization.yaml').replace(`newTag: ${current}`, `newTag: ${version}`),
    ],
    ['CHANGELOG.md', releaseChangelog(read('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10))],
  ]
  for (const [path, text] of changed) {
    if (text === read(path)) throw new Error(`${path} does not name the version ${current}`)
    console.log(`${isDryRun ? 'would change' : 'changed'} ${path}`)
    if (!isDryRun) writeFileSync(join(root, path), text)
  }
  if (isDryRun) return console.log(`would commit and tag ${tag}`)
  git('commit', '--quiet', '--all', '--message', `release: ${version}`)
  git('tag', '--annotate', tag, '--message', `Vale Cuatro ${version}`)
  console.log(`${tag} is tagged. Publish it with: git push --follow-tags`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main()
  } catch (error) {
    console.error(`No release: ${/** @type {Error} */ (error).message}`)
    process.exitCode = 1
  }
}
