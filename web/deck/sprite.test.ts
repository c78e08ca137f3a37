// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CARDS } from '@valecuatro/engine'
import { expect, it } from 'vitest'
import { deckFiles, single, sprite } from './sprite.ts'

const svg = sprite()
const art = join(import.meta.dirname, '../src/art')
const ids = Array.from(svg.matchAll(/ id="([^"]+)"/g), match => match[1])

it.each(Object.entries(deckFiles()))(
  '%s is what the generator draws; otherwise run npm run deck -w web',
  (name, drawn) => {
    expect(readFileSync(join(art, name), 'utf8') === drawn).toBe(true)
  },
)

it('is light enough for a phone', () => {
  expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(120 * 1024)
})

it('holds forty cards, a back and the marks of the suits', () => {
  const symbols = Array.from(svg.matchAll(/<symbol id="([^"]+)" viewBox="0 0 200 310">/g), match => match[1])
  expect(symbols.toSorted()).toEqual([...CARDS, 'back'].toSorted())
  for (const letter of 'eboc') expect(svg).toContain(`<symbol id="mark-${letter}" viewBox="0 0 24 24">`)
})

it('names each part once and refers only to parts that it has', () => {
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, id] of svg.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id)
})

it('needs nothing that another document cannot paint: no gradient, filter, clip, style or font', () => {
  expect(svg).not.toMatch(/url\(|Gradient|<filter|<clipPath|<mask|<style|<text|NaN|undefined/)
})

it('breaks the frame as the suit asks: oro never, copa once, espada twice, basto three times', () => {
  const gaps = Array.from('oceb', letter => {
    const border = new RegExp(`<g id="frame-${letter}">.*?<path d="([^"]+)"`).exec(svg)?.[1] ?? ''
    return Array.from(border.matchAll(/M[\d.]+ 9(?=[hH])/g)).length - 1
  })
  expect(gaps).toEqual([0, 1, 2, 3])
})

it('draws a single card with every part that it needs', () => {
  for (const card of [...CARDS, 'back'] as const) {
    const alone = single(card)
    for (const [, id] of alone.matchAll(/href="#([^"]+)"/g)) expect(alone).toContain(`id="${id}"`)
  }
})
