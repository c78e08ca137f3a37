import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Font, type Glyph, type PathCommand } from 'opentype.js'

/**
 * The page's two typefaces as outlines, so that pictures look the same on every machine: the fonts come with packages,
 * never from the operating system.
 */
const FACES = {
  display: ['@fontsource/sansita-swashed/files/sansita-swashed', 700],
  text: ['@fontsource/rosario/files/rosario', 600],
} as const
export type Face = keyof typeof FACES

const SUBSETS = ['latin', 'latin-ext', 'vietnamese']

const { resolve } = createRequire(import.meta.url)

function open(name: string): Font {
  const { buffer, byteOffset, byteLength } = readFileSync(resolve(name))
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength))
}

const opened = new Map<Face, Font[]>()

function fontsOf(face: Face): Font[] {
  const known = opened.get(face)
  if (known) return known
  const [name, weight] = FACES[face]
  const fonts = SUBSETS.map(subset => open(`${name}-${subset}-${weight}-normal.woff`))
  opened.set(face, fonts)
  return fonts
}

/** The characters of a text that the typeface has, each with its font and its place. */
function layOut(text: string, face: Face, size: number) {
  const fonts = fontsOf(face)
  let x = 0
  let before: { font: Font; index: number } | undefined
  const glyphs: { glyph: Glyph; x: number }[] = []
  for (const character of text.normalize('NFC')) {
    const font = fonts.find(each => each.charToGlyphIndex(character) > 0)
    if (!font) continue
    const glyph = font.charToGlyph(character)
    const scale = size / font.unitsPerEm
    // The library answers NaN for pairs of a kind that it does not know.
    if (before?.font === font) x += (font.getKerningValue(before.index, glyph.index) || 0) * scale
    glyphs.push({ glyph, x })
    x += (glyph.advanceWidth ?? 0) * scale
    before = { font, index: glyph.index }
  }
  return { glyphs, width: x }
}

export const widthOf = (text: string, face: Face, size: number): number => layOut(text, face, size).width

interface Line {
  x: number
  y: number
  size: number
  fill: string
  face?: Face
  anchor?: 'start' | 'middle' | 'end'
  /** A longer text gets smaller, to 60 percent, and is then cut off. */
  maxWidth?: number
}

/** One line of text as a path. */
export function line(
  text: string,
  { x, y, size, fill, face = 'text', anchor = 'start', maxWidth }: Line,
): string {
  const fitted = maxWidth === undefined ? { text, size } : fit(text, face, size, maxWidth)
  const { glyphs, width } = layOut(fitted.text, face, fitted.size)
  const start = x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0)
  const path = glyphs
    .flatMap(({ glyph, x }) => glyph.getPath(start + x, y, fitted.size).commands)
    .map(written)
    .join('')
  return `<path d="${path}" fill="${fill}"/>`
}

/** The library's own `toPathData` writes NaN for some numbers. */
function written(command: PathCommand): string {
  const numbers = ['x1', 'y1', 'x2', 'y2', 'x', 'y'].flatMap(key => {
    const value = (command as unknown as Record<string, number | undefined>)[key]
    return value === undefined ? [] : value.toFixed(1)
  })
  return command.type + numbers.join(' ')
}

const SMALLEST = 0.6

function fit(text: string, face: Face, size: number, maxWidth: number): { text: string; size: number } {
  const width = widthOf(text, face, size)
  if (width <= maxWidth) return { text, size }
  const smaller = Math.max(size * SMALLEST, (size * maxWidth) / width)
  let cut = text
  while (cut.length > 1 && widthOf(`${cut}…`, face, smaller) > maxWidth) cut = cut.slice(0, -1).trimEnd()
  return { text: widthOf(text, face, smaller) <= maxWidth + 1 ? text : `${cut}…`, size: smaller }
}

/** Breaks a text into lines at spaces; what does not fit into the last line is fitted by `line`. */
export function wrap(text: string, face: Face, size: number, maxWidth: number, maxLines: number): string[] {
  const lines: string[] = []
  let rest = text.trim().split(/\s+/)
  while (rest.length > 0 && lines.length < maxLines - 1) {
    let count = 1
    while (count < rest.length && widthOf(rest.slice(0, count + 1).join(' '), face, size) <= maxWidth) count++
    lines.push(rest.slice(0, count).join(' '))
    rest = rest.slice(count)
  }
  if (rest.length > 0) lines.push(rest.join(' '))
  return lines
}
