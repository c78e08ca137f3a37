import './desk.css'
import { Trans } from '@lingui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isRefusal } from '../queries/ask.ts'
import { useSessionStore } from '../session/useSession.ts'
import { useFailureToast } from './useFailureToast.ts'

interface ErrorBarProps {
  query: Pick<UseQueryResult<unknown>, 'error' | 'errorUpdateCount' | 'isFetching'> & {
    refetch: () => Promise<unknown>
  }
  sentence: string
  retry?: ReactNode
}

/** What could not be had, with the way to ask for it again; it is a toast as well. */
export function ErrorBar({ query, sentence, retry = <Trans id="Try Again" /> }: ErrorBarProps) {
  const session = useSessionStore()
  useFailureToast(query.errorUpdateCount, sentence)

  // Signed out elsewhere, or suspended: asking who one is brings the form.
  const isSignedOut = isRefusal(query.error, 401)
  useEffect(() => {
    if (isSignedOut) session.check()
  }, [isSignedOut, session])

  return (
    <Notice tone="danger">
      <div className="error-bar">
        <p>{sentence}</p>
        <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
          {retry}
        </Button>
      </div>
    </Notice>
  )
}
