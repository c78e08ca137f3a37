import { MESSAGES } from '@valecuatro/contract/messages'

/** What the API may answer in its `error` field is a message like any other: its text is its id. */
export const serverSentences = {
  match: (file: string) => file.endsWith('contract/src/messages.ts'),
  extract(file: string, _code: string, found: (message: { id: string; origin: [string, number] }) => void) {
    for (const id of Object.values(MESSAGES)) found({ id, origin: [file, 1] })
  },
}
