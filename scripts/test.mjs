// npm test: everything that must hold before a change lands. Its last line counts what passed and what failed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium } from './chromium.mjs'
import { build, install, projectEnv, root, run, tell } from './prepare.mjs'

await install()

const tally = { passed: 0, failed: 0 }
const reports = mkdtempSync(join(tmpdir(), 'valecuatro-tests-'))

/** What the failed checks have said, for the end of the run. @type {string[]} */
const complaints = []

/**
 * A check that is one thing: it holds or it does not.
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

/** The whole messages are printed above, in the output of the run. */
const MAX_MESSAGE_CHARACTERS = 1500
/** More failed files than this are no accident of a busy machine. */
const MAX_REPEATED_FILES = 4

/**
 * A run of Vitest, counted test by test. A file in which a test failed runs a second time when everything else has
 * ended; a test that passes only then is counted as passed and named at the end.
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
    // A run that fails outside any test, or runs none, has not passed.
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
      // Left alone, a machine of two cores would run one file at a time; many wait for a database or a process.
      VITEST_MAX_WORKERS: String(Math.max(2, availableParallelism() - 1)),
      BUILT_WEB: join(root, 'web', 'dist'),
    },
  })

/** Printed at their end, so that two runs do not write over each other. */
const journeys = async () =>
  vitest('Journeys in a real browser', ['--project=e2e'], {
    env: { CHROMIUM_PATH: await findChromium() },
    quiet: true,
  })

// Journeys wait for a browser and many units for a database or a process: side by side they keep all cores busy.
async function tests() {
  await build()
  const repeats = await Promise.all([units(), journeys()])
  for (const repeat of repeats) await repeat()
}

// The checks run beside the build and the first tests.
await Promise.all([checks(), tests()])

rmSync(reports, { recursive: true, force: true })
for (const complaint of complaints) console.log(`\n${complaint}`)
console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed === 0 ? 0 : 1
