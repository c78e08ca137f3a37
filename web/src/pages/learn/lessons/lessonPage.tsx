import { i18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { Action } from '@valecuatro/engine'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { Link, Redirect, useLocation, useParams } from 'wouter'
import {
  deferredParts,
  EmptyTable,
  GameScreen,
  type GameSnapshot,
  type GameStore,
  openGame,
  useGame,
} from '../../../game/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { afterDelay } from '../../../ui/defer.ts'
import { CaretIcon } from '../../../ui/icons.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { FIRST_GAME } from './learnPage.tsx'
import { choicesOf, type Lesson, type Step } from './lesson.ts'
import { createLessonSource, type LessonSource, type LessonState, type Stage } from './lessonSource.ts'
import { lessonsIn } from './lessons.ts'
import { readProgress, saveProgress, stepOf, withDone, withStep } from './progress.ts'
import './learn.css'

/** A lesson at the real table, with the text of the current step above it. */
export default function LessonPage() {
  const { i18n } = useLingui()
  const { lesson: id } = useParams()
  const lessons = lessonsIn(i18n)
  const index = lessons.findIndex(lesson => lesson.id === id)
  const lesson = lessons[index]
  if (!lesson) return <Redirect to="/learn" replace />
  return <OpenLesson key={id} lesson={lesson} number={index + 1} next={lessons[index + 1] ?? null} />
}

interface LessonProps {
  lesson: Lesson
  /** The position of the lesson in the list, from 1. */
  number: number
  /** The lesson after this one. */
  next: Lesson | null
}

interface Opened {
  source: LessonSource
  store: GameStore
}

function OpenLesson(props: LessonProps) {
  const { lesson, next } = props
  const [, navigate] = useLocation()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [state, setState] = useState<LessonState | null>(null)
  const onEnd = useRef(() => {})
  onEnd.current = () => navigate(next ? `/learn/${next.id}` : FIRST_GAME)
  useTitle(lesson.title)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lesson of this page; another language has the same steps
  useEffect(() => {
    const source = createLessonSource({
      lesson,
      at: stepOf(readProgress(), { id: lesson.id, length: lesson.steps.length }),
      self: () => i18n._('You'),
      wait: afterDelay,
      onChange(changed) {
        keepProgress(lesson, changed)
        setState(changed)
      },
      onEnd: () => onEnd.current(),
    })
    const store = openGame(source, null)
    // A wrong choice is corrected and not played, so it must not reach the table.
    const guarded = { ...store, act: (action: Action) => source.choose(action) && store.act(action) }
    startTransition(() => setOpened({ source, store: guarded }))
    void deferredParts.fetch()
    return () => store.close()
  }, [lesson.id])
  if (!opened || !state) return <EmptyTable />
  return <LessonTable {...props} {...opened} state={state} />
}

/** Whether the learner has completed all tasks and only the last text remains to be read. */
const isFinished = ({ steps }: Lesson, { step, stage }: LessonState) =>
  step === steps.length - 1 && (stage === 'right' || (stage === 'asking' && !steps[step]!.task))

function keepProgress(lesson: Lesson, state: LessonState) {
  const progress = readProgress()
  const next = state.stage === 'right' ? state.step + 1 : state.step
  saveProgress(
    isFinished(lesson, state) ? withDone(progress, lesson.id) : withStep(progress, lesson.id, next),
  )
}

function LessonTable({
  lesson,
  number,
  next,
  source,
  store,
  state,
}: LessonProps & Opened & { state: LessonState }) {
  const { table } = useGame(store)
  const prompt = useRef<HTMLParagraphElement>(null)
  const step = lesson.steps[state.step]!
  const { task } = step
  if (!table) return <EmptyTable />
  // The text is about what the table shows, so it waits until the table has shown it.
  const isShown = table.scene.log.length >= state.events
  const isAsking = state.stage === 'asking' && isShown
  const choices = isAsking ? choicesOf(task, state.game, state.wrong !== null) : []
  const isOver = table.scene.phase === 'hand over' || table.scene.phase === 'over'
  const isReading = isShown && (state.stage === 'right' || state.stage === 'lost' || (isAsking && !task))
  const isEnd = isShown && isFinished(lesson, state)
  function press(then: () => void) {
    prompt.current?.focus({ preventScroll: true })
    then()
  }
  return (
    <div
      className="lesson"
      data-marked={choices.length === 1 || (isAsking && task?.kind === 'sign')}
      data-task={isAsking && task?.kind}
    >
      <section className="lesson-prompt" aria-label={lesson.title}>
        <p className="lesson-head">
          <Link href="/learn" className="lesson-back" aria-label={i18n._('All lessons')}>
            <CaretIcon size={22} />
          </Link>
          <span className="lesson-title truncate bold">
            <span aria-hidden="true">{i18n.number(number)}. </span>
            {lesson.title}
          </span>
          <span className="lesson-steps">
            <Trans
              id="Step {step} of {steps}"
              values={{ step: state.step + 1, steps: lesson.steps.length }}
            />
          </span>
        </p>
        <p
          ref={prompt}
          tabIndex={-1}
          className="lesson-text"
          aria-live="polite"
          data-stage={isShown && state.stage}
        >
          <PromptText step={step} state={isShown ? state : { ...state, stage: 'playing' }} />
        </p>
        <div className="lesson-choices">
          {isAsking && task?.kind === 'answer' && (
            <Answers
              numbers={[task.right, ...Object.keys(task.wrong).map(Number)].sort((a, b) => a - b)}
              onAnswer={number => press(() => source.choose(number))}
            />
          )}
          {isReading && !isEnd && !isOver && (
            <button type="button" className="call" data-kind="yes" onClick={() => press(store.hurry)}>
              {state.stage === 'lost' ? <Trans id="Try again" /> : <Trans id="Continue" />}
            </button>
          )}
          {isEnd && table.scene.phase !== 'over' && <NextSteps next={next} />}
        </div>
      </section>
      <GameScreen
        store={store}
        table={limited(table, choices, state.stage)}
        nextSteps={<NextSteps next={next} />}
      />
    </div>
  )
}

/** The table with only the actions that the learner can choose. It waits for no seat while the learner reads. */
function limited(table: GameSnapshot, choices: readonly Action[], stage: Stage): GameSnapshot {
  const actions = table.actions.filter(action => choices.includes(action))
  return { ...table, actions, ...(stage !== 'playing' && choices.length === 0 && { waitedFor: [] }) }
}

function PromptText({
  step: { text, task },
  state: { stage, wrong },
}: {
  step: Step
  state: LessonState
}): ReactNode {
  if (stage === 'right' && task?.praise) {
    return (
      <>
        <strong>
          <Trans id="Well done!" />
        </strong>{' '}
        {task.praise}
      </>
    )
  }
  if (stage === 'lost' && task?.kind === 'hand') return task.lost
  const correction = wrong !== null && correctionOf(task, wrong)
  if (stage !== 'asking' || !correction) return text
  return (
    <>
      <strong>
        <Trans id="Not quite." />
      </strong>{' '}
      {correction}
    </>
  )
}

function correctionOf(task: Step['task'], wrong: NonNullable<LessonState['wrong']>): string | undefined {
  if (task === undefined || task.kind === 'hand') return undefined
  return typeof task.wrong === 'string' ? task.wrong : (task.wrong as Record<string, string>)?.[wrong]
}

function Answers({ numbers, onAnswer }: { numbers: number[]; onAnswer: (number: number) => void }) {
  return numbers.map(number => (
    <button key={number} type="button" className="call" onClick={() => onAnswer(number)}>
      {i18n.number(number)}
    </button>
  ))
}

/** Where the learner can go after the last step. */
function NextSteps({ next }: { next: Lesson | null }) {
  return (
    <>
      <ButtonLink href={next ? `/learn/${next.id}` : FIRST_GAME} variant="primary">
        {next ? (
          <Trans id="Next: {lesson}" values={{ lesson: next.title }} />
        ) : (
          <Trans id="Play a practice game" />
        )}
      </ButtonLink>
      <ButtonLink href="/learn">
        <Trans id="All lessons" />
      </ButtonLink>
    </>
  )
}
