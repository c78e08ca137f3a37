import { Trans, useLingui } from '@lingui/react'
import { type JudgedDecision, type Mark, MOST_SAMPLES_FACTOR } from '@valecuatro/bots/analysis'
import { actionName } from '../../../../game/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { markName, percent, points } from './analysisText.ts'
import { SAMPLING } from './runAnalysis.ts'

export type MarkedDecision = JudgedDecision & { readonly mark: Mark }

/** Symbols from chess notation, so that a mark can be recognised without its colour. */
const MARK_SIGNS: Readonly<Record<Mark, string>> = { inaccuracy: '?!', mistake: '?', blunder: '??' }

interface MarkedDecisionsProps {
  decisions: readonly MarkedDecision[]
  /** All four functions take the step of a decision. */
  handOf: (step: number) => number
  isShown: (step: number) => boolean
  onShow: (step: number) => void
  onPlay: (step: number) => void
}

/** The marked decisions, and how they were evaluated. */
export function MarkedDecisions({ decisions, handOf, isShown, onShow, onPlay }: MarkedDecisionsProps) {
  return (
    <>
      <section aria-labelledby="analysis-decisions">
        <h3 id="analysis-decisions">
          <Trans id="Decisions to look at" />
        </h3>
        {decisions.length === 0 ? (
          <p>
            <Trans id="No mistakes found. Well played." />
          </p>
        ) : (
          <ol className="analysis-decisions">
            {decisions.map(decision => (
              <li key={decision.step} data-mark={decision.mark}>
                <MarkedRow
                  decision={decision}
                  hand={handOf(decision.step)}
                  isShown={isShown(decision.step)}
                  onShow={() => onShow(decision.step)}
                />
                <Button size="small" onClick={() => onPlay(decision.step)}>
                  <Trans id="Play it again from here" />
                </Button>
              </li>
            ))}
          </ol>
        )}
        {decisions.length > 0 && (
          <p className="analysis-how">
            <Trans id="Playing it again starts a practice game against bots with the same cards for everyone." />
          </p>
        )}
      </section>
      <p className="analysis-how">
        <Trans
          id="For each decision the hidden cards were dealt {samples} times and the hand played out, and where a mark was in doubt up to {most} times more. ± is the 95% margin; a loss within it is not marked. {inaccuracy} from 2 points, {mistake} from 5, {blunder} from 10. Everyone who opens this link sees the same numbers."
          values={{
            samples: SAMPLING.samples,
            most: MOST_SAMPLES_FACTOR * SAMPLING.samples,
            inaccuracy: MARK_SIGNS.inaccuracy,
            mistake: MARK_SIGNS.mistake,
            blunder: MARK_SIGNS.blunder,
          }}
        />
      </p>
    </>
  )
}

interface MarkedRowProps {
  decision: MarkedDecision
  hand: number
  isShown: boolean
  onShow: () => void
}

function MarkedRow({ decision, hand, isShown, onShow }: MarkedRowProps) {
  const { i18n } = useLingui()
  const { action, choices, mark, loss, margin, winChance } = decision
  const best = choices[0]!
  return (
    <button
      type="button"
      className="analysis-decision"
      aria-current={isShown ? 'step' : undefined}
      onClick={onShow}
    >
      <span className="analysis-sign" aria-hidden="true">
        {MARK_SIGNS[mark]}
      </span>
      <span>
        <strong>
          <Trans id="Hand {number}" values={{ number: hand }} />: {markName(i18n, mark)}
        </strong>
        <span>
          <Trans
            id="{action}. Better: {better}."
            values={{ action: actionName(i18n, action), better: actionName(i18n, best.action) }}
          />
        </span>
        <small>
          <Trans
            id="Cost {loss} points (± {margin}): the chance to win was {after} instead of {before}."
            values={{
              loss: points(i18n, loss),
              margin: points(i18n, margin),
              after: percent(i18n, winChance),
              before: percent(i18n, best.winChance),
            }}
          />
        </small>
      </span>
    </button>
  )
}
