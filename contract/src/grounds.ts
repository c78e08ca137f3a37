/** What a player can be sanctioned for. */
export const GROUNDS = [
  'insults',
  'cheating',
  'losing-on-purpose',
  'several-accounts',
  'leaving-games',
  'unsuitable-name',
  'other',
] as const
export type Ground = (typeof GROUNDS)[number]

const TEXTS: Record<'en' | 'es', Record<Ground, string>> = {
  en: {
    insults: 'Insults or harassment',
    cheating: 'Cheating or arranging games with others',
    'losing-on-purpose': 'Losing on purpose',
    'several-accounts': 'Using several accounts',
    'leaving-games': 'Leaving games again and again',
    'unsuitable-name': 'An unsuitable name',
    other: 'Another reason',
  },
  es: {
    insults: 'Insultos o acoso',
    cheating: 'Hacer trampa o arreglar partidas',
    'losing-on-purpose': 'Perder a propósito',
    'several-accounts': 'Usar varias cuentas',
    'leaving-games': 'Abandonar partidas una y otra vez',
    'unsuitable-name': 'Un nombre inapropiado',
    other: 'Otro motivo',
  },
}

/** The ground of a sanction, as staff choose it and the player reads it. */
export const groundText = (locale: 'en' | 'es', ground: Ground): string => TEXTS[locale][ground]

/** The text of a sanction after its ground; a text with no ground in the list stands alone. */
export const withGround = (locale: 'en' | 'es', ground: Ground, text: string): string =>
  ground === 'other' ? text : `${groundText(locale, ground)}. ${text}`
