import { describe, expect, it } from 'vitest'
import { createTermClaims, splitTerms, type Term } from './terms.ts'

const wordsOf = (text: string) => splitTerms(text).flatMap(({ term }) => (term ? [term] : []))

it.each<[string, Term[]]>([
  ['The cards are dealt. You are mano.', ['mano']],
  ['Se repartieron las cartas. Sos mano.', ['mano']],
  ['Ganamos la mano.', []],
  ['Parda in the first trick.', ['parda']],
  ['We score 2 points: Falta envido.', ['falta envido']],
  ['They score 1 point: Real envido, declined.', ['real envido']],
  ['Ana: ¡Quiero retruco!', ['quiero', 'retruco']],
  ['Beto: No quiero', ['no quiero']],
  ['You fold (mazo).', ['mazo']],
  ['Envido, envido!', ['envido']],
  ['Contraflor al resto', ['contraflor al resto']],
  ['Truco table for florists', ['truco']],
  ['To 30 points. Rated.', ['rated']],
  ['Unrated games, alone or with a bot as your partner.', ['unrated']],
  ['Partidas amistosas, mano a mano.', ['unrated']],
  ['Dos contra dos · 30 puntos · con flor · Por el ranking', ['flor', 'rated']],
  ['The cards are dealt. Beto is mano. Pica-pica. Beto against Elsa.', ['mano', 'pica-pica']],
  ['Se reparten las cartas. Sos mano. Redonda.', ['mano', 'redonda']],
  ['', []],
])('finds the terms of “%s”', (text, terms) => {
  expect(wordsOf(text)).toEqual(terms)
  expect(
    splitTerms(text)
      .map(part => part.text)
      .join(''),
  ).toBe(text)
})

describe('the same word on one screen', () => {
  it('is underlined where it occurs first, the table before the log, and then at the next place', () => {
    const claims = createTermClaims()
    const [log, table, later] = [{ rank: 1 }, { rank: 0 }, { rank: 0 }]
    claims.claim('truco', log)
    expect(claims.isFirst('truco', log)).toBe(true)
    const release = claims.claim('truco', table)
    claims.claim('truco', later)
    const first = () => [log, table, later].map(each => claims.isFirst('truco', each))
    expect(first()).toEqual([false, true, false])
    expect(claims.isFirst('envido', table)).toBe(false)
    release()
    expect(first()).toEqual([false, false, true])
  })
})
