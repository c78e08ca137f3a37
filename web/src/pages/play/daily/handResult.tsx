import { Trans, useLingui } from '@lingui/react'
import type { DailyHandResult, GameView } from '@valecuatro/contract'
import { DAILY_HANDS } from '@valecuatro/contract/values'
import { useEffect, useMemo, useRef } from 'react'
import { type GameSnapshot, HandSummaryList, namesOf } from '../../../game/index.ts'
import { QueryProvider } from '../../../net/query.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Spinner } from '../../../ui/states.tsx'
import { HandMarks } from './handMarks.tsx'
import { Sheet } from './sheet.tsx'
import { signed, useDay, useHand, useStartHand } from './useDaily.ts'
import './daily.css'

interface HandResultProps {
  table: GameSnapshot
  daily: NonNullable<GameView['daily']>
}

/** The result of a hand at the table: what it paid, the mean of the field, the place so far, and the next hand. */
export function HandResult(props: HandResultProps) {
  return (
    <QueryProvider>
      <Result {...props} />
    </QueryProvider>
  )
}

function Result({ table, daily: { day, hand } }: HandResultProps) {
  const { i18n } = useLingui()
  const query = useHand(day, hand)
  const attempt = useDay(day).data?.attempt
  const { busy, failure, refusal, run } = useStartHand()
  const names = useMemo(() => namesOf(i18n, table.seats, table.seat), [i18n, table.seats, table.seat])
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])

  // A day that was read before this hand ended does not know which hand is next.
  const isCurrent = attempt?.hands.some(each => each.hand === hand) ?? false
  const next = isCurrent ? (attempt?.next ?? null) : null
  const goOn = useRef(() => {})
  goOn.current = () => {
    if (next !== null && !busy) void run(day)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOnControl = (event.target as Element | null)?.closest?.(
        'button, a, input, select, textarea, [role="dialog"]',
      )
      if ((event.key !== ' ' && event.key !== 'Enter') || event.repeat || isOnControl) return
      event.preventDefault()
      goOn.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <div className="result-layer">
      <div className="game-over daily-over" data-result="daily">
        <h2 ref={title} tabIndex={-1} className="game-over-title">
          <Trans id="Hand {hand} of {hands}" values={{ hand, hands: DAILY_HANDS }} />
        </h2>
        <Loaded
          query={query}
          loading={<Spinner text={i18n._('Loading')} />}
          failed={<Trans id="The result could not be loaded" />}
        >
          {result => (
            <>
              <Figures
                result={result}
                total={isCurrent ? (attempt?.total ?? null) : null}
                isRanked={attempt?.isRanked ?? true}
              />
              <HandSummaryList scene={table.scene} names={names} />
              {isCurrent && <HandMarks hands={attempt?.hands ?? []} current={hand} />}
              <details className="daily-details">
                <summary>
                  <Trans id="What the others did" />
                </summary>
                <Sheet sheet={result.sheet} />
              </details>
            </>
          )}
        </Loaded>
        {failure && refusal !== null && (
          <Notice tone="danger">
            <p>{refusal}</p>
          </Notice>
        )}
        <div className="game-over-actions">
          {next !== null ? (
            <Button variant="primary" busy={busy} onClick={() => goOn.current()}>
              <Trans id="Next hand" />
            </Button>
          ) : attempt?.finishedAt ? (
            <ButtonLink href={`/daily/${day}`} variant="primary">
              <Trans id="See your result" />
            </ButtonLink>
          ) : null}
          {!attempt?.finishedAt && (
            <ButtonLink href={`/daily/${day}?hand=${hand}`}>
              <Trans id="Back to the daily deal" />
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  )
}

function Figures({
  result,
  total,
  isRanked,
}: {
  result: DailyHandResult
  total: number | null
  isRanked: boolean
}) {
  const { i18n } = useLingui()
  const { points, mean, mark, standing, isGivenUp } = result
  return (
    <div role="status">
      <dl className="daily-figures">
        <div data-mark={mark ?? 'none'}>
          <dt>
            <Trans id="You" />
          </dt>
          <dd>{signed(i18n, points)}</dd>
        </div>
        <div>
          <dt>
            <Trans id="The field" />
          </dt>
          <dd>{mean === null ? '–' : signed(i18n, mean)}</dd>
        </div>
        <div>
          <dt>
            <Trans id="So far" />
          </dt>
          <dd>{total === null ? '–' : signed(i18n, total)}</dd>
        </div>
        <div>
          <dt>
            <Trans id="Place" />
          </dt>
          <dd>
            {standing === null
              ? '–'
              : i18n._('{place} of {players}', {
                  place: i18n.number(standing.place),
                  // The field and a reader who is not in it.
                  players: i18n.number(standing.players + (isRanked ? 0 : 1)),
                })}
          </dd>
        </div>
      </dl>
      {isGivenUp && (
        <p>
          <Trans id="Left, so it counted as folded" />
        </p>
      )}
    </div>
  )
}
