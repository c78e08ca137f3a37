import { Trans } from '@lingui/react'

export function HandStrip() {
  return (
    <section className="hand" aria-labelledby="hand-title">
      <h2 id="hand-title">
        <Trans id="How a hand goes" />
      </h2>
      <ol className="hand-steps">
        <li>
          <h3>
            <Trans id="Three cards" />
          </h3>
          <p>
            <Trans id="Everyone gets three. The pair that takes two tricks out of three takes the hand." />
          </p>
        </li>
        <li>
          <h3 lang="es">Envido</h3>
          <p>
            <Trans id="In the first trick you may bet on your count: two cards of a suit are worth 20 plus both. Nobody has more than 33." />
          </p>
        </li>
        <li>
          <h3 lang="es">Truco</h3>
          <p>
            <Trans id="Strong cards, or the nerve to look as if you had them? Call it, and the hand is worth two, then three, then four." />
          </p>
        </li>
        <li>
          <h3 lang="es">Quiero</h3>
          <p>
            <Trans id="Take the call, raise it, or walk away and let them have the points. That is the whole game, and it is never the same." />
          </p>
        </li>
      </ol>
    </section>
  )
}
