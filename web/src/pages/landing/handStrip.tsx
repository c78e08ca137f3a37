import { Trans } from '@lingui/react'

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
            <Trans id="During the first trick you can bet on your envido: two cards of the same suit count 20 plus their values, up to 33." />
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
            <Trans id="Accept the call, raise it, or fold and give up the points. Reading your rivals is half the game." />
          </p>
        </li>
      </ol>
    </section>
  )
}
