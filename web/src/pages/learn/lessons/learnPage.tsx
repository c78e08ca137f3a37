import { Trans, useLingui } from '@lingui/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import type { Lesson } from './lesson.ts'
import { lessonsIn } from './lessons.ts'
import { NO_PROGRESS, nextLesson, type Progress, readProgress, saveProgress, stepOf } from './progress.ts'
import './learn.css'

/** One against one with the weakest bot: the first real game after the lessons. */
export const FIRST_GAME = '/game/practice?players=2&level=principiante'

/** The list of lessons with the learner's progress. Needs no account. */
export default function LearnPage() {
  const { i18n } = useLingui()
  const [progress, setProgress] = useState(readProgress)
  const lessons = lessonsIn(i18n)
  const next = nextLesson(progress, lessons)
  const isNew = progress.done.length === 0 && Object.keys(progress.steps).length === 0
  useTitle(i18n._('Learn to play'))
  return (
    <PlayerFrame>
      <div className="learn stack-5">
        <section className="felt-table learn-start split">
          <div>
            <h1 className="panel-title">
              <Trans id="Learn to play" />
            </h1>
            <p>
              {next === null ? (
                <Trans id="You have done all the lessons. Now win your first game: Principiante is waiting for you." />
              ) : (
                <Trans id="Eleven short lessons at a real table, about a minute each. You need no account, and this browser remembers where you left off." />
              )}
            </p>
          </div>
          {next === null ? (
            <ButtonLink href={FIRST_GAME} variant="primary" size="large">
              <Trans id="Play a practice game" />
            </ButtonLink>
          ) : (
            <ButtonLink href={`/learn/${next.id}`} variant="primary" size="large">
              {isNew ? (
                <Trans id="Start the first lesson" />
              ) : (
                <Trans id="Continue: {lesson}" values={{ lesson: next.title }} />
              )}
            </ButtonLink>
          )}
        </section>
        <ol className="stack-2">
          {lessons.map((lesson, index) => (
            <LessonRow key={lesson.id} lesson={lesson} number={index + 1} progress={progress} />
          ))}
        </ol>
        <div className="row">
          {next !== null && (
            <ButtonLink href={FIRST_GAME}>
              <Trans id="Play a practice game" />
            </ButtonLink>
          )}
          <ButtonLink href="/rules">
            <Trans id="Rules of truco" />
          </ButtonLink>
          <ButtonLink href="/puzzles">
            <Trans id="Puzzle of the day" />
          </ButtonLink>
          {!isNew && (
            <Button
              variant="quiet"
              onClick={() => {
                saveProgress(NO_PROGRESS)
                setProgress(NO_PROGRESS)
              }}
            >
              <Trans id="Forget my progress" />
            </Button>
          )}
        </div>
      </div>
    </PlayerFrame>
  )
}

interface LessonRowProps {
  lesson: Lesson
  number: number
  progress: Progress
}

function LessonRow({ lesson: { id, title, summary, steps }, number, progress }: LessonRowProps) {
  const { i18n } = useLingui()
  const isDone = progress.done.includes(id)
  const step = stepOf(progress, { id, length: steps.length })
  return (
    <li>
      <Link href={`/learn/${id}`} className="lesson-row" data-done={isDone}>
        <span className="lesson-number large bold" aria-hidden="true">
          {isDone ? <CheckIcon size={22} /> : i18n.number(number)}
        </span>
        <span className="lesson-words">
          <strong>{title}</strong>
          <span className="soft">{summary}</span>
        </span>
        <span className="lesson-state soft small nowrap">
          {step > 0 ? (
            <Trans id="Step {step} of {steps}" values={{ step: step + 1, steps: steps.length }} />
          ) : (
            isDone && <Trans id="Done" />
          )}
        </span>
      </Link>
    </li>
  )
}
