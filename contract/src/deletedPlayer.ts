/** Stored and sent in place of the name of a user who has deleted their account; no name can contain a space. */
export const DELETED_PLAYER = 'deleted player'

/** The text that readers see instead, by language. */
const SHOWN = { en: DELETED_PLAYER, es: 'jugador eliminado' } as const

/** Replaces the names of deleted players in a JSON text by the text in the reader's language. */
export function translateDeletedPlayers(json: string, language: keyof typeof SHOWN): string {
  return language === 'en' ? json : json.replaceAll(`"${DELETED_PLAYER}"`, `"${SHOWN[language]}"`)
}
