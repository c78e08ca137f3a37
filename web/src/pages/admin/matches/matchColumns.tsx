import type { I18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import type { Match, StaffMatch } from '@valecuatro/contract'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/notice.tsx'
import type { Column } from '../../../ui/table.tsx'
import { Timestamp } from '../kit/dates.tsx'
import { TournamentLink, UserLink } from '../kit/userLink.tsx'
import { AutoStartBadge, MatchStatus, MatchTeams, Score } from './matchCells.tsx'
import { canStart, type StartGame } from './useStartGame.tsx'

interface MatchActs {
  game: StartGame
  /** The load of the list on the screen; a game started since then is marked as started. */
  load: number
  onFinish: (match: Match) => void
}

const playersOf = ({ players }: Match) => players.map(({ username }) => username).join(', ')

/** The key of a sortable column is the server's sort parameter. */
export const matchColumns = (i18n: I18n, { game, load, onFinish }: MatchActs): Column<StaffMatch>[] => [
  {
    key: 'players',
    label: i18n._('Players'),
    sortable: true,
    kind: 'title',
    cell: match => (
      <span className="cell-players">
        <MatchTeams match={match} />
      </span>
    ),
  },
  {
    key: 'tournament',
    minWidth: 'medium',
    label: i18n._('Tournament'),
    sortable: true,
    cell: ({ tournament }) =>
      tournament ? (
        <span className="cell-title">
          <TournamentLink tournament={tournament} />
        </span>
      ) : (
        '–'
      ),
  },
  {
    key: 'status',
    label: i18n._('Status'),
    sortable: true,
    cell: match => (
      <>
        <MatchStatus status={match.status} /> <AutoStartBadge match={match} />
      </>
    ),
  },
  {
    key: 'score',
    label: i18n._('Score'),
    numeric: true,
    sortable: true,
    cell: match => <Score match={match} />,
  },
  {
    key: 'winner',
    minWidth: 'wide',
    label: i18n._('Winner'),
    sortable: true,
    cell: ({ winner }) => <span className="cell-name">{winner ? <UserLink user={winner} /> : '–'}</span>,
  },
  {
    key: 'scheduledTime',
    label: i18n._('Scheduled time'),
    sortable: true,
    cell: ({ scheduledTime, finishedAt }) => (
      <span>
        {scheduledTime ? <Timestamp at={scheduledTime} /> : '–'}
        {finishedAt && (
          <span className="cell-note soft tiny break-words nowrap">
            <Trans id="until" /> <Timestamp at={finishedAt} />
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'actions',
    label: i18n._('Actions'),
    kind: 'actions',
    cell: match => {
      const ofWhich = <span className="sr-only">: {playersOf(match)}</span>
      return (
        <span className="row-actions">
          <ButtonLink href={`/admin/matches/${match._id}`} size="small">
            <Trans id="Details" />
            {ofWhich}
          </ButtonLink>
          {match.mayManage && canStart(match) && game.started.get(match._id) !== load && (
            <Button size="small" disabled={game.busy} onClick={() => game.start(match, load)}>
              <Trans id="Start Game" />
              {ofWhich}
            </Button>
          )}
          {/* A badge instead of another button, so that a double click does not press Mark Finished. */}
          {game.started.get(match._id) === load && (
            <Badge tone="success">
              <Trans id="Game started" />
            </Badge>
          )}
          {match.mayManage && match.status === 'in_progress' && game.started.get(match._id) !== load && (
            <Button size="small" onClick={() => onFinish(match)}>
              <Trans id="Mark Finished" />
              {ofWhich}
            </Button>
          )}
        </span>
      )
    },
  },
]
