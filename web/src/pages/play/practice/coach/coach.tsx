import './coach.css'
import { Trans, useLingui } from '@lingui/react'
import type { Seat } from '@valecuatro/engine'
import { type CSSProperties, useState, useSyncExternalStore } from 'react'
import { actionName, type GameSnapshot, type GameStore } from '../../../../game/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/commonIcons.tsx'
import { afterDelay } from '../../../../ui/defer.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Spinner } from '../../../../ui/states.tsx'
import type { PracticeSource } from '../practiceSource.ts'
import { type Advice, costlyChoice, isAllTheSame } from './advice.ts'
import { type CoachStore, createCoach } from './coachStore.ts'
import { choiceText, questionTexts } from './coachTexts.ts'
import { openThinking } from './thinking.ts'

export interface Coach {
  /** The table store, except that the coach may ask before a move is played. */
  store: GameStore
  coach: CoachStore
  close(): void
}

/** Opens a coach for the player of a practice table. */
export function openCoach(store: GameStore): Coach {
  const { think, close } = openThinking()
  const coach = createCoach({
    store,
    view: (store.source as PracticeSource).view,
    think,
    wait: afterDelay,
  })
  return {
    store: { ...store, act: coach.act },
    coach,
    close() {
      coach.close()
      close()
    },
  }
}

/** The button that shows the advice, and the coach's question before a costly move. */
export function CoachTools({ coach, table }: { coach: CoachStore; table: GameSnapshot }) {
  const { i18n } = useLingui()
  const { isDecision, advice, hasFailed, asked } = useSyncExternalStore(coach.subscribe, coach.state)
  const [isOpen, setOpen] = useState(false)
  const title = i18n._('What would a strong player consider?')
  return (
    <>
      <button
        type="button"
        className="icon-button coach-button"
        aria-label={title}
        aria-haspopup="dialog"
        title={title}
        disabled={!isDecision}
        onClick={() => setOpen(true)}
      >
        <Icon>
          <path d="M9 17.5h6M10 20.5h4M12 3.5a6 6 0 0 0-3.6 10.8c.6.5.9 1.2.9 2v1.2h5.4v-1.2c0-.8.3-1.5.9-2A6 6 0 0 0 12 3.5Z" />
        </Icon>
      </button>
      <Dialog open={isOpen && isDecision} onOpenChange={setOpen} title={title}>
        {advice ? (
          <Choices advice={advice} table={table} />
        ) : hasFailed ? (
          <>
            <Notice tone="danger">
              <Trans id="The coach could not be loaded." />
            </Notice>
            <div className="row dialog-buttons">
              <Button onClick={coach.retry}>
                <Trans id="Try again" />
              </Button>
            </div>
          </>
        ) : (
          <Spinner text={i18n._('The coach is thinking…')} />
        )}
      </Dialog>
      {advice && (
        <Question
          coach={coach}
          table={table}
          advice={advice}
          chosen={asked === null ? null : costlyChoice(advice.choices, asked)}
        />
      )}
    </>
  )
}

/** Each legal choice with its chance to win the game and the reason. */
function Choices({ advice, table }: { advice: Advice; table: GameSnapshot }) {
  const { i18n } = useLingui()
  const { choices, samples } = advice
  const best = choices[0]!
  if (isAllTheSame(choices))
    return (
      <p>
        <Trans
          id="It makes no difference: with every choice you win the game in about {chance} of {samples} sampled deals."
          values={{
            chance: i18n.number(best.winChance, { style: 'percent', maximumFractionDigits: 0 }),
            samples,
          }}
        />
      </p>
    )
  const margins = choices.map(choice => choice.margin).toSorted((a, b) => a - b)
  const doubt = Math.max(1, Math.round(100 * margins[margins.length >> 1]!))
  return (
    <>
      <p className="soft">
        <Trans
          id="Chance to win the game, from {samples} sampled deals. Differences of up to {doubt, plural, one {# point} other {# points}} mean little."
          values={{ samples, doubt }}
        />
      </p>
      <ol className="stack-3">
        {choices.map(({ action, winChance, margin }) => (
          <li key={action} className="coach-choice" data-best={best.winChance - winChance <= margin}>
            <span className="coach-name strong">{actionName(i18n, action)}</span>
            <strong className="coach-chance">
              {i18n.number(winChance, { style: 'percent', maximumFractionDigits: 0 })}
            </strong>
            <span
              className="coach-bar"
              style={{ '--share': winChance } as CSSProperties}
              aria-hidden="true"
            />
            <span className="coach-why soft small">
              {choiceText(i18n, action, table.scene, table.seat as Seat, advice)}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

interface QuestionProps {
  coach: CoachStore
  table: GameSnapshot
  advice: Advice
  chosen: ReturnType<typeof costlyChoice>
}

function Question({ coach, table, advice, chosen }: QuestionProps) {
  const { i18n } = useLingui()
  // Keeps the estimate with which the question was asked, although it becomes more precise while the dialog is open.
  const [first, setFirst] = useState(chosen)
  if (chosen !== null && first?.[0].action !== chosen[0].action) setFirst(chosen)
  const isAsked = coach.state().asked !== null
  if (!isAsked && first !== null) setFirst(null)
  const texts = first && questionTexts(i18n, first, table.scene, table.seat as Seat, advice)
  return (
    <Dialog
      open={isAsked && texts !== null}
      onOpenChange={coach.goBack}
      title={texts?.question ?? ''}
      description={texts?.reason ?? ''}
    >
      <div className="row dialog-buttons">
        {/* The first button has the focus: Enter does not play the costly move. */}
        <Button variant="primary" onClick={coach.goBack}>
          <Trans id="Go back" />
        </Button>
        <Button onClick={coach.playAnyway}>
          <Trans id="Play anyway" />
        </Button>
      </div>
    </Dialog>
  )
}
