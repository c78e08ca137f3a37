// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../..')
/** Style sheets that a component or another style sheet imports, with their text. */
const texts = new Map(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.css'))
    .map(file => [file, readFileSync(join(source, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')]),
)

const imports = [...texts].flatMap(([file, text]) =>
  [...text.matchAll(/@import "(\.[^"]+)"( layer\(\w+\))?/g)].map(([, path = '', layer]) => ({
    file: relative('', join(dirname(file), path)),
    by: file,
    layer,
  })),
)

it('every rule is in a layer', () => {
  const layered = new Set(imports.filter(({ layer }) => layer).map(({ file }) => file))
  const without = [...texts].filter(
    ([file, text]) =>
      !layered.has(file) && !/^\s*(@layer \w+ \{.*\}|(@(layer|import)[^;{]*;\s*)*)\s*$/s.test(text),
  )
  // Fonts have no place in the cascade; the toast library's own styles are in no layer.
  expect(without.map(([file]) => file)).toEqual(['ui/styles/fonts.css', 'ui/styles/toast.css'])
})

/** Splits a selector list at its outer commas. */
function selectorsOf(prelude: string): string[] {
  const found = ['']
  let depth = 0
  for (const char of prelude) {
    if (char === '(') depth++
    if (char === ')') depth--
    if (char === ',' && depth === 0) found.push('')
    else found[found.length - 1] += char
  }
  return found.map(selector => selector.trim())
}

const classesIn = (selector: string) =>
  [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)

it('a class has its rules in one sheet, and another sheet changes it only inside a class of its own', () => {
  const sheetOf = (file: string) => imports.find(each => each.file === file)?.by ?? file
  const selectors = [...texts].flatMap(([file, text]) =>
    [...text.replaceAll(/"[^"]*"/g, '').matchAll(/([^{};]+)\{/g)]
      .map(([, prelude = '']) => prelude.trim())
      .filter(prelude => !prelude.startsWith('@'))
      .flatMap(selectorsOf)
      .map(selector => ({ sheet: sheetOf(file), selector })),
  )
  const owners = new Map<string, Set<string>>()
  for (const { sheet, selector } of selectors) {
    const [name, ...others] = classesIn(selector)
    const isCompound = !/[\s>+~]/.test(selector.replaceAll(/\(.*\)/gs, ''))
    if (name && others.length === 0 && isCompound)
      owners.set(name, (owners.get(name) ?? new Set()).add(sheet))
  }
  const several = [...owners].filter(([, sheets]) => sheets.size > 1)
  expect(several.map(([name, sheets]) => `${name}: ${[...sheets].join(', ')}`)).toEqual([])

  const isForeign = (sheet: string, name: string) => owners.has(name) && !owners.get(name)?.has(sheet)
  const foreign = selectors.filter(({ sheet, selector }) => {
    const names = classesIn(selector)
    return !selector.startsWith('&') && names.length > 0 && names.every(name => isForeign(sheet, name))
  })
  expect(foreign.map(({ sheet, selector }) => `${selector} in ${sheet}`)).toEqual([])
})

/** The widths of the window at which a layout may change; a component that depends on its own width asks its container. */
const BREAKPOINTS = {
  phone: '30rem',
  largePhone: '40rem',
  tablet: '48rem',
  laptop: '64rem',
  desktop: '84rem',
}

it('layouts change at five widths', () => {
  const widths = Object.values(BREAKPOINTS).flatMap(width => [`width >= ${width}`, `width < ${width}`])
  const others = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/@media ([^{]*)/g)]
      .flatMap(([, query = '']) => [...query.matchAll(/\(([^()]*width[^()]*)\)/g)])
      .filter(([, condition = '']) => !widths.includes(condition))
      .map(([condition]) => `${condition} in ${file}`),
  )
  expect(others).toEqual([])
})

it('colours are tokens', () => {
  const literal =
    /(?<![\w-])(#[0-9a-f]{3,8}|(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|(white|black|red|green|blue|gr[ae]y|gold)(?![\w-]))/i
  const found = [...texts]
    .filter(([file]) => file !== 'ui/styles/tokens.css')
    .flatMap(([file, text]) => text.split('\n').map(line => `${file}: ${line.trim()}`))
    .filter(line => literal.test(line.replaceAll(/url\([^)]*\)|^[^:]*: (?=[^:]*\{$).*/g, '')))
  expect(found).toEqual([])
})
