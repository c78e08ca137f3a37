import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { PuzzleAnswer, PuzzleToSolve } from '@valecuatro/contract'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { actionName } from '../../../game/index.ts'
import { TO_REGISTER } from '../../../net/session/signInRedirect.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ShareButton } from '../../../ui/share.tsx'
import { whyText } from './whyText.ts'

interface PuzzleResultProps {
  data: PuzzleToSolve
  answer: PuzzleAnswer
  /** Whether answers are recorded, that is, whether the player has an account. */
  isRecorded: boolean
  /** Whether the next puzzle is being loaded. */
  isLeaving: boolean
  /** Whether the player has answered every puzzle. */
  isLast: boolean
  onNext: () => void
}

/** Whether the choice was right, the reason, and the chances of all choices. */
export function PuzzleResult({ data, answer, isRecorded, isLeaving, isLast, onNext }: PuzzleResultProps) {
  const { puzzle } = data
  const { i18n } = useLingui()
  const { solution, ratingChange } = answer
  const title = useRef<HTMLHeadingElement>(null)
  // The buttons that had the focus are removed; from the title, Tab leads to the next ones.
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const percent = (chance: number) => i18n.number(chance, { style: 'percent' })
  const [best, second] = solution.choices
  return (
    <section className="puzzle-result" data-solved={solution.solved} aria-labelledby="puzzle-result-title">
      <h2 id="puzzle-result-title" ref={title} tabIndex={-1}>
        {solution.solved ? <Trans id="Right!" /> : <Trans id="There was something better" />}
        {ratingChange !== null && (
          <span className="puzzle-change">
            <Trans id="Rating {change}" values={{ change: signed(i18n, ratingChange) }} />
          </span>
        )}
      </h2>
      <p>
        {whyText(i18n, puzzle, solution)}{' '}
        {second && (
          <Trans
            id="It wins the game {best} of the time, the next best choice {second}."
            values={{ best: percent(best!.winChance), second: percent(second.winChance) }}
          />
        )}
      </p>
      <ol className="puzzle-choices" aria-label={i18n._('Chance to win the game')}>
        {solution.choices.map(({ action, winChance }, index) => (
          <li key={action} data-best={index === 0}>
            <span className="puzzle-choice">
              {actionName(i18n, action)}
              {index === 0 && (
                <small>
                  <Trans id="best" />
                </small>
              )}
              {action === solution.chosen && (
                <small>
                  <Trans id="your choice" />
                </small>
              )}
            </span>
            <span className="puzzle-bar" aria-hidden="true">
              <span style={{ width: `${winChance * 100}%` }} />
            </span>
            <strong>{percent(winChance)}</strong>
          </li>
        ))}
      </ol>
      <div className="puzzle-actions cluster gap-2-3">
        {isLast && (
          <p role="status">
            <Trans id="You’ve answered every puzzle. Come back each day for the puzzle of the day." />
          </p>
        )}
        {!isLast && (
          <Button variant="primary" busy={isLeaving} onClick={onNext}>
            <Trans id="Next puzzle" />
          </Button>
        )}
        {isLast && !puzzle.day && (
          <ButtonLink href="/puzzles" variant="primary">
            <Trans id="Puzzle of the day" />
          </ButtonLink>
        )}
        <ShareButton
          size="medium"
          share={() => ({
            url: `${location.origin}/puzzles/${puzzle._id}`,
            text: i18n._('What would you do here?'),
          })}
        />
      </div>
      {isRecorded && ratingChange === null && data.solution === null && (
        <p>
          {data.isRated ? (
            <Trans id="You had seen this puzzle before, so your rating stays the same." />
          ) : (
            <Trans id="Your rating stays the same: the puzzle was not drawn for you, or its solution was shown in this browser or on your network." />
          )}
        </p>
      )}
      {!isRecorded && (
        <p>
          <Link href="/auth" state={TO_REGISTER} className="link">
            <Trans id="Create an account to keep a streak and a rating" />
          </Link>
        </p>
      )}
    </section>
  )
}

const signed = (i18n: I18n, change: number) => i18n.number(change, { signDisplay: 'exceptZero' })
