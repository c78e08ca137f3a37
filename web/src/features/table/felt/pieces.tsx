import { useLingui } from '@lingui/react'
import type { Action, Card } from '@valecuatro/engine'
import { type CSSProperties, memo } from 'react'
import { cardName } from '../../cards/cardName.ts'
import { PlayingCard } from '../../cards/playingCard.tsx'
import { beats } from '../model/assist.ts'
import type { Piece, Scene } from '../model/scene.ts'
import { sideOf } from '../model/side.ts'
import type { Names } from '../words/names.ts'

interface PiecesProps {
  scene: Scene
  names: Names
  actions: readonly Action[]
  isAssisted: boolean
  onPlay?: (card: Card) => void
}

/** All cards of the hand, wherever they lie. Each is one element from the deal to the end, so that it can travel. */
export const Pieces = memo(function Pieces({ scene, names, actions, isAssisted, onPlay }: PiecesProps) {
  const isOwn = (piece: Piece) => piece.seat === names.seat && piece.place.at === 'held'
  const isPressed = (piece: Piece) => onPlay !== undefined && isOwn(piece)
  // The viewer's own cards come last: that is where they are read and where Tab finds them. A card that is played
  // keeps its place among them, since an element that is put elsewhere is laid out anew.
  const isOfViewer = ({ seat }: Piece) => Number(seat === names.seat)
  const pieces = scene.pieces.toSorted((a, b) => isOfViewer(a) - isOfViewer(b))
  return pieces.map(piece => (
    <div
      key={piece.id}
      className="piece"
      data-side={sideOf(piece.seat, names.seat)}
      data-at={piece.place.at}
      data-past={isPast(piece, scene)}
      data-taker={hasTaken(piece, scene)}
      style={positionOf(piece, scene)}
    >
      <div className="piece-turn" data-up={piece.card !== null}>
        <div className="piece-face">
          {piece.card && <Face piece={piece} names={names} isPressed={isPressed(piece)} />}
        </div>
        <div className="piece-back">
          <PlayingCard card="back" label="" />
        </div>
      </div>
      {onPlay && isOwn(piece) && (
        <OwnCard
          card={piece.card!}
          isPlayable={actions.includes(piece.card!)}
          isAssisted={isAssisted}
          onPlay={onPlay}
        />
      )}
    </div>
  ))
})

interface FaceProps {
  piece: Piece
  names: Names
  isPressed: boolean
}

/** What the button over it says is not said twice. */
const Face = memo(function Face({ piece, names, isPressed }: FaceProps) {
  const { i18n } = useLingui()
  const { card, seat } = piece
  const said = i18n._('{name}: {card}', { name: names.of(seat), card: cardName(i18n, card!) })
  return <PlayingCard card={card!} label={isPressed ? '' : said} />
})

interface OwnCardProps {
  card: Card
  isPlayable: boolean
  isAssisted: boolean
  onPlay: (card: Card) => void
}

function OwnCard({ card, isPlayable, isAssisted, onPlay }: OwnCardProps) {
  const { i18n } = useLingui()
  const name = cardName(i18n, card)
  return (
    <button
      type="button"
      className="piece-press"
      data-action={card}
      aria-label={
        isAssisted ? i18n._('{card}, beats {count} of 39', { card: name, count: beats(card) }) : name
      }
      aria-disabled={!isPlayable}
      onClick={event => {
        if (!isPlayable) return
        focusNeighbour(event.currentTarget)
        onPlay(card)
      }}
    >
      {isAssisted && (
        <span className="piece-strength" aria-hidden="true">
          {i18n._('beats {count}', { count: beats(card) })}
        </span>
      )}
    </button>
  )
}

/** Who plays by keyboard stays at his cards when the focused one leaves his hand. */
function focusNeighbour(button: HTMLButtonElement) {
  if (document.activeElement !== button) return
  const others = [...document.querySelectorAll<HTMLButtonElement>('.piece-press')].filter(
    each => each !== button,
  )
  others[0]?.focus({ preventScroll: true })
}

function positionOf(piece: Piece, scene: Scene): CSSProperties {
  const { place, seat } = piece
  const mates = scene.pieces.filter(each => each.seat === seat)
  const beside = place.at === 'played' ? [piece] : mates.filter(each => each.place.at !== 'played')
  const round = (seat - scene.mano + scene.rules.players) % scene.rules.players
  return {
    '--i': beside.indexOf(piece),
    '--n': beside.length,
    '--t': place.at === 'played' ? place.trick : 0,
    '--z': place.at === 'played' ? 10 + 10 * place.trick + place.nth : mates.indexOf(piece),
    '--deal': mates.indexOf(piece) * scene.rules.players + round,
  } as CSSProperties
}

function isPast({ place }: Piece, scene: Scene): boolean {
  return place.at === 'played' && place.trick < scene.tricks.length
}

function hasTaken({ place, seat }: Piece, scene: Scene): boolean {
  return place.at === 'played' && scene.tricks[place.trick]?.taker === seat
}
