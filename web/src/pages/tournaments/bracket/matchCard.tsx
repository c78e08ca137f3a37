import { Trans, useLingui } from '@lingui/react'
import type { BracketTable, PlayerName } from '@valecuatro/contract'
import { Link } from 'wouter'
import { CheckIcon } from '../../../ui/icons.tsx'
import { timeOfDay } from '../dates.ts'
import type { Box } from './layout.ts'
import type { BracketView } from './rounds.ts'

interface MatchCardProps extends BracketView {
  table: BracketTable
  /** The position in a tree; if absent, the card is placed by its list. */
  box?: Box
  /** Whether the viewer plays there; by default, whether `me` does. */
  isMine?: boolean
}

/** A table of a bracket: two pairs, their points, and who advances. */
export function MatchCard({
  table,
  box,
  me,
  ahead,
  isPaused,
  isMine = table.players.some(({ _id }) => _id === me),
}: MatchCardProps) {
  return (
    <li
      className="bracket-table"
      data-state={table.state}
      data-mine={isMine}
      style={box && { left: box.left, top: box.top, width: box.width, height: box.height }}
    >
      <div className="bracket-table-head">
        <h4>
          <Trans id="Table {number}" values={{ number: table.number }} />
        </h4>
        <TableState table={table} isMine={isMine} ahead={ahead} isPaused={isPaused} />
      </div>
      {[0, 1].map(team => (
        <Pair key={team} table={table} team={team} me={me} />
      ))}
    </li>
  )
}

interface TableStateProps extends Omit<BracketView, 'me'> {
  table: BracketTable
  isMine: boolean
}

function TableState({ table, isMine, ahead, isPaused }: TableStateProps) {
  const { i18n } = useLingui()
  const { state, startsBy, gameId, number } = table
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
      return gameId === null ? (
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
      return gameId === null ? (
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

function Pair({ table, team, me }: { table: BracketTable; team: number; me: string }) {
  const { i18n } = useLingui()
  const pair = [table.players[team], table.players[team + 2]]
  const goOn = pair.some(player => player && table.winners.includes(player._id))
  const score = table.score && (team === 0 ? table.score.team1 : table.score.team2)
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
            {i18n._('{points, plural, one {point} other {points}}', { points: score })}
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
