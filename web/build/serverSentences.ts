import { ALERT_SENTENCES } from '@valecuatro/contract/alertTexts'
import { MESSAGES } from '@valecuatro/contract/messages'
import type { Plugin } from 'vite'

/** What the API may answer in its `error` field is a message like any other: its text is its id. */
export const serverSentences = {
  match: (file: string) => file.endsWith('contract/src/messages.ts'),
  extract(file: string, _code: string, found: (message: { id: string; origin: [string, number] }) => void) {
    for (const id of Object.values(MESSAGES)) found({ id, origin: [file, 1] })
  },
}

/** So are the sentences of alerts and detectors. */
export const alertSentences = {
  match: (file: string) => file.endsWith('contract/src/alertTexts.ts'),
  extract(file: string, _code: string, found: (message: { id: string; origin: [string, number] }) => void) {
    for (const id of ALERT_SENTENCES) found({ id, origin: [file, 1] })
  },
}

const IMPORT = /^import \{ MESSAGES \} from '@valecuatro\/contract\/messages'\n/m

/** Writes the few sentences that the page compares answers with in their places, so that it need not load all of them. */
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
