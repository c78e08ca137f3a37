import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { nextVersion, releaseChangelog } from './release.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

test.each([
  ['0.1.0', 'patch', '0.1.1'],
  ['0.1.9', 'minor', '0.2.0'],
  ['0.9.3', 'major', '1.0.0'],
  ['0.1.0', '0.10.0', '0.10.0'],
])('after %s comes, with %s, %s', (current, wanted, next) => expect(nextVersion(current, wanted)).toBe(next))

test.each(['0.1.0', '0.0.9', 'big', '1.0'])('%s does not come after 0.1.0', wanted =>
  expect(() => nextVersion('0.1.0', wanted)).toThrow(),
)

test('a changelog without unreleased changes makes no release', () => {
  const news = '# Changelog\n\n## Unreleased\n\n- News.\n\n## 0.1.0 (2026-01-01)\n\n- Old.\n'
  expect(releaseChangelog(news, '0.2.0', '2026-11-16')).toBe(
    news.replace('## Unreleased\n', '## Unreleased\n\n## 0.2.0 (2026-11-16)\n'),
  )
  expect(() => releaseChangelog(news.replace('- News.\n\n', ''), '0.2.0', '2026-11-16')).toThrow()
})

test('a release sets every version, dates the changelog, commits and tags; a dry run changes nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'valecuatro-release-'))
  try {
    /** @type {{ version: string, workspaces: string[] }} */
    const { version, workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const manifests = ['package.json', ...workspaces.map(name => `${name}/package.json`)]
    const files = [
      ...manifests,
      'package-lock.json',
      'CHANGELOG.md',
      'contract/src/version.ts',
      'deploy/kubernetes/kustomization.yaml',
      'scripts/release.mjs',
    ]
    for (const name of files) cpSync(join(root, name), join(folder, name))
    /** @param {string[]} args */
    const git = (...args) =>
      execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
        cwd: folder,
        encoding: 'utf8',
      }).trim()
    /** @param {string[]} args */
    const release = (...args) =>
      execFileSync(process.execPath, ['scripts/release.mjs', ...args], {
        cwd: folder,
        encoding: 'utf8',
        env: {
          ...process.env,
          ...{ GIT_AUTHOR_NAME: 'test', GIT_AUTHOR_EMAIL: 'test@example.com' },
          ...{ GIT_COMMITTER_NAME: 'test', GIT_COMMITTER_EMAIL: 'test@example.com' },
        },
      })
    git('init', '--quiet')
    git('add', '.')
    git('commit', '--quiet', '--message', 'before')

    const next = nextVersion(version, 'minor')
    expect(release('minor', '--dry-run')).toContain(`would commit and tag v${next}`)
    expect(git('status', '--porcelain')).toBe('')
    expect(git('tag')).toBe('')

    release('minor')
    expect(git('tag', '--points-at', 'HEAD')).toBe(`v${next}`)
    for (const name of manifests)
      expect(JSON.parse(readFileSync(join(folder, name), 'utf8')).version, name).toBe(next)
    expect(readFileSync(join(folder, 'contract/src/version.ts'), 'utf8')).toContain(`'${next}'`)
    expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).not.toMatch(
      new RegExp(`"@valecuatro/\\w+": "${version.replaceAll('.', '\\.')}"`),
    )
    expect(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')).toContain(`## ${next} (`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
