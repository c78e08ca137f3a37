import { Trans, useLingui } from '@lingui/react'
import { Notice } from '../../ui/notice.tsx'
import { useQueue } from './useQueue.ts'

/** Why nothing can be asked for right now; null when it can. */
export function useReason(): string | null {
  const { i18n } = useLingui()
  const { status } = useQueue()
  if (status === 'connected') return null
  return status === 'connecting' ? i18n._('Connecting…') : i18n._('You are not connected right now.')
}

/** Said when the connection is gone; while it is only being made there is nothing to say. */
export function ConnectionStrip() {
  const { status, ticket } = useQueue()
  return (
    <div role="status">
      {(status === 'lost' || status === 'refused') && (
        <Notice tone="warning">
          <p>
            <strong>
              <Trans id="Connection lost. Reconnecting…" />
            </strong>{' '}
            {ticket && <Trans id="We'll hold your place in the queue for a minute." />}
          </p>
        </Notice>
      )}
    </div>
  )
}
