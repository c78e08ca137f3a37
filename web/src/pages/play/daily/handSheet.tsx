import { Trans, useLingui } from '@lingui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DailyDate, DailyHand, DailyPlay, SeatState } from '@valecuatro/contract'
import { DAILY_HANDS } from '@valecuatro/contract/values'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { PlayingCard } from '../../../art/playingCard.tsx'
import { actionName, eventText, namesOf } from '../../../game/index.ts'
import { loadCatalog } from '../../../i18n/locale.ts'
import { requestPage } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { type JudgedDecision, judgeDecisions } from './judgeDecisions.ts'
import { Sheet } from './sheet.tsx'
import { signed, useHand } from './useDaily.ts'

/** The words of the table are loaded with the first sheet. */
function useTableWords(): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    let isWanted = true
    void loadCatalog('table', 'tableLater').then(
      () => isWanted && setLoaded(true),
      // The actions are then named by their ids.
      () => isWanted && setLoaded(true),
    )
    return () => {
      isWanted = false
    }
  }, [])
  return isLoaded
}

/** A hand of the viewer: the cards, what was said and played, what the field did, and the judged decisions. */
export function HandSheet({ day, hand }: { day: DailyDate; hand: number }) {
  const query = useHand(day, hand)
  const hasWords = useTableWords()
  const title = useRef<HTMLHeadingElement>(null)
  const isLoaded = query.data !== undefined && hasWords
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the sheet is there
  useEffect(() => {
    title.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isLoaded])
  return (
    <section className="panel daily-hand stack-3" aria-labelledby="daily-hand" aria-live="polite">
      <h2 id="daily-hand" ref={title} className="section-title">
        <Trans id="Hand {number}" values={{ number: hand }} />
      </h2>
      {query.data !== undefined && !hasWords ? (
        <Skeleton height="16rem" />
      ) : (
        <Loaded
          query={query}
          loading={<Skeleton height="16rem" />}
          failed={<Trans id="The hand could not be loaded" />}
        >
          {played => <PlayedHand played={played} />}
        </Loaded>
      )}
    </section>
  )
}

function PlayedHand({ played }: { played: DailyHand }) {
  const { i18n } = useLingui()
  const { seat, isMano, points, won, lost, mean, isGivenUp, cards, isRevealed, events, sheet, decisions } =
    played
  const names = useMemo(() => namesOf(i18n, seatsOf(i18n._('You'), seat), seat), [i18n, seat])
  const other = 1 - seat
  return (
    <>
      <p>
        <strong>{signed(i18n, points)}</strong> <Trans id="({won} won, {lost} lost)" values={{ won, lost }} />
        {' · '}
        {isMano ? <Trans id="You were mano" /> : <Trans id="Maestro was mano" />}
        {mean !== null && (
          <>
            {' · '}
            <Trans id="Mean of the field: {mean}" values={{ mean: signed(i18n, mean) }} />
          </>
        )}
        {isGivenUp && (
          <>
            {' · '}
            <Trans id="Left, so it counted as folded" />
          </>
        )}
      </p>
      <div className="daily-hand-columns">
        <div className="stack-3">
          <Cards name={<Trans id="Your cards" />} cards={cards[seat] ?? []} />
          {isRevealed && <Cards name={<Trans id="Maestro’s cards" />} cards={cards[other] ?? []} />}
          <h3>
            <Trans id="How it went" />
          </h3>
          <ol className="daily-log small">
            {events.map((event, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the events of a finished hand do not change
              <li key={index}>
                {eventText(
                  i18n,
                  event,
                  names,
                  events.slice(0, index + 1).map(each => ({ event: each })),
                )}
              </li>
            ))}
          </ol>
        </div>
        <div className="stack-3">
          <h3>
            <Trans id="What the field did" />
          </h3>
          <Sheet sheet={sheet} />
        </div>
      </div>
      {decisions.length > 0 && <Decisions decisions={decisions} />}
    </>
  )
}

function seatsOf(own: string, seat: 0 | 1): SeatState[] {
  return ([0, 1] as const).map(each => ({
    seat: each,
    userId: null,
    username: each === seat ? own : 'Maestro',
    bot: each === seat ? null : 'maestro',
    rating: null,
    isProvisional: false,
    connected: true,
    held: false,
    left: false,
  }))
}

function Cards({ name, cards }: { name: ReactNode; cards: DailyHand['cards'][number] }) {
  return (
    <div>
      <h3>{name}</h3>
      <p className="daily-cards">
        {cards.map(card => (
          <PlayingCard key={card} card={card} />
        ))}
      </p>
    </div>
  )
}

/** What a decision cost from which it is worth a word, as in the analysis of games. */
const NOTABLE_LOSS = 0.02

/** Judges the decisions on request: what was chosen, and what would have been better. */
function Decisions({ decisions }: { decisions: DailyHand['decisions'] }) {
  const { i18n } = useLingui()
  const [attempt, setAttempt] = useState(0)
  const [judged, setJudged] = useState<readonly JudgedDecision[]>([])
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (attempt === 0) return
    setJudged([])
    setFailed(false)
    return judgeDecisions(decisions, {
      onJudged: each => setJudged(before => [...before, each]),
      onFailed: () => setFailed(true),
    })
  }, [attempt, decisions])
  const isDone = judged.length === decisions.length
  const chance = (value: number) =>
    i18n.number(value, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

  if (attempt === 0)
    return (
      <p>
        <Button onClick={() => setAttempt(1)}>
          <Trans id="Analyse my decisions" />
        </Button>
      </p>
    )
  return (
    <div className="stack-2">
      <h3>
        <Trans id="Your decisions" />
      </h3>
      <p className="sr-only" role="status">
        {isDone && <Trans id="The analysis is ready." />}
      </p>
      <ol className="daily-decisions">
        {decisions.map(({ action }, index) => {
          const choices = judged.find(each => each.index === index)?.choices
          const best = choices?.[0]
          const own = choices?.find(choice => choice.action === action)
          const loss = best && own ? best.winChance - own.winChance : 0
          const isCostly = own !== undefined && loss >= NOTABLE_LOSS && loss > own.margin
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the decisions of a finished hand do not change
            <li key={index} data-costly={isCostly || undefined}>
              <strong>{actionName(i18n, action)}</strong>{' '}
              {!best || !own ? (
                <span className="soft">{isFailed ? '–' : '…'}</span>
              ) : isCostly ? (
                <Trans
                  id="Better: {better}, {best} instead of {own}."
                  values={{
                    better: actionName(i18n, best.action),
                    best: chance(best.winChance),
                    own: chance(own.winChance),
                  }}
                />
              ) : choices!.length === 1 ? (
                <span className="soft">
                  <Trans id="Nothing else was sensible." />
                </span>
              ) : (
                <Trans id="Good: {own}." values={{ own: chance(own.winChance) }} />
              )}
            </li>
          )
        })}
      </ol>
      {isFailed && (
        <div role="alert" className="row">
          <p>
            <Trans id="The analysis could not be loaded. Check your connection." />
          </p>
          <Button onClick={() => setAttempt(attempt + 1)}>
            <Trans id="Try again" />
          </Button>
        </div>
      )}
      <p className="soft small">
        <Trans id="Computed in your browser: the chance to win a game to 30 that begins with this hand, judged only by what you could know." />
      </p>
    </div>
  )
}

const PLAYS = 10

/** How the ranked players have played a hand of a closed day. */
export function HandPlays({ day }: { day: DailyDate }) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const [hand, setHand] = useState(1)
  const [page, setPage] = useState(1)
  const hasWords = useTableWords()
  const query = useQuery({
    queryKey: [viewer, 'daily', day, 'plays', hand, page],
    queryFn: () =>
      requestPage('GET /api/daily/{day}/hands/{hand}/plays', {
        params: { day, hand: String(hand) as never },
        query: { page, limit: PLAYS },
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="stack-3" aria-labelledby="daily-plays">
      <h2 id="daily-plays" className="section-title">
        <Trans id="How everyone played it" />
      </h2>
      <div className="daily-choose">
        <SelectField
          label={i18n._('Hand')}
          value={hand}
          onChange={event => {
            setHand(Number(event.currentTarget.value))
            setPage(1)
          }}
        >
          {Array.from({ length: DAILY_HANDS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the twelve hands are numbered
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </SelectField>
      </div>
      <Loaded
        query={query}
        loading={<Skeleton height="16rem" />}
        failed={<Trans id="The hands could not be loaded" />}
      >
        {({ value: plays, total }) =>
          plays.length === 0 ? (
            <p className="soft">
              <Trans id="No ranked player has played this hand." />
            </p>
          ) : (
            <>
              <ul className="panel daily-plays">
                {plays.map(play => (
                  <Play key={play._id} play={play} seat={hand % 2 === 1 ? 0 : 1} hasWords={hasWords} />
                ))}
              </ul>
              <Pagination page={page} pages={Math.ceil(total / PLAYS)} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function Play({ play, seat, hasWords }: { play: DailyPlay; seat: 0 | 1; hasWords: boolean }) {
  const { i18n } = useLingui()
  return (
    <li>
      <p className="spread">
        <Link href={`/player/${play._id}`} className="link">
          {play.username}
        </Link>
        <strong className="numeric">{signed(i18n, play.points)}</strong>
      </p>
      <ol className="daily-moves small">
        {play.moves.map((move, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the moves of a finished hand do not change
          <li key={index} data-own={move.seat === seat || undefined}>
            <span className="sr-only">{move.seat === seat ? play.username : 'Maestro'}: </span>
            {hasWords ? actionName(i18n, move.action) : move.action}
          </li>
        ))}
      </ol>
    </li>
  )
}
