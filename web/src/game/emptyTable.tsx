import './table.css'
import { Trans } from '@lingui/react'
import { PlayingCard } from '../art/playingCard.tsx'

/**
 * The table with only the deck on it, shown until the seats and the cards are loaded. It is prerendered, and the browser
 * may paint it while the HTML is still arriving, so the elements that determine the place of the deck come before it.
 */
export function EmptyTable() {
  return (
    <div className="table-room">
      <header className="table-top empty-top">
        <div className="score-sheet empty-sheet" />
      </header>
      <main id="main" tabIndex={-1} className="table-main">
        <div className="action-bar" />
        <section className="felt">
          <div className="felt-cloth" aria-hidden="true" />
          <div className="deck-on-felt">
            <PlayingCard card="back" label="" />
            <PlayingCard card="back" label="" />
            <PlayingCard card="back" label="" />
          </div>
          <p role="status" className="sr-only">
            <Trans id="Loading" />
          </p>
        </section>
      </main>
    </div>
  )
}
