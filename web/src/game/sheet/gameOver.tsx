import { Trans, useLingui } from '@lingui/react'
import { type Summary, type Team, teamOf } from '@valecuatro/engine'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import filete from '../../art/filete.svg'
import type { GameSnapshot } from '../model/gameStore.ts'
import type { Names } from '../text/names.ts'
import { phraseText } from '../text/talkText.ts'
import { HandSummaryList, WinnerTitle } from './handSummaryList.tsx'

interface GameOverProps {
  table: GameSnapshot
  names: Names
  /** Buttons and links for what to do next. */
  children: ReactNode
}

/** The result of a game: the winners, what decided it, and what to do next. Only a win is celebrated. */
export function GameOver({ table, names, children }: GameOverProps) {
  const { i18n } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const { scene, seat, summary, talk } = table
  const { winner } = scene
  const result = resultOf(table)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="result-layer">
      {result === 'won' && <Celebration />}
      <div className="game-over" data-result={result}>
        {(result === 'won' || result === 'watched') && (
          <img src={filete} alt="" className="game-over-filete" />
        )}
        <h2 ref={heading} tabIndex={-1} className="game-over-title">
          {winner === null && (table.ending === 'draw' ? <Trans id="A draw" /> : <Trans id="No result" />)}
          {winner !== null && result === 'watched' && <WinnerTitle names={names} winner={winner} />}
          {result === 'won' && <Trans id="You won!" />}
          {result === 'lost' && <Trans id="You lost" />}
        </h2>
        <p className="game-over-score">
          {i18n._('{points} to {others}', {
            points: scene.score[winner ?? 0],
            others: scene.score[winner === 1 ? 0 : 1],
          })}
        </p>
        <EndingNote table={table} names={names} />
        {table.duplicate && table.ending !== 'cancelled' && (
          <p>
            <Trans id="What these points are worth shows in the comparison with the other tables, which play the same cards." />
          </p>
        )}
        {summary && hasHands(summary) && (
          <WonByEach summary={summary} ours={seat === null ? 0 : teamOf(seat)} names={names} />
        )}
        <HandSummaryList scene={scene} names={names} />
        <div className="game-over-actions">{children}</div>
        {talk.map(({ id, seat: from, phrase }) =>
          phrase ? (
            <p key={id} className="game-over-talk" aria-hidden="true">
              {i18n._('{name}: {words}', { name: names.of(from), words: phraseText(i18n, phrase) })}
            </p>
          ) : null,
        )}
      </div>
    </div>
  )
}

/** How the game ended for the viewer; a player who left the table has lost. */
function resultOf(table: GameSnapshot): 'won' | 'lost' | 'watched' | 'none' {
  const { winner } = table.scene
  if (winner === null) return 'none'
  if (table.seat === null) return 'watched'
  return teamOf(table.seat) === winner && !hasLeft(table) ? 'won' : 'lost'
}

/** Whether at least one hand was finished; a game can be left or resigned in its first hand. */
const hasHands = ({ hands }: Summary): boolean => hands[0] + hands[1] > 0

interface WonByEachProps {
  summary: Summary
  ours: Team
  names: Names
}

/** How many hands, envidos and trucos each side won. */
function WonByEach({ summary, ours, names }: WonByEachProps) {
  const theirs = ours === 0 ? 1 : 0
  return (
    <table className="game-summary">
      <thead>
        <tr>
          <td />
          <th scope="col">{names.team(ours)}</th>
          <th scope="col">{names.team(theirs)}</th>
        </tr>
      </thead>
      <tbody>
        {(['hands', 'envidos', 'trucos'] as const).map(what => (
          <tr key={what}>
            <th scope="row">
              {what === 'hands' && <Trans id="Hands won" />}
              {what === 'envidos' && <Trans id="Envidos won" />}
              {what === 'trucos' && <Trans id="Trucos won" />}
            </th>
            <td>{summary[what][ours]}</td>
            <td>{summary[what][theirs]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const SCRAPS = Array.from({ length: 22 }, (_, index) => index)

/** Falling paper in the colours of the four suits. */
function Celebration() {
  return (
    <div className="celebration" aria-hidden="true">
      {SCRAPS.map(index => (
        <i key={index} style={{ '--n': index, '--at': `${(index * 37) % 100}%` } as CSSProperties} />
      ))}
    </div>
  )
}

/** Whether the viewer counts as having left the table. */
const hasLeft = ({ seat, seats }: GameSnapshot): boolean =>
  seat !== null && seats.some(row => row.seat === seat && row.left)

/** How a game ended, if it was not decided by points. */
function EndingNote({ table, names }: { table: GameSnapshot; names: Names }) {
  const words = wordsOf(table, names)
  return words && <p>{words}</p>
}

function wordsOf(table: GameSnapshot, names: Names) {
  const { ending, seat, scene, tournament } = table
  const { winner } = scene
  if (ending === 'draw') return null
  if (ending === 'cancelled' || winner === null) {
    if (tournament) return <Trans id="The organiser cancelled the tournament. The game does not count." />
    if (seat !== null && table.seats.every(row => row.seat === seat || row.bot !== null))
      return <Trans id="The game against the bot is over and does not count." />
    return <Trans id="All players were away. The game does not count." />
  }
  const hasSideWon = seat !== null && teamOf(seat) === winner
  if (hasLeft(table)) {
    return hasSideWon ? (
      <Trans id="Your side won, but you left the table: it counts as a loss." />
    ) : (
      <Trans id="You left the table: it counts as a loss." />
    )
  }
  const losers = { team: names.team(winner === 0 ? 1 : 0) }
  switch (ending) {
    case 'forfeit':
      if (names.isOneOnOne) return <Trans id="{name} left the table." values={{ name: losers.team }} />
      return hasSideWon ? (
        <Trans id="Your opponents left the table." />
      ) : (
        <Trans id="{team} left the table." values={losers} />
      )
    case 'resignation':
      if (names.isOneOnOne) {
        return seat === null || hasSideWon ? (
          <Trans id="{name} resigned." values={{ name: losers.team }} />
        ) : (
          <Trans id="You resigned." />
        )
      }
      if (seat === null) return <Trans id="{team} resigned." values={losers} />
      return hasSideWon ? <Trans id="Your opponents resigned." /> : <Trans id="Your side resigned." />
    case 'decision':
      return <Trans id="Decided by an administrator." />
    default:
      return null
  }
}
