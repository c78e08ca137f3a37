import { Trans, useLingui } from '@lingui/react'
import { type Team, teamOf } from '@valecuatro/engine'
import { memo } from 'react'
import { useExplanations } from '../explain/loadExplanations.ts'
import type { HandLogEntries, LogEntry, Scene } from '../model/scene.ts'
import { eventText } from '../text/eventText.ts'
import type { Names } from '../text/names.ts'

interface HandLogProps {
  scene: Pick<Scene, 'hands' | 'log' | 'earlier'>
  names: Names
}

/** The log: this hand line by line, earlier hands collapsed. The newest line is last and stays visible. */
export function HandLog({ scene, names }: HandLogProps) {
  return (
    <div className="hand-log">
      <h2 id="log-title">
        <Trans id="Hand {number}" values={{ number: scene.hands }} />
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className="hand-log-box" tabIndex={0} aria-labelledby="log-title">
        <div className="hand-log-lines">
          {scene.earlier.map(hand => (
            <EarlierHand key={hand.number} hand={hand} names={names} />
          ))}
          {/* One list per hand; reusing the list would shift its lines (layout shift). */}
          <Lines key={scene.hands} entries={scene.log} names={names} />
        </div>
      </section>
    </div>
  )
}

const EarlierHand = memo(function EarlierHand({ hand, names }: { hand: HandLogEntries; names: Names }) {
  const [ours, theirs] = pointsOf(hand, names)
  return (
    <details className="hand-log-earlier">
      <summary>
        <Trans id="Hand {number}" values={{ number: hand.number }} />{' '}
        <span>
          {ours > 0 && `${names.team(ourTeam(names))} +${ours}`}{' '}
          {theirs > 0 && `${names.team(theirTeam(names))} +${theirs}`}
        </span>
      </summary>
      <Lines entries={hand.entries} names={names} />
    </details>
  )
})

const Lines = memo(function Lines({ entries, names }: { entries: readonly LogEntry[]; names: Names }) {
  const { i18n } = useLingui()
  const explained = useExplanations()
  return (
    <ol>
      {entries.map(({ id, event }) => {
        const text = eventText(i18n, event, names, entries)
        return (
          <li key={id} data-type={event.type}>
            {explained ? <explained.ExplainedText text={text} isLog /> : text}
            {explained && <explained.EventRule event={event} entries={entries} text={text} />}
          </li>
        )
      })}
    </ol>
  )
})

const ourTeam = ({ seat }: Names): Team => (seat === null ? 0 : teamOf(seat))
const theirTeam = (names: Names): Team => (ourTeam(names) === 0 ? 1 : 0)

/** The points that the viewer's side and the other side won in a hand. */
function pointsOf({ entries }: HandLogEntries, names: Names): [ours: number, theirs: number] {
  const won = (team: Team) =>
    entries.reduce(
      (sum, { event }) => (event.type === 'points' && event.team === team ? sum + event.points : sum),
      0,
    )
  return [won(ourTeam(names)), won(theirTeam(names))]
}
