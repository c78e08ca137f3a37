import { createStore } from '../../net/store.ts'

/** The explained words. A longer term comes before any shorter term that it contains. */
export const TERMS = [
  'falta envido',
  'real envido',
  'envido',
  'contraflor al resto',
  'contraflor',
  'con flor me achico',
  'flor',
  'retruco',
  'vale cuatro',
  'truco',
  'no quiero',
  'quiero',
  'son buenas',
  'parda',
  'mazo',
  'pica-pica',
  'redonda',
  'unrated',
  'rated',
  'mano',
] as const
export type Term = (typeof TERMS)[number]

/** The Spanish words for terms, if they differ. */
const SPANISH: Readonly<Record<string, Term>> = {
  'por el ranking': 'rated',
  amistosa: 'unrated',
  amistosas: 'unrated',
}

// "Mano" also means "hand" in Spanish; the term is only the player who is mano.
const PATTERN = new RegExp(
  `(?<![\\p{L}])(?:${[...Object.keys(SPANISH), ...TERMS].join('|').replace(/mano$/, '(?<=(?:is|are|es|sos) )mano')})(?![\\p{L}])`,
  'giu',
)

export interface TermPart {
  term: Term | null
  text: string
}

/** Splits a text at the first occurrence of each term. */
export function splitTerms(text: string): TermPart[] {
  const parts: TermPart[] = []
  const seen = new Set<string>()
  let end = 0
  for (const { 0: word, index } of text.matchAll(PATTERN)) {
    const spoken = word.toLowerCase()
    const term = SPANISH[spoken] ?? (spoken as Term)
    if (seen.has(term)) continue
    seen.add(term)
    if (index > end) parts.push({ term: null, text: text.slice(end, index) })
    parts.push({ term, text: word })
    end = index + word.length
  }
  if (end < text.length) parts.push({ term: null, text: text.slice(end) })
  return parts
}

export interface TermClaim {
  /** 0 for the table, which has priority; 1 for the log beside it. */
  rank: number
}

/** Decides which occurrence of a word on the screen is underlined: the first one, the table before the log. */
export function createTermClaims() {
  const store = createStore<ReadonlyMap<Term, readonly TermClaim[]>>(new Map())
  const change = (term: Term, next: (claims: readonly TermClaim[]) => readonly TermClaim[]) =>
    store.set(new Map(store.current()).set(term, next(store.current().get(term) ?? [])))
  return {
    claim(term: Term, claim: TermClaim): () => void {
      change(term, claims => [...claims, claim].sort((a, b) => a.rank - b.rank))
      return () => change(term, claims => claims.filter(each => each !== claim))
    },
    isFirst: (term: Term, claim: TermClaim) => store.current().get(term)?.[0] === claim,
    subscribe: store.subscribe,
  }
}
