import { Trans, useLingui } from '@lingui/react'
import type { BracketTable, PlayerName } from '@valecuatro/contract'
import { Link } from 'wouter'
import { CheckIcon } from '../../../ui/icons.tsx'
import { timeOfDay } from '../dates.ts'
import { type Box, cardHeight } from './layout.ts'
import { type BracketView, sideSizeOf } from './rounds.ts'

interface MatchCardProps extends BracketView {
  table: BracketTable
  /** The position in a tree; if absent, the card is placed by its list. */
  box?: Box
  /** Whether the viewer plays there; by default, whether `me` does. */
  isMine?: boolean
}

/** A table of a bracket: its two sides, their points or the games that they have won, and who advances. */
export function MatchCard({
  table,
  box,
  me,
  ahead,
  isPaused,
  rules: ofTournament,
  isMine = table.players.some(({ _id }) => _id === me),
}: MatchCardProps) {
  const rules = { ...ofTournament, bestOf: table.bestOf ?? ofTournament.bestOf }
  return (
    <li
      className="bracket-table"
      data-state={table.state}
      data-mine={isMine}
      style={
        box
          ? { left: box.left, top: box.top, width: box.width, height: box.height }
          : { height: cardHeight(rules) }
      }
    >
      <div className="bracket-table-head">
        <h4>
          <Trans id="Table {number}" values={{ number: table.number }} />
        </h4>
        <TableState table={table} isMine={isMine} ahead={ahead} isPaused={isPaused} />
      </div>
      {[0, 1].map(team => (
        <Side key={team} table={table} team={team} me={me} rules={rules} />
      ))}
      {rules.bestOf > 1 && <Games table={table} />}
    </li>
  )
}

interface TableStateProps extends Omit<BracketView, 'me' | 'rules'> {
  table: BracketTable
  isMine: boolean
}

function TableState({ table, isMine, ahead, isPaused }: TableStateProps) {
  const { i18n } = useLingui()
  const { state, startsBy, gameId, number, isHidden } = table
  const ofTable = <span className="sr-only"> {i18n._('Table {number}', { number })}</span>
  switch (state) {
    case 'open':
      return (
        <span>
          <Trans id="To be drawn" />
        </span>
      )
    case 'waiting':
      return (
        <span>
          {isPaused ? (
            <Trans id="Paused" />
          ) : startsBy === null ? (
            <Trans id="Starting soon" />
          ) : (
            <Trans id="Starts by {time}" values={{ time: timeOfDay(i18n, Date.parse(startsBy) + ahead) }} />
          )}
        </span>
      )
    case 'playing':
      return gameId === null || (isHidden && !isMine) ? (
        <span>
          <Trans id="In progress" />
        </span>
      ) : (
        <Link href={`/game/${gameId}`} className="bracket-link" data-live="true">
          {isMine ? <Trans id="Go to the table" /> : <Trans id="Watch" />}
          {ofTable}
        </Link>
      )
    case 'finished':
      return gameId === null || isHidden ? (
        <span>
          <Trans id="Ended" />
        </span>
      ) : (
        <Link href={`/game/${gameId}/replay`} className="bracket-link">
          <Trans id="Replay" />
          {ofTable}
        </Link>
      )
  }
}

/** The games of a pairing and their scores: finished ones lead to the replay, the current one to the table. */
function Games({ table: { state, score, gameId, earlierGames } }: { table: BracketTable }) {
  const { i18n } = useLingui()
  const isPlayed = state === 'playing' || state === 'finished'
  const games = [...earlierGames, ...(isPlayed ? [{ gameId, score }] : [])]
  return (
    <ol className="bracket-games" aria-label={i18n._('Games')}>
      {games.map(({ gameId: id, score: points }, index) => {
        const text = points === null ? '–' : `${points.team1}–${points.team2}`
        const isLive = state === 'playing' && index === games.length - 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: games are never reordered
          <li key={index}>
            {id === null ? (
              <span>{text}</span>
            ) : (
              <Link
                href={isLive ? `/game/${id}` : `/game/${id}/replay`}
                aria-label={i18n._('Game {number}: {score}', { number: index + 1, score: text })}
              >
                {text}
              </Link>
            )}
          </li>
        )
      })}
    </ol>
  )
}

interface SideProps {
  table: BracketTable
  team: number
  me: string
  rules: BracketView['rules']
}

function Side({ table, team, me, rules }: SideProps) {
  const { i18n } = useLingui()
  const pair = Array.from({ length: sideSizeOf(rules) }, (_, index) => table.players[team + 2 * index])
  const goOn = pair.some(player => player && table.winners.includes(player._id))
  const isSeries = rules.bestOf > 1
  const shown = isSeries ? (table.state === 'open' ? null : table.wins) : table.score
  const score = shown && (team === 0 ? shown.team1 : shown.team2)
  return (
    <div className="bracket-pair" data-won={goOn} data-lost={table.winners.length > 0 && !goOn}>
      <ul>
        {pair.map((player, index) => (
          <Seat key={player?._id ?? index} player={player} isMe={player?._id === me} />
        ))}
      </ul>
      {goOn && (
        <span className="bracket-goes-on">
          <CheckIcon size={16} />
          <span className="sr-only">{i18n._('advance')}</span>
        </span>
      )}
      {score !== null && (
        <span className="bracket-score">
          {score}
          <span className="sr-only">
            {' '}
            {isSeries
              ? i18n._('{games, plural, one {game won} other {games won}}', { games: score })
              : i18n._('{points, plural, one {point} other {points}}', { points: score })}
          </span>
        </span>
      )}
    </div>
  )
}

function Seat({ player, isMe }: { player: PlayerName | undefined; isMe: boolean }) {
  if (!player)
    return (
      <li className="bracket-seat" data-free="true">
        <span className="sr-only">
          <Trans id="empty seat" />
        </span>
      </li>
    )
  return (
    <li className="bracket-seat" data-me={isMe} title={player.username}>
      {player.username}
    </li>
  )
}
