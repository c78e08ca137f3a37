import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as engine from './index.ts'

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

function block(language: string): string {
  return new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(README)![1]!
}

test('the example in the README is true', () => {
  const checked = block('js').replace(/^(.*?)\s+\/\/=> (.*)$/gm, 'check($1, $2)')
  const answers: [unknown, unknown][] = []
  const run = new Function(...Object.keys(engine), 'check', checked)
  run(...Object.values(engine), (...answer: [unknown, unknown]) => answers.push(answer))
  expect(answers).toHaveLength(10)
  for (const [actual, expected] of answers) expect(actual).toEqual(expected)
})

test('the game in the README can be parsed and written unchanged', () => {
  const reading = engine.parseGame(block('truco'))
  if (!reading.ok) throw new Error(JSON.stringify(reading.error))
  expect(engine.writeGame(reading.record)).toBe(block('truco'))
})

test('every function that the README mentions is exported', () => {
  for (const [, name] of README.matchAll(/`(\w+)\(/g)) expect(Object.keys(engine)).toContain(name)
})
