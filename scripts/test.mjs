// npm test: everything that must hold before a change lands. Its last line counts what passed and what failed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
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

/**
 * A run of Vitest, counted test by test.
 * @param {string} name
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options]
 */
async function vitest(name, args, { env = {}, quiet = false } = {}) {
  tell(name)
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, output } = await run('vitest', ['run', ...reporters, ...args], {
    env: { ...projectEnv, ...env },
    quiet,
  })
  if (quiet) console.log(`\n${name}\n${output}`)
  try {
    const { numPassedTests, numFailedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'))
    tally.passed += numPassedTests
    tally.failed += numFailedTests
    // A run that fails outside any test, or runs none, has not passed.
    if (numTotalTests === 0 || (code !== 0 && numFailedTests === 0)) tally.failed++
  } catch {
    tell(`${name}: the run ended without a report`)
    tally.failed++
  }
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
  await Promise.all([units(), journeys()])
}

// The checks run beside the build and the first tests.
await Promise.all([checks(), tests()])

rmSync(reports, { recursive: true, force: true })
for (const complaint of complaints) console.log(`\n${complaint}`)
console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed === 0 ? 0 : 1
