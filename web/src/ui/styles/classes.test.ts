// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
const read = (file: string) => readFileSync(join(source, file), 'utf8')

/** The classes of every rule of our style sheets. */
function classesWithRules(): Set<string> {
  const found = new Set<string>()
  for (const file of files.filter(name => name.endsWith('.css'))) {
    const text = read(file).replaceAll(/\/\*.*?\*\/|"[^"]*"/gs, '')
    for (const [, prelude = ''] of text.matchAll(/([^{};]+)\{/g)) {
      if (prelude.trimStart().startsWith('@')) continue
      for (const [, name = ''] of prelude.matchAll(/\.([a-z][\w-]*)/gi)) found.add(name)
    }
  }
  return found
}

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function* descendants(node: unknown): Generator<Node> {
  if (!isNode(node)) return
  yield node
  for (const child of Object.values(node)) yield* descendants(child)
}

/** The value of `className="…"`, of `{ className: … }` and of `element.className = …`. */
function classNameValue(node: Node): unknown {
  const name = (key: unknown) => isNode(key) && (key.name ?? key.value)
  if (node.type === 'JSXAttribute' && name(node.name) === 'className') return node.value
  if (node.type === 'Property' && name(node.key) === 'className') return node.value
  const { left } = node
  if (node.type === 'AssignmentExpression' && isNode(left) && name(left.property) === 'className')
    return node.right
  return undefined
}

interface Used {
  name: string
  file: string
  /** Whether the rest of the name is an expression, as in `bubble-${points}`. */
  isPrefix: boolean
}

/** The classes that components give to elements. */
function* usedClasses(): Generator<Used> {
  for (const file of files.filter(name => /\.tsx?$/.test(name) && !/\.test\.|\.d\.ts$/.test(name))) {
    for (const node of descendants(parseSync(file, read(file)).program)) {
      for (const part of descendants(classNameValue(node))) {
        const text =
          part.type === 'Literal' ? part.value : part.type === 'TemplateElement' && (part.value as Node).raw
        if (typeof text !== 'string') continue
        const isOpen = part.type === 'TemplateElement' && !part.tail
        for (const [name] of text.matchAll(/\S+/g))
          yield { name, file, isPrefix: isOpen && text.endsWith(name) }
      }
    }
  }
}

const rules = classesWithRules()
const used = [...usedClasses()]

it('every class in a component has a rule', () => {
  const without = used.filter(({ name, isPrefix }) =>
    isPrefix ? ![...rules].some(rule => rule.startsWith(name)) : !rules.has(name),
  )
  expect(without.map(({ name, file }) => `${name} in ${file}`)).toEqual([])
})

it('every class in a rule is used by a component', () => {
  const names = new Set(used.filter(({ isPrefix }) => !isPrefix).map(({ name }) => name))
  const prefixes = used.filter(({ isPrefix }) => isPrefix).map(({ name }) => name)
  const isUsed = (rule: string) => names.has(rule) || prefixes.some(prefix => rule.startsWith(prefix))
  // The toast library sets its own classes.
  expect([...rules].filter(rule => !isUsed(rule) && !rule.startsWith('Toastify'))).toEqual([])
})
