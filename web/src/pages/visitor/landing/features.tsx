import { Trans, useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import aceOfClubs from '../../../art/1b.svg'
import aceOfSwords from '../../../art/1e.svg'
import sevenOfSwords from '../../../art/7e.svg'
import sevenOfCoins from '../../../art/7o.svg'
import bracket from '../../../art/bracket.svg'
import corner from '../../../art/corner.svg'
import devices from '../../../art/devices.svg'
import live from '../../../art/live.svg'

/** Drawn as a menu card: in Spanish "carta" means both menu and playing card. */
export function Features() {
  return (
    <section className="menu-board" aria-labelledby="features-title">
      <div className="menu-sheet">
        {['tl', 'tr', 'bl', 'br'].map(place => (
          <img
            key={place}
            className={`menu-corner menu-corner-${place}`}
            src={corner}
            width={180}
            height={180}
            loading="lazy"
            alt=""
          />
        ))}
        <h2 id="features-title">
          <Trans id="What you get" />
        </h2>
        <div className="main-dish">
          <div>
            <h3>
              <Trans id="Authentic Gameplay" />
            </h3>
            <p>
              <Trans id="Traditional card ranking and scoring: 40 cards, envido, truco and optional flor, played to 30 in malas and buenas." />
            </p>
          </div>
          <StrongestCards />
        </div>
        <div className="dishes">
          <Feature drawing={live} height={218} title={<Trans id="Real-Time Multiplayer" />}>
            <Trans id="Every card and call reaches all four seats instantly. If your connection drops, we keep your seat." />
          </Feature>
          <Feature drawing={bracket} height={170} title={<Trans id="Tournament System" />}>
            <Trans id="Brackets, leaderboards and prize pools. Pay the entry fee in coins and play for the prize." />
          </Feature>
          <Feature drawing={devices} height={186} title={<Trans id="Responsive Design" />}>
            <Trans id="The same table on desktop, tablet and mobile. Play at your desk, on the sofa or on the way home." />
          </Feature>
        </div>
      </div>
    </section>
  )
}

interface FeatureProps {
  drawing: string
  height: number
  title: ReactNode
  children: ReactNode
}

function Feature({ drawing, height, title, children }: FeatureProps) {
  return (
    <div className="dish">
      <img src={drawing} width={344} height={height} loading="lazy" alt="" />
      <h3>{title}</h3>
      <p>{children}</p>
    </div>
  )
}

/** The four strongest cards, strongest first, by their truco names. */
function StrongestCards() {
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

export function HandStrip() {
  return (
    <section className="hand" aria-labelledby="hand-title">
      <h2 id="hand-title">
        <Trans id="How to play a hand" />
      </h2>
      <ol className="hand-steps">
        <li>
          <h3>
            <Trans id="Three cards" />
          </h3>
          <p>
            <Trans id="Each player gets three cards. The pair that wins two of the three tricks wins the hand." />
          </p>
        </li>
        <li>
          <h3 lang="es">Envido</h3>
          <p>
            <Trans id="During the first trick you can bet on your envido: two cards of the same suit count 20 plus their numbers (figures count 0), up to 33." />
          </p>
        </li>
        <li>
          <h3 lang="es">Truco</h3>
          <p>
            <Trans id="Strong cards, or a good bluff? Call truco and the hand is worth two points; raise it to three, then four." />
          </p>
        </li>
        <li>
          <h3 lang="es">Quiero</h3>
          <p>
            <Trans id="Accept the call, raise it, or fold and give up the points. Reading your opponents is half the game." />
          </p>
        </li>
      </ol>
    </section>
  )
}
