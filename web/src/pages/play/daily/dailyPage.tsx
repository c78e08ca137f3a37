import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { DailyDate, DailyDay, DailyPlace } from '@valecuatro/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useParams } from 'wouter'
import drawing from '../../../art/live.svg'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { useQueue } from '../../../game/index.ts'
import { hasStatus, QueryProvider } from '../../../net/query.tsx'
import { TO_REGISTER } from '../../../net/session/signInRedirect.ts'
import { useSession } from '../../../net/session/useSession.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FeltMessage } from '../../../ui/feltMessage.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { formatClock, useSecondTicks } from '../../../ui/time.tsx'
import { pageNumber, useUrlState } from '../../../ui/urlState.ts'
import { useTitle } from '../../../ui/useTitle.ts'
import { GuestPlay } from '../../visitor/index.ts'
import { DailyLinks } from './dailyLinks.tsx'
import { ShareResult } from './dailyShare.tsx'
import { HandMarks } from './handMarks.tsx'
import { HandPlays, HandSheet } from './handSheet.tsx'
import { ResultsList } from './resultsList.tsx'
import { dateText, percent, signed, useDay, useStartHand } from './useDaily.ts'
import { Verification } from './verification.tsx'
import './daily.css'

/** The daily deal of today, or of the date in the URL. */
export default function DailyPage() {
  const { i18n } = useLingui()
  const { day } = useParams<{ day?: DailyDate }>()
  useTitle(i18n._('The daily deal'))
  return (
    <PlayerFrame>
      <QueryProvider>
        <DayOf key={day ?? 'today'} day={day} />
      </QueryProvider>
    </PlayerFrame>
  )
}

function DayOf({ day }: { day: DailyDate | undefined }) {
  const query = useDay(day)
  // Above the query: a visitor who becomes a guest gets another answer, and the first hand starts meanwhile.
  const starting = useStartHand()
  if (hasStatus(query.error, 400, 404))
    return (
      <FeltMessage
        drawing={{ src: drawing, width: 360, height: 228 }}
        title={<Trans id="There is no deal on this date" />}
        actions={
          <>
            <ButtonLink href="/daily" variant="primary">
              <Trans id="The deal of today" />
            </ButtonLink>
            <ButtonLink href="/daily/archive">
              <Trans id="Archive" />
            </ButtonLink>
          </>
        }
      >
        <Trans id="The date may be wrong, or that day is still to come." />
      </FeltMessage>
    )
  return (
    <Loaded
      query={query}
      loading={<Skeleton height="28rem" />}
      failed={<Trans id="The daily deal could not be loaded" />}
    >
      {data => <DayView data={data} starting={starting} />}
    </Loaded>
  )
}

type Starting = ReturnType<typeof useStartHand>

const VIEW = { hand: pageNumber, page: pageNumber }

function DayView({ data, starting }: { data: DailyDay; starting: Starting }) {
  const { i18n } = useLingui()
  const { day, state, attempt } = data
  const { view, change } = useUrlState(VIEW)
  const [isHandShown, setHandShown] = useState(() => new URLSearchParams(location.search).has('hand'))
  const hands = attempt?.hands ?? []
  const isFinished = attempt?.finishedAt != null
  const isClosed = state === 'closed'
  const shown = isHandShown && hands.some(({ hand }) => hand === view.hand) ? view.hand : null

  function showHand(hand: number) {
    setHandShown(true)
    change({ hand, page: view.page }, 'replace')
  }

  return (
    <div className="daily stack-5">
      <div className="daily-top">
        <section className="felt-table daily-felt" aria-labelledby="daily-title">
          <header>
            <h1 id="daily-title" className="page-title">
              <Trans id="The daily deal" />
            </h1>
            <p>{dateText(i18n, day)}</p>
          </header>
          {isFinished && hands.length > 0 ? <DayResult data={data} /> : <Intro isClosed={isClosed} />}
          <HandMarks
            hands={hands}
            current={attempt?.running?.hand ?? shown}
            {...(hands.length > 0 && { onShow: showHand })}
          />
          {hands.length > 0 && <MarksLegend />}
          {attempt && !isFinished && hands.length > 0 && (
            <p className="daily-so-far">
              <Trans
                id="{hands, plural, one {# hand played} other {# hands played}}: {total}"
                values={{ hands: hands.length, total: signed(i18n, attempt.total) }}
              />
            </p>
          )}
          <NextStep data={data} starting={starting} />
        </section>
        <Facts data={data} />
      </div>
      {shown !== null && <HandSheet key={shown} day={day} hand={shown} />}
      {(isFinished || isClosed) && (
        <ResultsList day={day} own={attempt} page={view.page} onPage={page => change({ page })} />
      )}
      {isClosed && <HandPlays day={day} />}
      <Verification data={data} />
      <DailyLinks />
    </div>
  )
}

function Intro({ isClosed }: { isClosed: boolean }) {
  return (
    <p className="daily-intro">
      {isClosed ? (
        <Trans id="Twelve hands against Maestro, with the cards that everyone got on this day. Play them and compare, without a place in the ranking." />
      ) : (
        <Trans id="Twelve hands against Maestro, one against one, with the same cards for everyone. It is not luck that counts, but how you play them compared with all the others." />
      )}
    </p>
  )
}

function MarksLegend() {
  return (
    <p className="small">
      <Trans id="▲ above the mean of the field · ■ like the field · ▼ below" />
    </p>
  )
}

/** The one thing to do next: sign in, start, go on, or wait. */
function NextStep({ data, starting }: { data: DailyDay; starting: Starting }) {
  const { day, state, attempt } = data
  const { user } = useSession()
  const { gameId } = useQueue()
  const { i18n } = useLingui()
  const { busy, failure, refusal, run } = starting
  const start = () => void run(day)
  const next = attempt ? attempt.next : state === 'closing' ? null : 1

  if (!user && next !== null)
    return (
      <div className="daily-step panel">
        <GuestPlay
          purpose={{
            action: <Trans id="Play as a guest" />,
            hint: (
              <Trans id="Guests play the same hands but are not listed. With an account you have a place, a streak and a ranking." />
            ),
            path: '/daily',
            onJoined: start,
          }}
        />
        <Link href="/auth" state={{ next: `/daily/${day}` }} className="link touch-link">
          <Trans id="Sign in or create an account" />
        </Link>
        <Refusal failure={failure} text={refusal} />
      </div>
    )
  return (
    <div className="daily-step">
      {attempt?.running ? (
        <ButtonLink href={`/game/${attempt.running.gameId}`} variant="primary" size="large">
          <Trans id="Back to hand {number}" values={{ number: attempt.running.hand }} />
        </ButtonLink>
      ) : gameId !== null && next !== null ? (
        <>
          <p>
            <Trans id="You are seated at another game. Finish it first." />
          </p>
          <ButtonLink href={`/game/${gameId}`} variant="primary" size="large">
            <Trans id="Go to that game" />
          </ButtonLink>
        </>
      ) : next !== null ? (
        <Button variant="primary" size="large" busy={busy} onClick={start}>
          {next === 1 ? (
            <Trans id="Start with hand 1" />
          ) : (
            <Trans id="Go on with hand {number}" values={{ number: next }} />
          )}
        </Button>
      ) : state === 'closing' ? (
        <>
          <p role="status">
            <Trans id="This day is over. Its last hands are being finished; then the results are final and the secret is published." />
          </p>
          <ButtonLink href="/daily" variant="primary">
            <Trans id="The deal of today" />
          </ButtonLink>
        </>
      ) : state === 'closed' && attempt?.isRanked && attempt.hands.length < 12 ? (
        <p>{i18n._('You did not finish this day in time, so its other hands counted as folded')}</p>
      ) : null}
      <Refusal failure={failure} text={refusal} />
      {attempt?.unrankedFor && <p className="small">{unrankedText(attempt.unrankedFor)}</p>}
      {user?.guest && (
        <ButtonLink href="/auth" state={TO_REGISTER}>
          <Trans id="Create an account" />
        </ButtonLink>
      )}
    </div>
  )
}

function Refusal({ failure, text }: { failure: Starting['failure']; text: string | null }) {
  if (!failure || text === null) return null
  return (
    <Notice tone="danger">
      <p>{text}</p>
      {failure.reason === 'refused' && failure.status === 403 && (
        <Link href="/sanctions" className="link">
          <Trans id="See what is restricted" />
        </Link>
      )}
    </Notice>
  )
}

function unrankedText(why: NonNullable<NonNullable<DailyDay['attempt']>['unrankedFor']>): ReactNode {
  switch (why) {
    case 'guest':
      return <Trans id="You play as a guest, so you are not listed." />
    case 'staff':
      return <Trans id="Staff are not listed." />
    case 'archive':
      return <Trans id="Played from the archive, without a place in the ranking." />
    case 'same-device':
      return (
        <Trans id="Another account has played this day in the same browser, so this attempt is not listed." />
      )
  }
}

/** The sum, the place and the percentile after the last hand. */
function DayResult({ data }: { data: DailyDay }) {
  const { i18n } = useLingui()
  const { attempt, day, state } = data
  const { total, standing, isRanked } = attempt!
  return (
    <div className="daily-result" role="status">
      <p className="daily-total">
        <strong>{signed(i18n, total)}</strong>
        <span>
          <Trans id="points in twelve hands" />
        </span>
      </p>
      {standing && <p>{standingText(i18n, state, isRanked, standing)}</p>}
      <ShareResult day={day} attempt={attempt!} />
    </div>
  )
}

/** A place among others; a player who is alone in the field is better than none. */
function standingText(
  i18n: I18n,
  state: DailyDay['state'],
  isRanked: boolean,
  { place, players, percentile }: DailyPlace,
): string {
  const share = percent(i18n, percentile / 100)
  if (!isRanked)
    return i18n._('That would be place {place} of {players}, better than {share} of the field', {
      place: i18n.number(place),
      // The field and the reader, who is not in it.
      players: i18n.number(players + 1),
      share,
    })
  if (players > 1)
    return i18n._('Place {place} of {players}, better than {share} of the field', {
      place: i18n.number(place),
      players: i18n.number(players),
      share,
    })
  return state === 'open'
    ? i18n._('You are the first to finish today. Your place changes as others finish.')
    : i18n._('No one else finished this day')
}

/** The clock, the players, the streak and the hash of the deals. */
function Facts({ data }: { data: DailyDay }) {
  const { i18n } = useLingui()
  const { state, players, streak, commitment } = data
  return (
    <dl className="panel daily-facts">
      {state === 'open' && <Countdown data={data} />}
      <div>
        <dt>{state === 'open' ? <Trans id="Played today" /> : <Trans id="Played" />}</dt>
        <dd>
          {players === 0 ? (
            <Trans id="No one yet" />
          ) : (
            <Trans id="{players, plural, one {# player} other {# players}}" values={{ players }} />
          )}
        </dd>
      </div>
      {streak && (
        <div>
          <dt>
            <Trans id="Your streak" />
          </dt>
          <dd>
            <Trans
              id="{days, plural, =0 {No streak} one {# day in a row} other {# days in a row}}"
              values={{ days: streak.current }}
            />
            {streak.best > streak.current && (
              <small>
                <Trans id="best: {days}" values={{ days: i18n.number(streak.best) }} />
              </small>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>
          <Trans id="Hash of the deals" />
        </dt>
        <dd>
          <code title={commitment}>{commitment.slice(0, 12)}…</code>
          <a href="#verification" className="link small">
            <Trans id="How to verify it" />
          </a>
        </dd>
      </div>
    </dl>
  )
}

function Countdown({ data: { endsAt, now } }: { data: DailyDay }) {
  // By the clock of the server, which may differ from that of this device.
  const [endsHere, setEndsHere] = useState(() => Date.now() + Date.parse(endsAt) - Date.parse(now))
  useEffect(() => setEndsHere(Date.now() + Date.parse(endsAt) - Date.parse(now)), [endsAt, now])
  const left = useSecondTicks(endsHere)
  return (
    <div>
      <dt>
        <Trans id="Next deal in" />
      </dt>
      <dd>
        <span role="timer" className="clock">
          {formatClock(endsHere - left)}
        </span>
      </dd>
    </div>
  )
}
