import './desk.css'
import { Trans, useLingui } from '@lingui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isRefusal } from '../queries/ask.ts'
import { useFailureToast } from '../queries/useFailureToast.ts'
import { useSessionStore } from '../session/useSession.ts'
import { failureOf, serverSentence } from './failure.ts'

interface ErrorBarProps {
  query: Pick<UseQueryResult<unknown>, 'error' | 'errorUpdateCount' | 'isFetching'> & {
    refetch: () => Promise<unknown>
  }
  /** What to say where the server gave no sentence of its own. */
  sentence: string
  retry?: ReactNode
}

/** What could not be had, with the way to ask for it again; it is a toast as well. */
export function ErrorBar({ query, sentence: fallback, retry = <Trans id="Try Again" /> }: ErrorBarProps) {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const failure = isRefusal(query.error, 401) ? null : failureOf(query.error)
  const said = failure && serverSentence(i18n, failure)
  // A sentence that quotes the server's is the longer of the two.
  const sentence = said === null || fallback.includes(said) ? fallback : said
  useFailureToast(query.errorUpdateCount, sentence)

  // Signed out elsewhere, or suspended: asking who one is brings the form.
  const isSignedOut = isRefusal(query.error, 401)
  useEffect(() => {
    if (isSignedOut) session.check()
  }, [isSignedOut, session])

  return (
    <Notice key={query.errorUpdateCount} tone="danger" closable>
      <div className="error-bar">
        <p>{sentence}</p>
        <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
          {retry}
        </Button>
      </div>
    </Notice>
  )
}
