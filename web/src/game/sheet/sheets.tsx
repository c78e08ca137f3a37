import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import { PlayingCard } from '../../art/playingCard.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CARD_RANKING } from '../model/assist.ts'

export type Sheet = 'shortcuts' | 'cardRanking'

interface SheetsProps {
  open: Sheet | null
  onClose: () => void
}

/** Reference sheets that can be opened during a game: shortcuts and card ranking. */
export function Sheets({ open, onClose }: SheetsProps) {
  return (
    <>
      <ShortcutList open={open === 'shortcuts'} onOpenChange={onClose} />
      <CardRanking open={open === 'cardRanking'} onOpenChange={onClose} />
    </>
  )
}

interface KeyLine {
  keys: string
  words: (i18n: I18n) => string
}

const KEYS: readonly KeyLine[] = [
  { keys: '1 2 3', words: i18n => i18n._('Play that card') },
  { keys: 'T', words: () => 'Truco, Retruco, Vale cuatro' },
  { keys: 'E', words: i18n => i18n._('Envido, then E, R or F to choose') },
  { keys: 'F', words: () => 'Flor' },
  { keys: 'Q', words: () => 'Quiero' },
  { keys: 'N', words: () => 'No quiero' },
  { keys: 'M', words: i18n => i18n._('Mazo (press twice)') },
  { keys: 'S', words: i18n => i18n._('Chat & señas') },
  { keys: 'B', words: i18n => i18n._('What beats what') },
  { keys: 'Space', words: i18n => i18n._('Continue') },
  { keys: '?', words: i18n => i18n._('This help') },
]

function ShortcutList({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { i18n } = useLingui()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={i18n._('Shortcuts')}>
      <dl className="shortcut-list">
        {KEYS.map(({ keys, words }) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words(i18n)}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">
        <Trans id="You can turn shortcuts off in the menu." />
      </p>
    </Dialog>
  )
}

/** The forty cards from the strongest to the weakest, equal cards side by side. */
function CardRanking({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { i18n } = useLingui()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={i18n._('What beats what')}>
      <p>
        <Trans id="Each row beats the rows below it. Cards in the same row tie." />{' '}
        <a href="/rules" target="_blank" rel="noreferrer" className="link">
          <Trans id="Rules of truco" />
        </a>
      </p>
      <ol className="card-ranking">
        {CARD_RANKING.map(cards => (
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
