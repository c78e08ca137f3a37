import type { I18n } from '@lingui/core'

/**
 * The server's sentences are message ids; one that has no translation is shown as it came. A sentence may be followed by
 * a colon and names, which stay as they are.
 */
export function translated(i18n: I18n, sentence: string): string {
  if (sentence in i18n.messages) return i18n._(sentence)
  const colon = sentence.indexOf(': ')
  const start = sentence.slice(0, colon)
  return colon > 0 && start in i18n.messages ? i18n._(start) + sentence.slice(colon) : sentence
}
