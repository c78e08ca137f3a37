import type { I18n } from '@lingui/core'

/** A list in the reader's language. In Spanish, "y" becomes "e" before the sound of an i, and "o" becomes "u" before an o. */
export const listText = (i18n: I18n, items: readonly string[], type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat(i18n.locale, { type }).format(items)
