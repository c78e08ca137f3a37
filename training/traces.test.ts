import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeTrace } from './traces.ts'

const hasCompiler = spawnSync('g++', ['--version']).status === 0

describe.skipIf(!hasCompiler)('the simulator, compared with the engine on a trace', () => {
  const folder = mkdtempSync(join(tmpdir(), 'valecuatro-traces-'))
  const program = join(folder, 'compare')
  const trace = join(folder, 'trace.bin')
  const compare = () => spawnSync(program, [trace], { encoding: 'utf8' })

  beforeAll(() => {
    execFileSync('g++', ['-O0', '-o', program, join(import.meta.dirname, 'compare.cpp')])
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('agrees on who decides, what is legal, the features and the score', () => {
    writeTrace(trace, 600, 1)
    const { status, stdout } = compare()
    expect(stdout).toMatch(/^600 hands, \d+ decisions, 0 differences\n$/)
    expect(status).toBe(0)
  })

  test('finds a planted bug', () => {
    writeTrace(trace, 20, 2, true)
    const { status, stdout } = compare()
    expect(stdout).toContain('score of team 1')
    expect(status).toBe(1)
  })
})
