import { useEffect } from 'react'
import { explanations, useExplanations } from '../table/explain/loadExplanations.ts'
import { useAssist } from '../table/preferences.ts'

/**
 * A text of a page other than the table, whose words explain themselves to newcomers. The explanations are loaded after
 * the page has been shown, and not at all with hints off.
 */
export function Explained({ text }: { text: string }) {
  const [isAssisted] = useAssist()
  const explained = useExplanations()
  useEffect(() => {
    if (isAssisted) void explanations.fetch()
  }, [isAssisted])
  return explained ? <explained.ExplainedText text={text} /> : text
}
