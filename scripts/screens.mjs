// npm run screens: takes pictures of every page and saves them in docs/screens.
import { findChromium } from './chromium.mjs'
import { build, install, projectEnv, projectNode, run } from './prepare.mjs'

await install()
await build()
const env = { ...projectEnv, CHROMIUM_PATH: await findChromium() }
const { code } = await run(projectNode, ['e2e/screens/write.ts', ...process.argv.slice(2)], { env })
process.exitCode = code
