import { useLingui } from '@lingui/react'
import { type Action, type Card, distanceFromMano } from '@valecuatro/engine'
import { type CSSProperties, memo, type ReactNode, useState } from 'react'
import { cardName } from '../../art/cardName.ts'
import { PlayingCard, useIsImageReady } from '../../art/playingCard.tsx'
import { beats } from '../model/assist.ts'
import { type Piece, type Scene, sideOf } from '../model/scene.ts'
import { useTapTwice } from '../preferences.ts'
import type { Names } from '../text/names.ts'

interface PiecesProps {
  scene: Scene
  names: Names
  actions: readonly Action[]
  isAssisted: boolean
  /** The viewer's move that could not be sent yet. */
  unsent: Action | null
  onPlay?: (card: Card) => void
}

/** All cards of the hand. A card is one element from the deal to the end, so that its moves can be animated. */
export const Pieces = memo(function Pieces({
  scene,
  names,
  actions,
  isAssisted,
  unsent,
  onPlay,
}: PiecesProps) {
  const { i18n } = useLingui()
  const [lifted, setLifted] = useState<Card | null>(null)
  const isPressed = (piece: Piece) =>
    onPlay !== undefined && piece.seat === names.seat && piece.place.at === 'held'
  // The viewer's own cards come last, where screen readers and Tab expect them. A played card keeps its place in the
  // DOM, since moving an element lays it out again.
  const isOfViewer = ({ seat }: Piece) => Number(seat === names.seat)
  const pieces = scene.pieces.toSorted((a, b) => isOfViewer(a) - isOfViewer(b))
  return pieces.map(piece => {
    const isLifted = piece.card !== null && piece.card === lifted && actions.includes(piece.card)
    return (
      <div
        key={piece.id}
        className="piece"
        data-side={sideOf(piece.seat, names.seat, scene.rules)}
        data-at={piece.place.at}
        data-past={isPast(piece, scene)}
        data-taker={hasTaken(piece, scene)}
        data-lifted={isLifted}
        style={positionOf(piece, scene)}
      >
        <TurnedCard card={piece.card}>
          {isDrawn => (
            <>
              <div className="piece-turn" data-up={isDrawn}>
                <div className="piece-face">
                  {piece.card && <Face piece={piece} names={names} isPressed={isPressed(piece)} />}
                </div>
                <div className="piece-back">
                  <PlayingCard card="back" label="" />
                </div>
              </div>
              {piece.card !== null && piece.card === unsent && (
                <span className="piece-unsent">{i18n._('not sent yet')}</span>
              )}
              {onPlay && isPressed(piece) && (
                <OwnCard
                  card={piece.card!}
                  isPlayable={actions.includes(piece.card!)}
                  isLifted={isLifted}
                  isAssisted={isAssisted && isDrawn}
                  onLift={setLifted}
                  onPlay={onPlay}
                />
              )}
            </>
          )}
        </TurnedCard>
      </div>
    )
  })
})

/** A card is drawn face down until its image is decoded. */
function TurnedCard({ card, children }: { card: Card | null; children: (isDrawn: boolean) => ReactNode }) {
  return children(useIsImageReady(card))
}

interface FaceProps {
  piece: Piece
  names: Names
  isPressed: boolean
}

/** The label is empty if the button over the card already has one. */
const Face = memo(function Face({ piece, names, isPressed }: FaceProps) {
  const { i18n } = useLingui()
  const { card, seat } = piece
  const said = i18n._('{name}: {card}', { name: names.of(seat), card: cardName(i18n, card!) })
  return <PlayingCard card={card!} label={isPressed ? '' : said} />
})

interface OwnCardProps {
  card: Card
  isPlayable: boolean
  isLifted: boolean
  isAssisted: boolean
  onLift: (card: Card) => void
  onPlay: (card: Card) => void
}

function OwnCard({ card, isPlayable, isLifted, isAssisted, onLift, onPlay }: OwnCardProps) {
  const { i18n } = useLingui()
  const [tapTwice] = useTapTwice()
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
        // A click by keyboard has a detail of 0.
        if (tapTwice && !isLifted && event.detail > 0) return onLift(card)
        focusNeighbour(event.currentTarget)
        onPlay(card)
      }}
    >
      {isLifted ? (
        <span className="piece-strength" data-again="true" aria-hidden="true">
          {i18n._('tap again')}
        </span>
      ) : (
        isAssisted && (
          <span className="piece-strength" aria-hidden="true">
            {i18n._('beats {count}', { count: beats(card) })}
          </span>
        )
      )}
    </button>
  )
}

/** Moves the keyboard focus to a neighbouring card when the focused card is played. */
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
  const round = distanceFromMano(scene.mano, seat, scene.rules.players)
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
