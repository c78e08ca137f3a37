import type { I18n } from '@lingui/core'

/** The server's sentences are message ids; one that has no translation is shown as it came. */
export function translated(i18n: I18n, sentence: string): string {
  return sentence in i18n.messages ? i18n._(sentence) : sentence
}
