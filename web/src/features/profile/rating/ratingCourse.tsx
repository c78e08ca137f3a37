import type { UserId } from '@valecuatro/contract'
import '../profile.css'
import { Trans, useLingui } from '@lingui/react'
import type { RatingPoint } from '@valecuatro/contract'
import { Skeleton } from '../../../ui/states.tsx'
import { Loaded } from '../../queries/loaded.tsx'
import { useRatingCourse } from '../usePlayer.ts'
import { RatingPlot } from './ratingPlot.tsx'

export function RatingCourse({ playerId }: { playerId: UserId }) {
  const query = useRatingCourse(playerId)
  return (
    <section className="panel p-4 sm:p-6" aria-labelledby="rating-title">
      <h2 id="rating-title" className="text-[length:var(--text-xl)]">
        <Trans id="Rating" />
      </h2>
      <Loaded
        query={query}
        loading={<Skeleton className="mt-4 h-60" />}
        failed={<Trans id="Your rating history could not be loaded" />}
      >
        {course => (course.length < 2 ? <TooShort course={course} /> : <Course course={course} />)}
      </Loaded>
    </section>
  )
}

function Course({ course }: { course: RatingPoint[] }) {
  const { i18n } = useLingui()
  const ratings = course.map(({ rating }) => rating)
  return (
    <>
      <p className="mb-3 text-soft">
        <Trans
          id="Highest {best}, lowest {lowest}, current {now}"
          values={{
            best: i18n.number(Math.max(...ratings)),
            lowest: i18n.number(Math.min(...ratings)),
            now: i18n.number(ratings.at(-1) ?? 0),
          }}
        />
      </p>
      <RatingPlot course={course} />
    </>
  )
}

function TooShort({ course }: { course: RatingPoint[] }) {
  return (
    <div className="no-course">
      <svg viewBox="0 0 240 60" aria-hidden="true">
        <path className="plot-grid" d="M4 12H236M4 48H236" />
        <path className="plot-line" strokeDasharray="2 9" d="M4 44C60 44 70 22 110 26S180 40 236 14" />
      </svg>
      <p>
        {course.length === 0 ? (
          <Trans id="The chart starts after two rated games: four people at one table." />
        ) : (
          <Trans id="You have one rated game so far. The chart starts after the second." />
        )}
      </p>
    </div>
  )
}
