import { Trans, useLingui } from '@lingui/react'
import { Dialog } from '../../../ui/dialog.tsx'
import { PlayingCard } from '../../cards/playingCard.tsx'
import { LADDER } from '../model/assist.ts'

/** What beats what: the forty cards from the strongest down, equals side by side. */
export function Ladder({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { i18n } = useLingui()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={i18n._('Card ranking')}>
      <p>
        <Trans id="Each row beats the rows below it. Cards in the same row tie." />
      </p>
      <ol className="ladder">
        {LADDER.map(cards => (
          <li key={cards[0]}>
            {cards.map(card => (
              <PlayingCard key={card} card={card} />
            ))}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
