import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './prepare.mjs'

test('a program that needs more packages than npm start installs says what to run first', () => {
  const clone = mkdtempSync(join(tmpdir(), 'valecuatro-packages-'))
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }))
  for (const script of ['allPackages.mjs', 'prepare.mjs'])
    cpSync(join(root, 'scripts', script), join(clone, 'scripts', script))
  const check = () =>
    spawnSync(process.execPath, [join(clone, 'scripts/allPackages.mjs')], { encoding: 'utf8' })
  expect(check()).toMatchObject({
    status: 1,
    stderr: 'This needs packages that "npm start" does not install: run "npm ci" first.\n',
  })
  mkdirSync(join(clone, 'node_modules/vitest'), { recursive: true })
  expect(check()).toMatchObject({ status: 0, stderr: '' })
})

// All static imports are resolved before the check can run, so a missing package among them would hide its sentence.
test('benchmarks and fault tests import packages that npm start does not install only after the check', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const programs = globSync(
    ['bench/*.ts', 'bench/live/live.ts', 'server/test/{faults/run,simulation/main}.ts'],
    {
      cwd: root,
    },
  )
  expect(programs.length).toBeGreaterThan(15)
  /** @type {Set<string>} */
  const seen = new Set()
  /** @type {string[]} */
  const tooEarly = []
  /** @param {string} file */
  const visit = file => {
    if (seen.has(file)) return
    seen.add(file)
    const imports = readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s*)?'([^']+)'/gm,
    )
    for (const [, name = ''] of imports) {
      if (name.startsWith('.')) visit(resolve(dirname(file), name))
      const [, packageName] = name.match(/^((?:@[^/]+\/)?[^./:][^/:]*)(?:\/|$)/) ?? []
      const { dev, link } = packages[`node_modules/${packageName}`] ?? {}
      if (dev && !link) tooEarly.push(`${relative(root, file)} imports ${packageName}`)
    }
  }
  for (const program of programs) visit(join(root, program))
  expect(tooEarly).toEqual([])
})
