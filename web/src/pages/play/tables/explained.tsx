import { useEffect } from 'react'
import { explanations, useAssist, useExplanations } from '../../../game/index.ts'

/**
 * A text with explained words for newcomers, on pages other than the table. The explanations are loaded after the page
 * is shown, and not at all if hints are off.
 */
export function Explained({ text }: { text: string }) {
  const [isAssisted] = useAssist()
  const explained = useExplanations()
  useEffect(() => {
    if (isAssisted) void explanations.fetch()
  }, [isAssisted])
  return explained ? <explained.ExplainedText text={text} /> : text
}
