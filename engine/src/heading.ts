import type { GameRecord } from './record.ts'
import { completeRules, DEFAULT_RULES, ENVIDO_BY, FALTAS, PICA_FALTAS, type Rules } from './rules.ts'
import { seatsOf } from './seats.ts'

/** The rules and the start of a game, as given at the top of its notation. Every field is optional there. */
export type Heading = Pick<GameRecord, 'rules' | 'start'>

export const DEFAULT_HEADING: Heading = { rules: DEFAULT_RULES, start: { mano: 0, score: [0, 0] } }

interface Field {
  readonly expected: string
  write(heading: Heading): string
  /** The heading with this field set, or null if the value is invalid. */
  read(heading: Heading, value: string): Heading | null
}

const FIELDS: Readonly<Record<string, Field>> = {
  players: option('players', { 2: 2, 4: 4, 6: 6 }),
  target: {
    expected: 'a positive whole number',
    write: heading => String(heading.rules.target),
    read: (heading, value) =>
      /^[1-9]\d{0,8}$/.test(value) ? withRule(heading, { target: Number(value) }) : null,
  },
  flor: option('flor', { no: false, yes: true }),
  falta: option('falta', Object.fromEntries(FALTAS.map(way => [way, way]))),
  'early mazo': option('earlyMazo', { 1: 1, 2: 2 }),
  'envido by': option('envidoBy', Object.fromEntries(ENVIDO_BY.map(who => [who, who]))),
  'pica-pica': option('picaPica', { yes: true, no: false }),
  'pica falta': option('picaFalta', Object.fromEntries(PICA_FALTAS.map(way => [way, way]))),
  mano: {
    expected: 'a seat of the table',
    write: heading => String(heading.start.mano),
    read: (heading, value) => {
      const mano = seatsOf(heading.rules.players).find(seat => String(seat) === value)
      return mano === undefined ? null : { ...heading, start: { ...heading.start, mano } }
    },
  },
  score: {
    expected: 'two numbers below the target, as 0-0',
    write: heading => heading.start.score.join('-'),
    read: (heading, value) => {
      if (!/^\d{1,9}-\d{1,9}$/.test(value)) return null
      const score = value.split('-').map(Number) as [number, number]
      return Math.max(...score) < heading.rules.target
        ? { ...heading, start: { ...heading.start, score } }
        : null
    },
  },
}

/** The names of the fields, in the order in which they must appear. Only games of six have those of the pica-pica. */
export function fieldNames({ rules }: Heading): readonly string[] {
  const names = Object.keys(FIELDS)
  return rules.players === 6 ? names : names.filter(name => !name.startsWith('pica'))
}

export function writeHeading(heading: Heading): string[] {
  return fieldNames(heading).map(name => `${name}: ${FIELDS[name]!.write(heading)}`)
}

/** Sets one field. If the value is invalid, returns a description of what was expected. */
export function readField(
  heading: Heading,
  name: string,
  value: string,
): { readonly heading: Heading } | { readonly expected: string } {
  const field = FIELDS[name]!
  const read = field.read(heading, value)
  return read === null ? { expected: field.expected } : { heading: read }
}

function option(rule: keyof Rules, values: Readonly<Record<string, Rules[keyof Rules]>>): Field {
  const words = Object.keys(values)
  return {
    expected: words.join(' or '),
    write: heading => words.find(word => values[word] === heading.rules[rule])!,
    read: (heading, word) =>
      Object.hasOwn(values, word) ? withRule(heading, { [rule]: values[word] }) : null,
  }
}

function withRule(heading: Heading, rule: Partial<Rules>): Heading {
  return { ...heading, rules: completeRules({ ...heading.rules, ...rule }) }
}
