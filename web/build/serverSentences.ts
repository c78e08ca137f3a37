import { ALERT_SENTENCES } from '@valecuatro/contract/alertTexts'
import { MESSAGES } from '@valecuatro/contract/messages'
import type { Plugin } from 'vite'

/** Extracts the API's `error` messages for translation; the English text is the message id. */
export const serverSentences = {
  match: (file: string) => file.endsWith('contract/src/messages.ts'),
  extract(file: string, _code: string, found: (message: { id: string; origin: [string, number] }) => void) {
    for (const id of Object.values(MESSAGES)) found({ id, origin: [file, 1] })
  },
}

/** Extracts the texts of alerts and detectors for translation. */
export const alertSentences = {
  match: (file: string) => file.endsWith('contract/src/alertTexts.ts'),
  extract(file: string, _code: string, found: (message: { id: string; origin: [string, number] }) => void) {
    for (const id of ALERT_SENTENCES) found({ id, origin: [file, 1] })
  },
}

const IMPORT = /^import \{ MESSAGES \} from '@valecuatro\/contract\/messages'\n/m

/** Inlines the few messages that the page compares with answers, so that it need not load the whole list. */
export const inlineSentences: Plugin = {
  name: 'inline-sentences',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/src\/.*\.tsx?$/, code: IMPORT },
    handler: code => ({
      code: code
        .replace(IMPORT, '')
        .replace(/\bMESSAGES\.(\w+)/g, (_, name: keyof typeof MESSAGES) => JSON.stringify(MESSAGES[name])),
      map: null,
    }),
  },
}
