import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Notice } from '../../ui/notice.tsx'
import type { Trouble } from './place.ts'
import { useQueue } from './useQueue.ts'

const SENTENCES: Record<Trouble, ReactNode> = {
  'already-playing': <Trans id="You are already playing at another table." />,
  'slow-down': <Trans id="Too many attempts. Wait a moment and try again." />,
  unavailable: <Trans id="The server did not answer. Try again in a moment." />,
}

/** Why a wish was not granted, and the way on where there is one. */
export function TroubleNotice({ trouble }: { trouble: Trouble | null }) {
  const { gameId } = useQueue()
  if (trouble === null) return null
  return (
    <Notice tone="danger" closable>
      <p>
        {SENTENCES[trouble]}{' '}
        {trouble === 'already-playing' && gameId !== null && (
          <Link href={`/game/${gameId}`} className="link">
            <Trans id="Go to the table" />
          </Link>
        )}
      </p>
    </Notice>
  )
}
