import { useLingui } from '@lingui/react'
import aceOfClubs from '../../art/1b.svg'
import aceOfSwords from '../../art/1e.svg'
import sevenOfSwords from '../../art/7e.svg'
import sevenOfCoins from '../../art/7o.svg'

/** The four cards that beat all others, strongest first, by the names they go by at the table. */
export function GreatCards() {
  const { i18n } = useLingui()
  const cards = [
    { card: aceOfSwords, name: 'Ancho de espadas', alt: i18n._('Ace of swords') },
    { card: aceOfClubs, name: 'Ancho de bastos', alt: i18n._('Ace of clubs') },
    { card: sevenOfSwords, name: 'Siete de espadas', alt: i18n._('Seven of swords') },
    { card: sevenOfCoins, name: 'Siete de oros', alt: i18n._('Seven of coins') },
  ]
  return (
    <ol className="great-cards" aria-label={i18n._('The four strongest cards, strongest first')}>
      {cards.map(({ card, name, alt }) => (
        <li key={name}>
          <img src={card} width={200} height={310} loading="lazy" alt={alt} />
          <span lang="es" aria-hidden="true">
            {name}
          </span>
        </li>
      ))}
    </ol>
  )
}
