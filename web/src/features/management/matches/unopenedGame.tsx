import { Trans } from '@lingui/react'
import { Notice } from '../../../ui/notice.tsx'

/** The browser has kept the new tab from opening: the way to the table stays on the page. */
export function UnopenedGame({ gameId }: { gameId: string | null }) {
  return (
    <div role="status" className="empty:hidden">
      {gameId !== null && (
        <Notice tone="warning">
          <p>
            <Trans id="Your browser blocked the new tab." />{' '}
            <a className="link" href={`/game/${gameId}`} target="_blank" rel="noreferrer">
              <Trans id="Open the table" />
            </a>
          </p>
        </Notice>
      )}
    </div>
  )
}
