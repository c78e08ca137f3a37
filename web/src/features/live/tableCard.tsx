import { Trans, useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ButtonLink } from '../../ui/button.tsx'
import { CardsIcon, CloseIcon } from '../../ui/icons.tsx'

/** Calls the player to his table. A table that he has seen already may be put out of sight. */
export function TableCard({ gameId, isNew }: { gameId: string; isNew: boolean }) {
  const { i18n } = useLingui()
  const [hidden, setHidden] = useState<string | null>(null)
  useTitleOfTable(isNew)
  if (hidden === gameId && !isNew) return null
  return (
    <section className="live-card" data-new={isNew}>
      <CardsIcon size={26} />
      <p className="min-w-0 flex-1">
        <strong className="block">
          {isNew ? <Trans id="Your table is ready" /> : <Trans id="You have a game running" />}
        </strong>
        <span className="live-detail">
          {isNew ? (
            <Trans id="The cards are about to be dealt." />
          ) : (
            <Trans id="Your seat is kept for you." />
          )}
        </span>
      </p>
      <ButtonLink href={`/game/${gameId}`} variant="primary">
        <Trans id="To the table" />
      </ButtonLink>
      {!isNew && (
        <button
          type="button"
          className="icon-button"
          aria-label={i18n._('Hide')}
          onClick={() => setHidden(gameId)}
        >
          <CloseIcon size={18} />
        </button>
      )}
    </section>
  )
}

/** Whoever is in another tab sees it in the row of tabs. */
function useTitleOfTable(isNew: boolean) {
  const { i18n } = useLingui()
  const [path] = useLocation()
  const title = i18n._('Your table is ready')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has set another title
  useEffect(() => {
    if (!isNew) return
    const before = document.title
    document.title = title
    return () => {
      if (document.title === title) document.title = before
    }
  }, [isNew, title, path])
}
