import { Trans } from '@lingui/react'
import { Button } from '../../../ui/button.tsx'

interface NewsBarProps {
  /** Alerts that came since the screen was drawn. */
  arrived: number
  /** Rows that no longer are what the filters ask for. */
  left?: number
  busy: boolean
  onShow: () => void
}

/** What has changed, to be shown when one is ready for it. Its place is kept, so that nothing moves. */
export function NewsBar({ arrived, left = 0, busy, onShow }: NewsBarProps) {
  return (
    <div className="news-bar" role="status">
      {arrived + left > 0 && (
        <Button size="small" busy={busy} onClick={onShow}>
          {arrived > 0 ? (
            <Trans id="{arrived} new" values={{ arrived }} />
          ) : (
            <Trans
              id="{left, plural, one {# row no longer matches} other {# rows no longer match}}"
              values={{ left }}
            />
          )}
          <span className="news-act">
            <Trans id="Show" />
          </span>
        </Button>
      )}
    </div>
  )
}
