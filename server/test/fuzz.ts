import type { z } from 'zod'

const nested = (depth: number): unknown => {
  let value: unknown = 'end'
  for (let n = 0; n < depth; n++) value = n % 2 ? [value] : { a: value }
  return value
}

const TEXTS = [
  '',
  ' ',
  'ana',
  'a\0b',
  '\0',
  '\uD83D',
  '\uDE00\uD83D',
  '😀',
  'x'.repeat(300),
  '%',
  '_%\\',
  "'; DROP TABLE users; --",
  '{{}}',
  '../../etc/passwd',
  '\u202Eevil',
  'İi',
  '9'.repeat(40),
  'NaN',
  'null',
]
const DATES = [
  '2026-11-15T10:00:00Z',
  '2026-11-15T10:00:00-03:00',
  '2026-11-15',
  '9999-12-31',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '2026-02-30',
  '2026-11-15T10:00:00+99:00',
  '+010000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
]
const NUMBERS = [0, 1, -1, 2, 10, 15, 30, 0.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, -0, 1e-9]
const OTHERS = [null, true, false, [], {}, nested(3), nested(300), ['\0'], { '\0': 1 }, { $ne: null }]

interface Definition {
  type: string
  format?: string
  shape?: Record<string, z.ZodType>
  entries?: Record<string, unknown>
  values?: unknown[]
  element?: z.ZodType
  options?: z.ZodType[]
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
}

/** Generates values for a schema: mostly valid ones, often at the limits, and occasionally something else entirely. */
export function createFuzzer(
  random: () => number,
  ids: readonly string[],
  custom: readonly string[],
  codes: readonly string[] = [],
) {
  const below = (count: number) => Math.floor(random() * count)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!
  const chance = (share: number) => random() < share
  const hostile = (): unknown => pick([pick(TEXTS), pick(DATES), pick(NUMBERS), pick(OTHERS), pick(ids)])

  function draw(schema: z.ZodType): unknown {
    if (chance(0.1)) return hostile()
    const definition = schema._zod.def as unknown as Definition
    switch (definition.type) {
      case 'object':
        return Object.fromEntries([
          ...Object.entries(definition.shape!).flatMap(([key, part]) =>
            chance(0.05) ? [] : [[key, draw(part)]],
          ),
          ...(chance(0.05) ? [[pick(TEXTS), hostile()]] : []),
        ])
      case 'string':
        if (definition.format === 'uuid' || definition.format === 'guid') return pick(ids)
        if (definition.format === 'datetime' || definition.format === 'date') return pick(DATES)
        if (codes.length > 0 && chance(0.7)) return pick(codes)
        return chance(0.3) ? `ana${below(100)}@example.com` : pick(TEXTS)
      case 'number':
      case 'int':
        return pick(NUMBERS)
      case 'boolean':
        return chance(0.5)
      case 'enum':
        return pick(Object.values(definition.entries!))
      case 'literal':
        return pick(definition.values!)
      case 'array':
        return Array.from({ length: below(5) }, () => draw(definition.element!))
      case 'union':
        return draw(pick(definition.options!))
      case 'optional':
      case 'nullable':
      case 'default':
      case 'prefault':
      case 'nonoptional':
      case 'readonly':
        return chance(0.3) ? pick([undefined, null]) : draw(definition.innerType!)
      case 'pipe': {
        const { in: from, out: to } = definition
        return draw(from!._zod.def.type === 'transform' ? to! : from!)
      }
      case 'custom':
        return pick(custom)
      default:
        return hostile()
    }
  }

  return { draw, pick, chance, hostile }
}

/** Encodes a value for a URL. Half of a surrogate pair becomes the bytes that would encode it. */
export const inAddress = (value: unknown): string =>
  [...(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))]
    .map(char => (/\p{Surrogate}/u.test(char) ? '%ED%A0%80' : encodeURIComponent(char)))
    .join('')
