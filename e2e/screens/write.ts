/** Takes pictures of every page and of a table's states, on a server of its own: npm run screens */
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { startTestServer } from '../support/testServer.ts'
import { openCamera } from './camera.ts'
import { weigh, writeGallery } from './gallery.ts'
import { takeLive } from './live.ts'
import { takePages } from './pages.ts'
import { takePractice } from './practice.ts'
import { takeTables } from './tables.ts'

const folder = process.argv[2] ?? fileURLToPath(new URL('../../docs/screens', import.meta.url))
const server = await startTestServer({ DEMO: '1', TURN_SECONDS: '600' })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--no-first-run', '--hide-scrollbars'],
})
let isOpen = true
const stopServer = async () => {
  if (isOpen) await server.stop()
  isOpen = false
}
try {
  const camera = await openCamera(browser, folder)
  await takePages(camera, browser, server)
  await takeTables(camera, browser, server.page)
  await takePractice(camera, browser, server.page)
  await takeLive(camera, browser, server.page, stopServer)
  writeGallery(folder, camera.shots)
  console.log(`${camera.shots.length} things, ${(weigh(folder) / 1e6).toFixed(1)} MB in ${folder}`)
} finally {
  await browser.close()
  await stopServer()
}
