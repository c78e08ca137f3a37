import './kit.css'
import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { translateServerText } from '../../i18n/locale.ts'
import type { CallFailure } from '../../net/call.ts'
import { CallError, hasStatus } from '../../net/query.tsx'
import { useSessionStore } from '../../net/session/useSession.ts'
import { Button } from '../../ui/button.tsx'
import { useFailureToast } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'

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
  const failure = hasStatus(query.error, 401) ? null : failureOf(query.error)
  const said = failure && serverErrorText(i18n, failure)
  // A sentence that quotes the server's is the longer of the two.
  const sentence = said === null || fallback.includes(said) ? fallback : said
  useFailureToast(query.errorUpdateCount, sentence)

  // Signed out elsewhere, or suspended: asking who one is brings the form.
  const isSignedOut = hasStatus(query.error, 401)
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

/** The sentence that the server gave, in the reader's language; null where it gave none or nobody answered. */
export function serverErrorText(i18n: I18n, failure: CallFailure): string | null {
  if (failure.reason !== 'refused' || failure.error === null) return null
  return translateServerText(i18n, failure.error)
}

/** What to say of a failed call: the server's sentence, or else ours. */
export const failureText = (i18n: I18n, failure: CallFailure, otherwise: string): string =>
  serverErrorText(i18n, failure) ?? otherwise

export const failureOf = (error: Error | null): CallFailure | null =>
  error instanceof CallError ? error.failure : null
