import './kit.css'
import { Trans, useLingui } from '@lingui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { serverErrorText } from '../../../i18n/failureText.ts'
import type { CallFailure } from '../../../net/call.ts'
import { CallError, hasStatus } from '../../../net/query.tsx'
import { useSessionStore } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { useFailureToast } from '../../../ui/loaded.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface ErrorBarProps {
  query: Pick<UseQueryResult<unknown>, 'error' | 'errorUpdateCount' | 'isFetching'> & {
    refetch: () => Promise<unknown>
  }
  /** The message to show when the server gave none. */
  sentence: string
  retry?: ReactNode
}

/** Shows that a query failed, with a retry button; also shows a toast. */
export function ErrorBar({ query, sentence: fallback, retry = <Trans id="Try Again" /> }: ErrorBarProps) {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const failure = hasStatus(query.error, 401) ? null : failureOf(query.error)
  const said = failure && serverErrorText(i18n, failure)
  // A fallback that quotes the server's message is more complete than the message.
  const sentence = said === null || fallback.includes(said) ? fallback : said
  useFailureToast(query.errorUpdateCount, sentence)

  // The user was signed out elsewhere or suspended: checking the session leads to the sign-in form.
  const isSignedOut = hasStatus(query.error, 401)
  useEffect(() => {
    if (isSignedOut) session.check()
  }, [isSignedOut, session])

  return (
    <Notice key={query.errorUpdateCount} tone="danger" closable>
      <div className="error-bar split">
        <p>{sentence}</p>
        <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
          {retry}
        </Button>
      </div>
    </Notice>
  )
}

export const failureOf = (error: Error | null): CallFailure | null =>
  error instanceof CallError ? error.failure : null
