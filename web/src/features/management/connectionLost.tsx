import { Trans } from '@lingui/react'
import { Notice } from '../../ui/notice.tsx'
import { useSocketStatus } from '../live/useSocket.ts'

/** What is shown is no longer told live, and may be old. */
export function ConnectionLost() {
  const status = useSocketStatus()
  return (
    <div role="status" className="mb-4 empty:hidden">
      {(status === 'lost' || status === 'refused') && (
        <Notice tone="warning">
          <p>
            <Trans id="Connection lost. Reconnecting…" />
          </p>
        </Notice>
      )}
    </div>
  )
}
