import { Trans } from '@lingui/react'
import { createPortal } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { useSocketStatus } from '../../live/useSocket.ts'

/** Where the header keeps room for the news of whatever view is open. */
export const NEWS_PLACE = 'alerts-news'

interface NewsBarProps {
  /** Alerts that came since the screen was drawn. */
  arrived: number
  /** What is on the screen may have changed unheard. */
  isOld?: boolean
  /** Rows that no longer are what the filters ask for. */
  left?: number
  busy: boolean
  onShow: () => void
}

/** What has changed, to be shown when one is ready for it. */
export function NewsBar({ arrived, isOld = false, left = 0, busy, onShow }: NewsBarProps) {
  const status = useSocketStatus()
  const place = document.getElementById(NEWS_PLACE)
  if (place === null) return null
  if (status === 'lost') {
    return createPortal(
      <span className="news-paused">
        <Trans id="Connection lost. Live updates are paused." />
      </span>,
      place,
    )
  }
  if (arrived + left === 0 && !isOld) return null
  return createPortal(
    <Button size="small" busy={busy} onClick={onShow}>
      {arrived > 0 ? (
        <Trans id="{arrived} new" values={{ arrived }} />
      ) : isOld ? (
        <Trans id="Back online" />
      ) : (
        <Trans
          id="{left, plural, one {# row no longer matches} other {# rows no longer match}}"
          values={{ left }}
        />
      )}
      <span className="news-act">
        <Trans id="Show" />
      </span>
    </Button>,
    place,
  )
}
