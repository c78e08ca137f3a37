import './analysis.css'
import { Trans, useLingui } from '@lingui/react'
import type { Analysis, CallFigures, JudgedDecision } from '@valecuatro/bots/analysis'
import type { GameRecordAnswer } from '@valecuatro/contract'
import type { Seat } from '@valecuatro/engine'
import { type ReactNode, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { actionName } from '../../../../game/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import type { Replay } from '../model/replay.ts'
import { storePractice } from '../model/storedPractice.ts'
import { percent, points } from './analysisText.ts'
import { ChanceCurve, type CurveMark } from './chanceCurve.tsx'
import { type MarkedDecision, MarkedDecisions } from './markedDecisions.tsx'
import { chancesByMoment, firstMoments } from './momentChances.ts'
import { practiceFrom } from './playAgain.ts'
import { analysisFromUrl, urlOfAnalysis, useAnalysis } from './useAnalysis.ts'

interface AnalysisPanelProps {
  record: GameRecordAnswer
  replay: Replay
  /** The viewer's seat; null if they did not play. */
  viewer: Seat | null
  moment: number
  onMoment: (moment: number) => void
}

/** The analysis of the game from one seat, started by a button or by the URL, and computed in the browser. */
export function AnalysisPanel({ record, replay, viewer, moment, onMoment }: AnalysisPanelProps) {
  const { i18n } = useLingui()
  const named = analysisFromUrl(location.search, record.players.length)
  const [seat, setSeat] = useState<Seat>(named ?? viewer ?? 0)
  const [asked, setAsked] = useState<Seat | null>(named)
  const [attempt, setAttempt] = useState(1)
  const state = useAnalysis(record._id, replay, asked, attempt)

  function ask(next: Seat | null) {
    setAsked(next)
    setAttempt(attempt + 1)
    history.replaceState(history.state, '', urlOfAnalysis(location.href, next))
  }

  const name = record.players[seat]!.username
  return (
    <div className="analysis">
      {record.players.length > 1 && (
        <SelectField
          label={i18n._('Analyse the play of')}
          value={seat}
          disabled={state.is === 'running'}
          onChange={event => {
            const chosen = Number(event.currentTarget.value) as Seat
            setSeat(chosen)
            if (state.is === 'done') ask(chosen)
          }}
        >
          {record.players.map(({ username, userId }, each) => (
            <option key={username} value={each}>
              {/* In practice the player without an account is called “You” already. */}
              {each === viewer && userId !== null ? i18n._('{name} (you)', { name: username }) : username}
            </option>
          ))}
        </SelectField>
      )}
      {state.is === 'idle' && (
        <>
          <p>
            <Trans id="See the chance to win after every move, and which decisions cost the most. Each one is judged only by what the player could know." />
          </p>
          <Button variant="primary" onClick={() => ask(seat)}>
            <Trans id="Analyse the game" />
          </Button>
        </>
      )}
      {state.is === 'running' && (
        <div className="analysis-progress">
          <label htmlFor="analysis-progress">
            <Trans id="Playing out every decision…" />
          </label>
          <progress id="analysis-progress" value={state.done} max={1} />
          <span aria-hidden="true">{percent(i18n, state.done)}</span>
          <Button size="small" onClick={() => ask(null)}>
            <Trans id="Cancel" />
          </Button>
        </div>
      )}
      {state.is === 'running' && state.costliest && (
        <FirstLook decisions={state.costliest} replay={replay} onMoment={onMoment} />
      )}
      {state.is === 'failed' && (
        <div role="alert" className="analysis-failed">
          <p>
            <Trans id="The analysis could not be loaded. Check your connection." />
          </p>
          <Button onClick={() => ask(seat)}>
            <Trans id="Try again" />
          </Button>
        </div>
      )}
      <p className="sr-only" role="status">
        {state.is === 'done' && <Trans id="The analysis is ready." />}
      </p>
      {state.is === 'done' && (
        <Result
          analysis={state.analysis}
          replay={replay}
          name={seat === viewer ? null : name}
          moment={moment}
          onMoment={onMoment}
        />
      )}
    </div>
  )
}

interface FirstLookProps {
  decisions: readonly JudgedDecision[]
  replay: Replay
  onMoment: (moment: number) => void
}

/** The costliest decisions by a rough estimate, while the whole game is still being analysed. */
function FirstLook({ decisions, replay, onMoment }: FirstLookProps) {
  const { i18n } = useLingui()
  const firsts = firstMoments(replay.steps, replay.moments)
  return (
    <section aria-labelledby="analysis-first" role="status">
      <h3 id="analysis-first">
        <Trans id="The costliest decisions at first glance" />
      </h3>
      {decisions.length === 0 ? (
        <p>
          <Trans id="None stands out." />
        </p>
      ) : (
        <ul className="analysis-moments">
          {decisions.map(({ step, action, choices, loss }) => (
            <li key={step}>
              <button type="button" onClick={() => onMoment(firsts[step]!)}>
                <strong>
                  <Trans id="Hand {number}" values={{ number: replay.moments[firsts[step]!]!.hand }} />
                </strong>{' '}
                <Trans
                  id="{action}. Better: {better}."
                  values={{
                    action: actionName(i18n, action),
                    better: actionName(i18n, choices[0]!.action),
                  }}
                />{' '}
                <Trans
                  id="It costs about {loss, plural, one {# percentage point} other {# percentage points}}."
                  values={{ loss: Math.round(100 * loss) }}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface ResultProps {
  analysis: Analysis
  replay: Replay
  /** The player's name; null for the viewer. */
  name: string | null
  moment: number
  onMoment: (moment: number) => void
}

function Result({ analysis, replay, name, moment, onMoment }: ResultProps) {
  const { i18n } = useLingui()
  const [, navigate] = useLocation()
  const { decisions, summary, curve, luck, seat } = analysis
  const firsts = useMemo(() => firstMoments(replay.steps, replay.moments), [replay])
  const chances = useMemo(() => chancesByMoment(curve, firsts, replay.moments), [curve, firsts, replay])
  const marked = decisions.filter((each): each is MarkedDecision => each.mark !== null)
  const marks: CurveMark[] = marked.map(({ step, mark }) => ({ moment: firsts[step]!, mark }))
  const handOf = (step: number) => replay.moments[firsts[step]!]!.hand
  const decisionAt = (step: number | null) => decisions.find(each => each.step === step)
  const best = decisionAt(summary.bestCall)
  const costliest = decisionAt(summary.costliest)

  function playFrom(step: number) {
    const deal = replay.steps.findLastIndex(({ move }, at) => at < step && move === null)
    const before = deal > 0 ? replay.steps[deal - 1]!.game : replay.record.start
    navigate(storePractice(practiceFrom(replay.record, before, replay.steps.slice(deal, step), seat)))
  }

  return (
    <>
      {replay.game.phase !== 'over' && (
        <p className="analysis-note">
          <Trans id="This game was not played to the end. The analysis ends with its last move." />
        </p>
      )}
      {analysis.players === 'heuristic' && (
        <p className="analysis-note">
          <Trans id="The strongest bot does not know these rules, so a simpler one judged. The numbers are rougher." />
        </p>
      )}
      <section aria-labelledby="analysis-chance">
        <h3 id="analysis-chance">
          {name === null ? (
            <Trans id="Your chance to win" />
          ) : (
            <Trans id="{name}’s chance to win" values={{ name }} />
          )}
        </h3>
        <ChanceCurve replay={replay} chances={chances} marks={marks} moment={moment} onMoment={onMoment} />
      </section>
      <section aria-labelledby="analysis-summary">
        <h3 id="analysis-summary">
          <Trans id="Summary" />
        </h3>
        {summary.accuracy === null ? (
          <p>
            {name === null ? (
              <Trans id="You had nothing to decide in this game." />
            ) : (
              <Trans id="{name} had nothing to decide in this game." values={{ name }} />
            )}
          </p>
        ) : (
          <dl className="analysis-figures">
            <Figure
              label={<Trans id="Accuracy" />}
              about={
                <Trans
                  id="{good} of {decisions, plural, one {# decision} other {# decisions}} without a mark"
                  values={{ good: summary.decisions - marked.length, decisions: summary.decisions }}
                />
              }
            >
              {percent(i18n, summary.accuracy)}
            </Figure>
            <Figure
              label={<Trans id="Average cost of a decision" />}
              about={<Trans id="in percentage points" />}
            >
              {points(i18n, summary.loss / summary.decisions)}
            </Figure>
            <Figure
              label={<Trans id="Luck of the deal" />}
              about={<Trans id="how much the cards alone moved the chances" />}
            >
              {points(i18n, sum(luck), true)}
            </Figure>
          </dl>
        )}
        <table className="analysis-calls">
          <thead>
            <tr>
              <td />
              <th scope="col">
                <Trans id="Called" />
              </th>
              <th scope="col">
                <Trans id="Accepted" />
              </th>
              <th scope="col">
                <Trans id="Declined" />
              </th>
              <th scope="col">
                <Trans id="Points for–against" />
              </th>
            </tr>
          </thead>
          <tbody>
            <CallRow name="Envido" figures={summary.envido} />
            <CallRow name="Truco" figures={summary.truco} />
          </tbody>
        </table>
        <ul className="analysis-moments">
          {best && (
            <li>
              <button type="button" onClick={() => onMoment(firsts[best.step]!)}>
                <strong>
                  <Trans id="Best call" />
                </strong>{' '}
                <Trans
                  id="{action} in hand {hand}, {lead} points better than {other}"
                  values={{
                    action: actionName(i18n, best.action),
                    hand: handOf(best.step),
                    lead: points(i18n, best.choices[0]!.winChance - best.choices[1]!.winChance),
                    other: actionName(i18n, best.choices[1]!.action),
                  }}
                />
              </button>
            </li>
          )}
          {costliest && (
            <li>
              <button type="button" onClick={() => onMoment(firsts[costliest.step]!)}>
                <strong>
                  <Trans id="Costliest mistake" />
                </strong>{' '}
                <Trans
                  id="{action} in hand {hand}, {loss} points"
                  values={{
                    action: actionName(i18n, costliest.action),
                    hand: handOf(costliest.step),
                    loss: points(i18n, costliest.loss),
                  }}
                />
              </button>
            </li>
          )}
        </ul>
      </section>
      <MarkedDecisions
        decisions={marked}
        handOf={handOf}
        isShown={step => firsts[step] === moment}
        onShow={step => onMoment(firsts[step]!)}
        onPlay={playFrom}
      />
    </>
  )
}

function Figure({ label, about, children }: { label: ReactNode; about: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{children}</strong> <span>{about}</span>
      </dd>
    </div>
  )
}

function CallRow({ name, figures }: { name: string; figures: CallFigures }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{figures.calls}</td>
      <td>{figures.accepted}</td>
      <td>{figures.declined}</td>
      <td>
        {figures.won}–{figures.lost}
      </td>
    </tr>
  )
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
