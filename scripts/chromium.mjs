// Finds a Chromium for the browser journeys: the configured one, the system's, Playwright's own, or the distribution's
// package. The headless shell is preferred, because it is faster without a browser window.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, run, tell } from './prepare.mjs'

const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/snap/bin/chromium']

/** Returns the path of a Chromium, installing one if there is none. */
export async function findChromium() {
  const found = await search()
  if (found) return found
  tell('Installing Chromium for the browser journeys')
  const apt = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const attempt of [
    [...apt, 'apt-get', 'update', '-qq'],
    [...apt, 'apt-get', 'install', '-y', '-qq', 'chromium-headless-shell'],
    [...apt, 'apt-get', 'install', '-y', '-qq', 'chromium'],
  ]) {
    const [command = '', ...args] = attempt
    await run(command, args, { quiet: true }).catch(() => {})
    const installed = await search()
    if (installed) return installed
  }
  await run('npx', ['--no', 'playwright-core', 'install', 'chromium'], { quiet: true }).catch(() => {})
  return (
    (await search()) ??
    fail(
      'The journeys need a Chromium, and none could be installed: install one, or name it in CHROMIUM_PATH.',
    )
  )
}

async function search() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = NAMES.flatMap(name => folders.map(folder => join(folder, name)))
  const { chromium } = await import('playwright-core')
  return [...onPath, ...ELSEWHERE, chromium.executablePath()].find(path => existsSync(path))
}
