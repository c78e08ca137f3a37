import './desk.css'
import { Trans } from '@lingui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isRefusal } from '../queries/ask.ts'
import { useSessionStore } from '../session/useSession.ts'
import { useFailureToast } from './useFailureToast.ts'

interface ErrorBarProps {
  query: Pick<UseQueryResult<unknown>, 'error' | 'errorUpdateCount' | 'isFetching' | 'refetch'>
  sentence: string
  retry?: ReactNode
}

/** What could not be had, with the way to ask for it again; it is a toast as well. */
export function ErrorBar({ query, sentence, retry = <Trans id="Try Again" /> }: ErrorBarProps) {
  const session = useSessionStore()
  useFailureToast(query.errorUpdateCount, sentence)

  function askAgain() {
    // Signed out elsewhere: asking who one is brings the form.
    if (isRefusal(query.error, 401)) session.check()
    void query.refetch()
  }

  return (
    <Notice tone="danger">
      <div className="error-bar">
        <p>{sentence}</p>
        <Button size="small" busy={query.isFetching} onClick={askAgain}>
          {retry}
        </Button>
      </div>
    </Notice>
  )
}
