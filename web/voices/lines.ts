import type { Call, Reply } from '@valecuatro/engine'

/** The possible envido points: 0 to 7, or 20 to 33. */
export const COUNTS = [...Array(8).keys(), ...Array.from({ length: 14 }, (_, index) => 20 + index)]

/** The text that is spoken for each line. */
export const SPOKEN: Readonly<Record<Call | Reply | 'mazo' | 'son buenas', string>> = {
  truco: '¡Truco!',
  retruco: '¡Quiero, retruco!',
  'vale cuatro': '¡Quiero, vale cuatro!',
  envido: '¡Envido!',
  'real envido': '¡Real envido!',
  'falta envido': '¡Falta envido!',
  flor: '¡Flor!',
  contraflor: '¡Contraflor!',
  'contraflor al resto': '¡Contraflor al resto!',
  'con flor me achico': 'Con flor me achico.',
  quiero: '¡Quiero!',
  'no quiero': 'No quiero.',
  mazo: 'Me voy al mazo.',
  'son buenas': 'Son buenas.',
}

/** The espeak-ng settings of each character: voice variant, pitch (0 to 99) and words per minute. */
export const CHARACTERS = {
  beto: { variant: 'm3', pitch: 58, speed: 178 },
  tita: { variant: 'f2', pitch: 52, speed: 182 },
  cacho: { variant: 'm7', pitch: 8, speed: 166 },
  mecha: { variant: 'f5', pitch: 82, speed: 190 },
} as const
