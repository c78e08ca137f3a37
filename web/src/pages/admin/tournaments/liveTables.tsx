import { Trans, useLingui } from '@lingui/react'
import type { OrganiserActionName, PlayerName, SeatPresence, TournamentDetails } from '@valecuatro/contract'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { Badge, Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { formatClock, useSecondTicks } from '../../../ui/time.tsx'
import type { LiveTournament } from '../../tournaments/index.ts'
import { UserLink } from '../kit/userLink.tsx'
import { type ChosenAction, OrganiserDialog, textsOf } from './organiserDialog.tsx'
import { type CurrentTable, clockLeftMs, currentTables, isBeingPlayed, sideOf } from './organiserTables.ts'

interface LiveTablesProps {
  tournament: TournamentDetails
  live: LiveTournament
}

/** What an organiser does while a tournament is played: every table with its clock and who is there. */
export function LiveTables({ tournament, live }: LiveTablesProps) {
  const { i18n } = useLingui()
  const [chosen, setChosen] = useState<ChosenAction | null>(null)
  const { status } = tournament
  if ((status === 'finished' || status === 'draft') && chosen === null) return null
  const tables = live.state && currentTables(live.state)
  const isPlayed = isBeingPlayed(tournament, Date.now() - live.ahead)
  return (
    <section className="detail-section" aria-labelledby="live-tables-title">
      <div className="section-head split">
        <h2 id="live-tables-title">
          <Trans id="Running the tournament" />
        </h2>
        <div className="row-actions">
          {isPlayed && (
            <Button size="small" onClick={() => setChosen({ action: 'disqualify' })}>
              {textsOf(i18n, 'disqualify').title}
            </Button>
          )}
          <Button
            size="small"
            onClick={() => setChosen({ action: tournament.pausedAt === null ? 'pause' : 'resume' })}
          >
            {textsOf(i18n, tournament.pausedAt === null ? 'pause' : 'resume').title}
          </Button>
        </div>
      </div>
      {tournament.pausedAt !== null && (
        <Notice tone="warning">
          <p>
            <Trans
              id="Paused since {time}. No table starts until you resume the tournament."
              values={{ time: i18n.date(tournament.pausedAt, { timeStyle: 'short' }) }}
            />
          </p>
        </Notice>
      )}
      {!isPlayed ? (
        <p className="soft">
          <Trans id="Tables show up here once the tournament has started." />
        </p>
      ) : tables === null ? (
        <Skeleton height="8rem" />
      ) : tables.length === 0 ? (
        <p className="soft">
          <Trans id="No table is waiting or being played." />
        </p>
      ) : (
        <ul className="live-tables">
          {tables.map(table => (
            <TableCard
              key={table.matchId}
              table={table}
              pausedAt={tournament.pausedAt}
              disqualified={tournament.disqualified}
              ahead={live.ahead}
              canRestart={tournament.format !== 'duplicate'}
              onAction={action => setChosen({ action, table })}
            />
          ))}
        </ul>
      )}
      {chosen && (
        <OrganiserDialog
          {...chosen}
          tournament={tournament}
          tables={tables ?? []}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  )
}

interface TableCardProps {
  table: CurrentTable
  pausedAt: string | null
  disqualified: readonly string[]
  ahead: number
  canRestart: boolean
  onAction: (action: OrganiserActionName) => void
}

function TableCard({ table, pausedAt, disqualified, ahead, canRestart, onAction }: TableCardProps) {
  const { i18n } = useLingui()
  const { position, gameId, score, startsBy } = table
  const name = position
    ? i18n._('Round {round}, table {number}', position)
    : table.players.map(({ username }) => username).join(', ')
  const actions: OrganiserActionName[] = [
    ...(startsBy === null ? [] : (['extend-clock'] as const)),
    'replace-player',
    ...(position || gameId ? (['seat-to-bot'] as const) : []),
    'disqualify',
    // The players of a duplicate know the deals of their table.
    ...(position && gameId && canRestart ? (['restart-table'] as const) : []),
    'decide-table',
  ]
  return (
    <li className="live-table panel" data-state={gameId ? 'playing' : 'waiting'}>
      <div className="live-table-head">
        <h3>{position ? name : <Trans id="Table" />}</h3>
        {gameId ? (
          <Badge tone="success">
            <Trans id="Live now" />
          </Badge>
        ) : (
          <Badge tone="warning">{pausedAt === null ? <Trans id="Waiting" /> : <Trans id="Paused" />}</Badge>
        )}
      </div>
      {[0, 1].map(team => (
        <div key={team} className="live-side">
          <ul>
            {sideOf(table, team).map((player, index) => (
              <Seat
                key={player._id}
                player={player}
                presence={table.seats[team + 2 * index] ?? 'absent'}
                isDisqualified={disqualified.includes(player._id)}
              />
            ))}
          </ul>
          {gameId && score && (
            <strong className="live-score large numeric">
              {team === 0 ? score.team1 : score.team2}
              <span className="sr-only">
                {' '}
                {i18n._('{points, plural, one {point} other {points}}', {
                  points: team === 0 ? score.team1 : score.team2,
                })}
              </span>
            </strong>
          )}
        </div>
      ))}
      {startsBy !== null && <NoShowClock startsBy={startsBy} pausedAt={pausedAt} ahead={ahead} />}
      <div className="live-table-actions row-2">
        {gameId && score && (
          <ButtonLink href={`/game/${gameId}`} size="small">
            <Trans id="Watch" />
            <span className="sr-only"> {name}</span>
          </ButtonLink>
        )}
        <Menu label={i18n._('Manage')}>
          {actions.map(action => (
            <MenuItem key={action} onSelect={() => onAction(action)}>
              {textsOf(i18n, action).title}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </li>
  )
}

interface SeatProps {
  player: PlayerName
  presence: SeatPresence
  isDisqualified: boolean
}

function Seat({ player, presence, isDisqualified }: SeatProps) {
  return (
    <li className="live-seat" data-presence={presence}>
      <UserLink user={player} />
      <span className="live-presence">
        {isDisqualified ? (
          <Trans id="disqualified" />
        ) : presence === 'present' ? (
          <Trans id="present" />
        ) : presence === 'bot' ? (
          <Trans id="a bot plays" />
        ) : (
          <Trans id="absent" />
        )}
      </span>
    </li>
  )
}

function NoShowClock({
  startsBy,
  pausedAt,
  ahead,
}: {
  startsBy: string
  pausedAt: string | null
  ahead: number
}) {
  const { i18n } = useLingui()
  const until = Date.parse(startsBy) + ahead
  const now = useSecondTicks(pausedAt === null ? until : null)
  const left = clockLeftMs(startsBy, pausedAt, now - ahead)
  return (
    <p className="live-clock small numeric" role="timer">
      {pausedAt === null
        ? i18n._('Starts without absent players in {time}', { time: formatClock(left + 999) })
        : i18n._('Starts without absent players {time} after the pause', { time: formatClock(left + 999) })}
    </p>
  )
}
