import { useLingui } from '@lingui/react'
import type { Talk } from '../model/source.ts'
import { phraseWords, signWords } from '../words/talkWords.ts'
import { SignFace } from './signFace.tsx'

/** What a player said, or the seña with its face. */
export function TalkLine({ talk: { phrase, sign } }: { talk: Talk }) {
  const { i18n } = useLingui()
  if (phrase) return phraseWords(i18n, phrase)
  return (
    sign && (
      <>
        <SignFace sign={sign} size={30} /> {signWords(i18n, sign)}
      </>
    )
  )
}
