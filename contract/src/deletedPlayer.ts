/** Stored and sent in place of the name of a user who has deleted their account; no name can contain a space. */
export const DELETED_PLAYER = 'deleted player'

/** What readers see instead, by language. */
const SHOWN = { en: DELETED_PLAYER, es: 'jugador eliminado' } as const

/** A JSON text in which deleted players are named in the reader's language. */
export function translateDeletedPlayers(json: string, language: keyof typeof SHOWN): string {
  return language === 'en' ? json : json.replaceAll(`"${DELETED_PLAYER}"`, `"${SHOWN[language]}"`)
}
