import { Trans } from '@lingui/react'

export function Features() {
  return (
    <section className="menu-sheet" aria-labelledby="features-title">
      <h2 id="features-title">
        <Trans id="What the house serves" />
      </h2>
      <ul className="dishes">
        <li className="dish">
          <h3>
            <Trans id="Authentic Gameplay" />
          </h3>
          <p>
            <Trans id="Traditional card ranking and scoring. Forty cards on fourteen levels, envido and truco, flor if the table wants it, malas and buenas up to 30." />
          </p>
        </li>
        <li className="dish">
          <h3>
            <Trans id="Real-Time Multiplayer" />
          </h3>
          <p>
            <Trans id="A live connection takes every card and every call to the four seats at once. If yours drops, your seat waits for you." />
          </p>
        </li>
        <li className="dish">
          <h3>
            <Trans id="Tournament System" />
          </h3>
          <p>
            <Trans id="Brackets, leaderboards and prize pools. The entry is paid in coins, and the champion takes the prize." />
          </p>
        </li>
        <li className="dish">
          <h3>
            <Trans id="Responsive Design" />
          </h3>
          <p>
            <Trans id="The same table on desktop, tablet and mobile: at the desk, on the sofa, on the way home." />
          </p>
        </li>
      </ul>
    </section>
  )
}
