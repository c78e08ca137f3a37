import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { run, runsTypeScript, tell, withProgress } from './prepare.mjs'

const { isTTY } = process.stdout
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  process.stdout.isTTY = isTTY
})

/** Work of 25 seconds that is half done after 12. */
async function work() {
  let done = 0
  const finished = withProgress(
    'Installing',
    () => `${done} of 2`,
    () => new Promise(resolve => setTimeout(resolve, 25_000)),
  )
  await vi.advanceTimersByTimeAsync(12_000)
  done = 1
  await vi.advanceTimersByTimeAsync(3000)
  tell('Something else')
  await vi.advanceTimersByTimeAsync(10_000)
  await finished
}

test('progress in a log is a line every ten seconds, with the count and the seconds', async () => {
  process.stdout.isTTY = false
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  await work()
  expect(printed.mock.calls.flat()).toEqual([
    '· Installing: 0 of 2, 0 s',
    '· Installing: 0 of 2, 10 s',
    '· Something else',
    '· Installing: 1 of 2, 20 s',
    '· Installing: 1 of 2, 25 s',
  ])
})

test('progress on a terminal is one line that changes every second, and other lines replace it', async () => {
  process.stdout.isTTY = true
  let screen = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    screen += text
    return true
  })
  vi.spyOn(console, 'log').mockImplementation(line => process.stdout.write(`${line}\n`))
  await work()
  // A terminal shows what follows the last return to the start of a line.
  const shown = screen.split('\n').map(line => line.split('\r\x1b[K').at(-1))
  expect(shown).toEqual(['· Something else', '· Installing: 1 of 2, 25 s', ''])
  expect(screen).toContain('\r\x1b[K· Installing: 1 of 2, 14 s')
})

test('a command passes on its lines as they come and returns them all', async () => {
  vi.useRealTimers()
  /** @type {string[]} */
  const lines = []
  const { code, output } = await run(process.execPath, ['-e', 'console.log("one\\ntwo"); process.exit(3)'], {
    quiet: true,
    onLine: line => lines.push(line),
  })
  expect({ code, output, lines }).toEqual({ code: 3, output: 'one\ntwo\n', lines: ['one', 'two'] })
})

test('the server runs on the Node of the machine from 22.18 on', () => {
  const versions = ['20.19.0', '22.17.1', '22.18.0', '24.21.0']
  expect(versions.filter(runsTypeScript)).toEqual(['22.18.0', '24.21.0'])
})
