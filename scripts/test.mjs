// npm test: everything that must pass before a change lands. The last line counts what passed and what failed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium } from './chromium.mjs'
import { build, install, projectEnv, root, run, tell } from './prepare.mjs'

await install()

const tally = { passed: 0, failed: 0 }
const reports = mkdtempSync(join(tmpdir(), 'valecuatro-tests-'))

/** The output of failed checks, printed at the end of the run. @type {string[]} */
const complaints = []

/**
 * Runs a check that passes or fails as a whole.
 * @param {string} name
 * @param {string} script
 */
async function check(name, script) {
  const { code, output } = await run('npm', ['run', '--silent', script], { quiet: true })
  tally[code === 0 ? 'passed' : 'failed']++
  tell(`${name}: ${code === 0 ? 'holds' : 'FAILED'}`)
  if (code !== 0) complaints.push(`${name}: FAILED\n${output}`)
}

async function checks() {
  await check('Types', 'types')
  await check('Format and lint', 'lint')
  await check('Arrows between workspaces and domains', 'arrows')
}

/** Messages are shortened here, because they are printed in full in the output of the run. */
const MAX_MESSAGE_CHARACTERS = 1500
/** If more files than this fail, a busy machine is not the cause, and they are not repeated. */
const MAX_REPEATED_FILES = 4

/**
 * Runs Vitest and counts the tests. A file with a failed test runs a second time when everything else has ended; a test
 * that passes only then counts as passed and is listed at the end.
 * @param {string} name
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options]
 * @returns {Promise<() => Promise<void>>} the second run
 */
async function vitest(name, args, { env = {}, quiet = false } = {}) {
  const first = await runVitest(name, args, { env, quiet })
  tally.passed += first.passed
  const isRepeatable = first.files.length > 0 && first.files.length <= MAX_REPEATED_FILES
  if (!isRepeatable) {
    tally.failed += first.failed
    complaints.push(...first.complaints)
    return async () => {}
  }
  return async () => {
    const second = await runVitest(`${name}, a second time`, [...args, ...first.files], { env, quiet })
    if (second.failed === 0) {
      tally.passed += first.failed
      complaints.push(...first.complaints.map(complaint => `Passed only the second time: ${complaint}`))
    } else {
      tally.failed += first.failed
      complaints.push(...first.complaints, ...second.complaints)
    }
  }
}

/**
 * A file of Vitest's report.
 * @typedef {{ name: string, status: string, message?: string,
 *   assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} TestFile
 */

/**
 * @param {string} name
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, quiet: boolean }} options
 */
async function runVitest(name, args, { env, quiet }) {
  tell(name)
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, output } = await run('vitest', ['run', ...reporters, ...args], {
    env: { ...projectEnv, ...env },
    quiet,
  })
  if (quiet) console.log(`\n${name}\n${output}`)
  try {
    /** @type {{ numPassedTests: number, numFailedTests: number, numTotalTests: number, testResults: TestFile[] }} */
    const { numPassedTests, numFailedTests, numTotalTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    const failures = testResults.filter(file => file.status === 'failed')
    // A run that fails outside any test, or runs no tests, has not passed.
    const hasFailedOutsideTests = numTotalTests === 0 || (code !== 0 && numFailedTests === 0)
    return {
      passed: numPassedTests,
      failed: hasFailedOutsideTests ? 1 : numFailedTests,
      files: failures.map(file => relative(root, file.name)),
      complaints: failures.map(describeFailures),
    }
  } catch {
    return { passed: 0, failed: 1, files: [], complaints: [`${name}: the run ended without a report`] }
  }
}

/** @param {TestFile} file */
function describeFailures({ name, message, assertionResults }) {
  const failed = assertionResults.filter(test => test.status === 'failed')
  const lines = failed.map(
    test => `${test.fullName}\n${test.failureMessages.join('\n').slice(0, MAX_MESSAGE_CHARACTERS)}`,
  )
  return `${relative(root, name)}: FAILED\n${lines.join('\n') || message}`
}

const units = () =>
  vitest('Units, properties and integration on PGlite and PostgreSQL', ['--project=!e2e'], {
    env: {
      // By default a machine with two cores would run one file at a time, but many files wait for a database or a
      // process.
      VITEST_MAX_WORKERS: String(Math.max(2, availableParallelism() - 1)),
      BUILT_WEB: join(root, 'web', 'dist'),
    },
  })

/** The output is printed at the end, so that the output of two runs does not mix. */
const journeys = async () =>
  vitest('Journeys in a real browser', ['--project=e2e'], {
    env: { CHROMIUM_PATH: await findChromium() },
    quiet: true,
  })

// Journeys wait for a browser and many unit tests for a database or a process; in parallel they keep all cores busy.
async function tests() {
  await build()
  const repeats = await Promise.all([units(), journeys()])
  for (const repeat of repeats) await repeat()
}

// The checks run in parallel with the build and the first tests.
await Promise.all([checks(), tests()])

rmSync(reports, { recursive: true, force: true })
for (const complaint of complaints) console.log(`\n${complaint}`)
console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed === 0 ? 0 : 1
