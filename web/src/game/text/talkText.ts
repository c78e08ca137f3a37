import type { I18n } from '@lingui/core'
import type { Phrase, Sena } from '@valecuatro/contract/talk'

export function phraseText(i18n: I18n, phrase: Phrase): string {
  switch (phrase) {
    case 'hola':
      return i18n._('Hello!')
    case 'suerte':
      return i18n._('Good luck')
    case 'buena mano':
      return i18n._('Nice hand')
    case 'que carta':
      return i18n._('What a card!')
    case 'no te creo':
      return i18n._('I don’t believe you')
    case 'mentiroso':
      return i18n._('Liar!')
    case 'dale che':
      return i18n._('Come on, che!')
    case 'ponete las pilas':
      return i18n._('Wake up!')
    case 'bien jugado':
      return i18n._('Well played')
    case 'gracias':
      return i18n._('Thanks')
    case 'perdon':
      return i18n._('Sorry')
    case 'chau':
      return i18n._('Bye!')
  }
}

/** The meaning of a seña. */
export function senaText(i18n: I18n, sign: Sena): string {
  switch (sign) {
    case 'ancho de espadas':
      return i18n._('Ace of swords')
    case 'ancho de bastos':
      return i18n._('Ace of clubs')
    case 'siete de espadas':
      return i18n._('Seven of swords')
    case 'siete de oros':
      return i18n._('Seven of coins')
    case 'tres':
      return i18n._('A three')
    case 'dos':
      return i18n._('A two')
    case 'ancho falso':
      return i18n._('A false ace')
    case 'treinta o mas':
      return i18n._('Thirty or more')
    case 'nada':
      return i18n._('Nothing')
  }
}

/** The description of the face that makes the seña. */
export function faceText(i18n: I18n, sign: Sena): string {
  switch (sign) {
    case 'ancho de espadas':
      return i18n._('raised eyebrows')
    case 'ancho de bastos':
      return i18n._('a wink')
    case 'siete de espadas':
      return i18n._('mouth twisted to the right')
    case 'siete de oros':
      return i18n._('mouth twisted to the left')
    case 'tres':
      return i18n._('biting the lip')
    case 'dos':
      return i18n._('pursed lips')
    case 'ancho falso':
      return i18n._('open mouth')
    case 'treinta o mas':
      return i18n._('tilted head')
    case 'nada':
      return i18n._('closed eyes')
  }
}
