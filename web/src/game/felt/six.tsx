import { Trans, useLingui } from '@lingui/react'
import { type Seat, seatsOf, teamOf } from '@valecuatro/engine'
import { duelOf, type Scene, type Side } from '../model/scene.ts'
import { duelSeenBy, type Names } from '../text/names.ts'

interface SixMarksProps {
  scene: Scene
  names: Names
  side: (seat: Seat) => Side
}

/** What only six players need on the felt: who plays with the viewer and, in a pica-pica, the order of the duels. */
export function SixMarks({ scene, names, side }: SixMarksProps) {
  const { picaPica, worth } = scene
  return (
    <>
      {/* The value of the hand is shown in the same place. */}
      {picaPica && worth === 1 && (
        <p className="duel-title">
          Pica-pica {picaPica.scores.length}/3
          <span className="duel-names truncate">
            {duelSeenBy(names, duelOf(scene)!).map(names.of).join(' – ')}
          </span>
        </p>
      )}
      {seatsOf(6).map(seat => (
        <SeatMarks key={seat} scene={scene} names={names} seat={seat} side={side(seat)} />
      ))}
    </>
  )
}

function SeatMarks({ scene, names, seat, side }: Omit<SixMarksProps, 'side'> & { seat: Seat; side: Side }) {
  return (
    <>
      {names.seat !== null && names.seat !== seat && (
        <p className="ally" data-side={side}>
          <span className="sr-only">{names.of(seat)}: </span>
          {teamOf(names.seat) === teamOf(seat) ? <Trans id="partner" /> : <Trans id="rival" />}
        </p>
      )}
      {scene.picaPica && <DuelBadge scene={scene} names={names} seat={seat} side={side} />}
    </>
  )
}

/** The number of the seat's duel or, once it has won points in it, these. */
function DuelBadge({ scene, names, seat, side }: Omit<SixMarksProps, 'side'> & { seat: Seat; side: Side }) {
  const { i18n } = useLingui()
  const { duels, scores } = scene.picaPica!
  const nth = duels.findIndex(duel => duel.includes(seat))
  const team = teamOf(seat)
  const won = scores[nth] ? (scores[nth + 1] ?? scene.score)[team] - scores[nth][team] : 0
  const duel = i18n._('Duel {number} of 3', { number: nth + 1 })
  return (
    <p
      className="duel-badge"
      data-side={side}
      data-won={won > 0}
      data-resting={nth !== scores.length - 1}
      title={duel}
    >
      <span className="sr-only">
        {names.of(seat)}: {duel}
      </span>{' '}
      {won > 0 ? `+${won}` : <span aria-hidden="true">{nth + 1}</span>}
    </p>
  )
}
