import { Trans, useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ButtonLink } from '../../ui/button.tsx'
import { CardsIcon, CloseIcon } from '../../ui/icons.tsx'

/** Calls the player to his table. A table that he has seen already may be put out of sight. */
export function TableCard({ gameId, isNew }: { gameId: string; isNew: boolean }) {
  const { i18n } = useLingui()
  const [hidden, setHidden] = useState<string | null>(null)
  const isBeforeDeal = useBeforeDeal(gameId)
  useTitleOfTable(isNew)
  if (hidden === gameId && !isNew) return null
  return (
    <section className="live-card" data-new={isNew}>
      <CardsIcon size={26} />
      <p className="min-w-0 flex-1">
        <strong className="block">
          {isNew ? <Trans id="Your table is ready" /> : <Trans id="You have a game in progress" />}
        </strong>
        <span className="live-detail">
          {isNew && isBeforeDeal ? (
            <Trans id="Your game is about to start." />
          ) : isNew ? (
            <Trans id="The game has started and your clock is running." />
          ) : (
            <Trans id="Your seat is being held for you." />
          )}
        </span>
      </p>
      <ButtonLink href={`/game/${gameId}`} variant="primary">
        <Trans id="Go to the table" />
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

/** The server deals no later than this after a table is ready. */
const DEAL_WITHIN_MS = 5000

/** Whether the cards of a table that was announced just now may still be in the deck. */
function useBeforeDeal(gameId: string): boolean {
  const [dealt, setDealt] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(setDealt, DEAL_WITHIN_MS, gameId)
    return () => clearTimeout(timer)
  }, [gameId])
  return dealt !== gameId
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
