import type { Action, Call, Card, Reply } from '@valecuatro/engine'

type Word = Exclude<Action, Card>

/** What is on a button. Truco's own words are the same in every language. */
export const LABELS: Readonly<Record<Word, string>> = {
  envido: 'Envido',
  'real envido': 'Real envido',
  'falta envido': 'Falta envido',
  truco: 'Truco',
  retruco: 'Retruco',
  'vale cuatro': 'Vale cuatro',
  flor: 'Flor',
  contraflor: 'Contraflor',
  'contraflor al resto': 'Contraflor al resto',
  'con flor me achico': 'Con flor me achico',
  quiero: 'Quiero',
  'no quiero': 'No quiero',
  mazo: 'Mazo',
}

/** The same, as it sounds across a table. */
export const SHOUTS: Readonly<Record<Call | Reply, string>> = {
  envido: '¡Envido!',
  'real envido': '¡Real envido!',
  'falta envido': '¡Falta envido!',
  truco: '¡Truco!',
  retruco: '¡Quiero retruco!',
  'vale cuatro': '¡Quiero vale cuatro!',
  flor: '¡Flor!',
  contraflor: '¡Contraflor!',
  'contraflor al resto': '¡Contraflor al resto!',
  'con flor me achico': 'Con flor me achico',
  quiero: '¡Quiero!',
  'no quiero': 'No quiero',
}
