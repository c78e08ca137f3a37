// npm test: what every change must pass, in phases, so that they do not slow each other down.
// npm run test:long: the tests tagged `long`, and those tagged `random` at their full size with new seeds.
// The last line counts what passed and what failed.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium } from './chromium.mjs'
import { build, install, projectEnv, root, run, tell } from './prepare.mjs'

const isLong = process.argv.includes('--long')
const startedAt = Date.now()
const tally = { passed: 0, failed: 0 }
const reports = mkdtempSync(join(tmpdir(), 'valecuatro-tests-'))

/** The output of failed checks and tests, printed at the end of the run. @type {string[]} */
const complaints = []

/**
 * Runs a part of the run and prints how long it took.
 * @param {string} name
 * @param {() => Promise<unknown>} work
 */
async function phase(name, work) {
  const from = Date.now()
  tell(name)
  await work()
  tell(`${name}: ${secondsSince(from)} s`)
}

/** @param {number} from */
const secondsSince = from => Math.round((Date.now() - from) / 1000)

/**
 * Runs a check that passes or fails as a whole.
 * @param {string} name
 * @param {string} script
 */
async function check(name, script) {
  const { code, output } = await run('npm', ['run', '--silent', script], { quiet: true })
  tally[code === 0 ? 'passed' : 'failed']++
  tell(`${name}: ${code === 0 ? 'passed' : 'FAILED'}`)
  if (code !== 0) complaints.push(`${name}: FAILED\n${output}`)
}

async function checks() {
  await check('Types', 'types')
  await check('Format and lint', 'lint')
  await check('Dependency rules', 'arrows')
}

/** Messages are shortened here, because they are printed in full in the output of the run. */
const MAX_MESSAGE_CHARACTERS = 1500

/**
 * A file of Vitest's report.
 * @typedef {{ name: string, status: string, message?: string,
 *   assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} TestFile
 */

/**
 * Runs Vitest and counts the tests.
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
async function vitest(name, args, env) {
  const report = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const tags = isLong ? 'long || random' : '!long'
  const files = isLong ? filesWithTags() : []
  const { code } = await run('vitest', ['run', `--tagsFilter=${tags}`, ...reporters, ...args, ...files], {
    env: { ...projectEnv, ...(isLong && { FULL: '1' }), ...env },
  })
  try {
    /** @type {{ numPassedTests: number, numFailedTests: number, testResults: TestFile[] }} */
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    // A run that fails outside any test, or runs no tests, has not passed.
    const hasFailedOutsideTests = numPassedTests === 0 || (code !== 0 && numFailedTests === 0)
    tally.passed += numPassedTests
    tally.failed += hasFailedOutsideTests ? 1 : numFailedTests
    complaints.push(...testResults.filter(file => file.status === 'failed').map(describeFailures))
    if (hasFailedOutsideTests) complaints.push(`${name}: FAILED outside the tests; its output says why`)
  } catch {
    tally.failed++
    complaints.push(`${name}: the run ended without a report`)
  }
}

const WORKSPACES = ['engine', 'bots', 'training', 'contract', 'web', 'server', 'scripts', 'e2e']

/** The test files with a tag: the others need not be loaded to find out that none of their tests runs. */
function filesWithTags() {
  const paths = WORKSPACES.flatMap(workspace =>
    readdirSync(join(root, workspace), { recursive: true, encoding: 'utf8' })
      .filter(path => /\.test\.(tsx?|mjs)$/.test(path) && !path.includes('node_modules'))
      .map(path => join(workspace, path)),
  )
  return paths.filter(path =>
    /@module-tag (long|random)|tags: \['(long|random)'/.test(readFileSync(join(root, path), 'utf8')),
  )
}

/** @param {TestFile} file */
function describeFailures({ name, message, assertionResults }) {
  const failed = assertionResults.filter(test => test.status === 'failed')
  const lines = failed.map(
    test => `${test.fullName}\n${test.failureMessages.join('\n').slice(0, MAX_MESSAGE_CHARACTERS)}`,
  )
  return `${relative(root, name)}: FAILED\n${lines.join('\n') || message}`
}

await phase('Installing what is missing', install)
const chromium = await findChromium()
await phase('Checks, and building the page', () => Promise.all([isLong || checks(), build()]))
await phase('Units, properties and integration on PGlite and PostgreSQL', () =>
  vitest('units', ['--project=!e2e'], {
    // By default a machine with two cores would run one file at a time, but many files wait for a database or a process.
    VITEST_MAX_WORKERS: String(Math.max(3, availableParallelism() - 1)),
    BUILT_WEB: join(root, 'web', 'dist'),
  }),
)
await phase('Journeys in a real browser', () =>
  vitest('journeys', ['--project=e2e'], { CHROMIUM_PATH: chromium }),
)

rmSync(reports, { recursive: true, force: true })
for (const complaint of complaints) console.log(`\n${complaint}`)
tell(`${secondsSince(startedAt)} s in all`)
console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed === 0 ? 0 : 1
