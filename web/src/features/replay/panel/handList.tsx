import { Trans, useLingui } from '@lingui/react'
import { type Team, teamOf } from '@valecuatro/engine'
import { useEffect, useRef } from 'react'
import type { Names } from '../../table/words/names.ts'
import { reasonWords } from '../../table/words/reasons.ts'
import type { Replay, ReplayedHand } from '../model/replay.ts'

interface HandListProps {
  replay: Replay
  /** The hand that is shown. */
  hand: number
  names: Names
  onHand: (hand: ReplayedHand) => void
}

/** All hands with what they were about and what they left the score at: the way to any of them. */
export function HandList({ replay, hand, names, onHand }: HandListProps) {
  const current = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hand is what makes it scroll
  useEffect(() => {
    current.current?.scrollIntoView?.({ block: 'nearest' })
  }, [hand])
  const ours: Team = names.seat === null ? 0 : teamOf(names.seat)
  return (
    <ol className="hand-list">
      {replay.hands.map(each => (
        <li key={each.number}>
          <button
            type="button"
            ref={each.number === hand ? current : null}
            aria-current={each.number === hand ? 'step' : undefined}
            onClick={() => onHand(each)}
          >
            <strong>
              <Trans id="Hand {number}" values={{ number: each.number }} />
            </strong>
            <span className="hand-list-about">
              <About replay={replay} hand={each} />
            </span>
            <span className="hand-list-score">
              {each.score[ours]}–{each.score[ours === 0 ? 1 : 0]}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

function About({ replay, hand }: { replay: Replay; hand: ReplayedHand }) {
  const { i18n } = useLingui()
  return replay.moments
    .slice(hand.first, hand.first + hand.length)
    .flatMap(({ events }) => events.filter(event => event.type === 'points'))
    .map(({ reason }) => reasonWords(i18n, reason))
    .join('; ')
}
