/** The phrases that can be said at a table. They are fixed so that they need no moderation. */
export const PHRASES = [
  'hola',
  'suerte',
  'buena mano',
  'que carta',
  'no te creo',
  'mentiroso',
  'dale che',
  'ponete las pilas',
  'bien jugado',
  'gracias',
  'perdon',
  'chau',
] as const
export type Phrase = (typeof PHRASES)[number]

/** The traditional señas: a face made to one's partner for a card or a tanto. */
export const SENAS = [
  'ancho de espadas',
  'ancho de bastos',
  'siete de espadas',
  'siete de oros',
  'tres',
  'dos',
  'ancho falso',
  'treinta o mas',
  'nada',
] as const
export type Sena = (typeof SENAS)[number]

/** How likely each rival is to catch a seña that they could see. */
export const CATCH_CHANCE = 0.1
