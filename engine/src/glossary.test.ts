import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** Words in exported names that have their usual meaning and need no entry. */
const ORDINARY_WORDS = new Set(
  `above act after by card default distance empty error explain from is legal move new notation of outcome parse play
  points reason result rival rule spoken strength summarize summary taker to winner write`.split(/\s+/),
)

/** Splits a name such as `mayOpenEnvido` or `ENVIDO_CALLS` into words as the glossary spells them. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _]/)

const singular = (word: string) => word.replace(/ies$/, 'y').replace(/s$/, '')

test('the glossary explains every word in the names that the engine exports', () => {
  const names = read('./index.ts')
    .replace(/from '.*'/g, '')
    .replace(/\b(export|type)\b/g, '')
    .match(/\w+/g)!
  const explained = new Set(
    read('../../docs/glossary.md')
      .split('\n')
      .filter(line => line.startsWith('|'))
      .flatMap(
        line =>
          line
            .split('|')[1]!
            .toLowerCase()
            .match(/\p{L}+/gu) ?? [],
      ),
  )
  const isKnown = (word: string) =>
    [word, singular(word)].some(each => ORDINARY_WORDS.has(each) || explained.has(each))
  const unknown = new Set(names.flatMap(wordsOf).filter(word => !isKnown(word)))
  expect([...unknown]).toEqual([])
})
