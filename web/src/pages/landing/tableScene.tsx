import { useLingui } from '@lingui/react'
import aceOfClubs from '../../art/1b.svg'
import aceOfSwords from '../../art/1e.svg'
import sevenOfSwords from '../../art/7e.svg'
import sevenOfCoins from '../../art/7o.svg'
import mate from '../../art/mate.svg'
import tally from '../../art/tanteador.svg'

const CARDS = [aceOfSwords, aceOfClubs, sevenOfSwords, sevenOfCoins]

/** Each call with what the hand is worth once it is taken; the words are truco's own in every language. */
const CALLS = [
  ['¡Truco!', 2],
  ['¡Quiero retruco!', 3],
  ['¡Quiero vale cuatro!', 4],
] as const

export function TableScene() {
  const { i18n } = useLingui()
  return (
    <div
      className="scene"
      role="img"
      aria-label={i18n._(
        'A truco table seen from above: the four strongest cards, matchsticks keeping score, a mate, and three calls: truco for 2 points, retruco for 3 and vale cuatro for 4.',
      )}
    >
      <div className="scene-middle">
        {CARDS.map((card, index) => (
          <img
            key={card}
            className={`scene-card scene-card-${index}`}
            src={card}
            width={200}
            height={310}
            alt=""
          />
        ))}
        <img className="scene-tally" src={tally} width={220} height={118} alt="" />
        <img className="scene-mate" src={mate} width={190} height={190} alt="" />
        {CALLS.map(([call, points]) => (
          <p key={call} className={`bubble bubble-${points}`} lang="es">
            {call}
          </p>
        ))}
      </div>
    </div>
  )
}
