// @module-tag long
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')
/** Finds the Node of the machine, which may be older than the project's own. */
const PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter(folder => !folder.includes('node_modules'))
  .join(delimiter)

const GAME = `
import { createBot, canWait } from '@valecuatro/bots'
import { createPolicy, createPolicyBot } from '@valecuatro/bots/policy'
import { CARDS, deal, legal, newGame, play, view } from '@valecuatro/engine'

export function playGame(bytes, description) {
  let seed = 1
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647
  const bots = [createBot('balanced', random), createPolicyBot(createPolicy(bytes, description), random)]
  let game = newGame({ players: 2, target: 15 })
  while (game.phase !== 'over') {
    if (game.phase === 'deal') {
      const cards = CARDS.map(card => [random(), card]).sort(([a], [b]) => a - b).map(([, card]) => card)
      game = deal(game, [cards.slice(0, 3), cards.slice(3, 6)])
    }
    const seat = [0, 1].find(seat => legal(game, seat).length > 0 && !canWait(view(game, seat)))
    const played = play(game, seat, bots[seat](view(game, seat)))
    if (!played.ok) throw new Error(played.error.message)
    game = played.game
  }
  return game.score
}
`

/** @type {string} */ let folder
/** @type {string} */ let project

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'valecuatro-pack-'))
  // Packs a copy, because packing replaces package.json for a moment and other tests read it.
  for (const name of ['engine', 'bots'])
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: path => !path.includes('node_modules'),
    })
  mkdirSync(join(folder, 'docs'))
  for (const name of ['LICENSE', 'tsconfig.base.json', 'docs/rules.md', 'scripts'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  project = join(folder, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{ "name": "fresh", "private": true, "type": "module" }')
  const tarballs = ['engine', 'bots'].map(name => {
    const output = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
      cwd: join(folder, name),
      encoding: 'utf8',
    })
    return join(folder, output.trim().split('\n').at(-1) ?? '')
  })
  execFileSync('npm', ['install', '--offline', '--silent', '--no-audit', '--no-fund', ...tarballs], {
    cwd: project,
    env: { ...process.env, PATH },
  })
  writeFileSync(join(project, 'game.js'), GAME)
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** @param {string} name */
const installed = name => join(project, 'node_modules', '@valecuatro', name)

test('a package has JavaScript, types, a licence and a README without links into the repository', () => {
  for (const name of ['engine', 'bots']) {
    const manifest = JSON.parse(readFileSync(join(installed(name), 'package.json'), 'utf8'))
    expect(manifest.exports['.']).toEqual({ types: './dist/index.d.ts', default: './dist/index.js' })
    expect(Object.keys(manifest)).not.toContain('private')
    const readme = readFileSync(join(installed(name), 'README.md'), 'utf8')
    expect(readme).toContain(`npm install @valecuatro/${name}`)
    expect(readme).not.toContain('](../')
    expect(readFileSync(join(installed(name), 'LICENSE'), 'utf8')).toContain('MIT')
    // The packed folder is unchanged afterwards.
    expect(readFileSync(join(folder, name, 'package.json'), 'utf8')).toBe(
      readFileSync(join(root, name, 'package.json'), 'utf8'),
    )
  }
})

test('a fresh project plays a whole game with the packages on the machine’s own Node', () => {
  const script = `
    import { readFileSync } from 'node:fs'
    import { playGame } from './game.js'
    const file = name => readFileSync(new URL(import.meta.resolve('@valecuatro/bots/weights/' + name)))
    console.log(JSON.stringify(playGame(new Uint8Array(file('policy.bin')), JSON.parse(file('policy.json')))))`
  writeFileSync(join(project, 'main.js'), script)
  const output = execFileSync('node', ['main.js'], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, PATH },
  })
  expect(Math.max(...JSON.parse(output))).toBe(15)
})

test('a bundler can bundle the packages', async () => {
  await build({
    root: project,
    configFile: false,
    logLevel: 'silent',
    build: { lib: { entry: join(project, 'game.js'), formats: ['es'], fileName: 'bundle' }, minify: false },
  })
  const { playGame } = await import(join(project, 'dist', 'bundle.js'))
  const weights = join(installed('bots'), 'weights')
  const description = JSON.parse(readFileSync(join(weights, 'policy.json'), 'utf8'))
  const score = playGame(new Uint8Array(readFileSync(join(weights, 'policy.bin'))), description)
  expect(Math.max(...score)).toBe(15)
})

test.each(['nodenext', 'bundler'])('a TypeScript project finds the types (%s)', resolution => {
  writeFileSync(
    join(project, 'typed.ts'),
    `import { createBot, type Bot } from '@valecuatro/bots'
     import { type Action, legal, newGame, type View, view } from '@valecuatro/engine'
     const bot: Bot = createBot('daring', Math.random)
     const seen: View = view(newGame(), 0)
     export const actions: Action[] = legal(seen, 0)
     // @ts-expect-error: a game has no such action
     actions.push('pass')
     export default bot`,
  )
  const module = resolution === 'nodenext' ? 'nodenext' : 'esnext'
  execFileSync(
    join(bin, 'tsc'),
    [...['--noEmit', '--strict', '--module', module, '--moduleResolution', resolution], 'typed.ts'],
    { cwd: project, stdio: 'pipe' },
  )
})
