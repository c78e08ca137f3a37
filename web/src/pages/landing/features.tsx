import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import bracket from '../../art/bracket.svg'
import corner from '../../art/corner.svg'
import devices from '../../art/devices.svg'
import live from '../../art/live.svg'
import { GreatCards } from './greatCards.tsx'

/** La carta: in Spanish the word for a menu and for a playing card is the same. */
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
          <GreatCards />
        </div>
        <div className="dishes">
          <Dish drawing={live} height={218} title={<Trans id="Real-Time Multiplayer" />}>
            <Trans id="Every card and call reaches all four seats instantly. If your connection drops, we keep your seat." />
          </Dish>
          <Dish drawing={bracket} height={170} title={<Trans id="Tournament System" />}>
            <Trans id="Brackets, leaderboards and prize pools. Pay the entry fee in coins and play for the prize." />
          </Dish>
          <Dish drawing={devices} height={186} title={<Trans id="Responsive Design" />}>
            <Trans id="The same table on desktop, tablet and mobile. Play at your desk, on the sofa or on the way home." />
          </Dish>
        </div>
      </div>
    </section>
  )
}

interface DishProps {
  drawing: string
  height: number
  title: ReactNode
  children: ReactNode
}

function Dish({ drawing, height, title, children }: DishProps) {
  return (
    <div className="dish">
      <img src={drawing} width={344} height={height} loading="lazy" alt="" />
      <h3>{title}</h3>
      <p>{children}</p>
    </div>
  )
}
