import './table.css'
import { Trans } from '@lingui/react'
import { PlayingCard } from '../art/playingCard.tsx'
import { Tally } from './sheet/scoreSheet.tsx'

/** The table with only the deck on it, shown until the seats and the cards are loaded. */
export function EmptyTable() {
  return (
    <div className="table-room">
      <header className="table-top empty-top">
        <div className="score-sheet">
          <BlankSide />
          <BlankSide />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="table-main">
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
        <div className="action-bar" />
      </main>
    </div>
  )
}

function BlankSide() {
  return (
    <div className="score-side">
      <p className="score-name">
        <strong>&nbsp;</strong>
      </p>
      <Tally points={0} />
    </div>
  )
}
