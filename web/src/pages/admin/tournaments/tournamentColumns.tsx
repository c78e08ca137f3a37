import type { I18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import type { Tournament } from '@valecuatro/contract'
import { Link } from 'wouter'
import type { Column } from '../../../ui/table.tsx'
import { FormatMark, hasPrize, StatusBadge, tournamentRulesText } from '../../tournaments/index.ts'
import { Timestamp } from '../kit/dates.tsx'
import { TournamentActions } from './tournamentActions.tsx'

/** The key of a sortable column is the server's sort parameter. */
export const tournamentColumns = (i18n: I18n): Column<Tournament>[] => [
  {
    key: 'name',
    label: i18n._('Name'),
    sortable: true,
    kind: 'title',
    cell: ({ _id, name, champion, partner }) => (
      <span className="cell-title">
        <Link href={`/admin/tournaments/${_id}`} className="record-link">
          {name}
        </Link>
        {champion && (
          <span className="cell-note soft tiny break-words">
            {partner ? (
              <Trans
                id="Champions: {champion}, {partner}"
                values={{ champion: champion.username, partner: partner.username }}
              />
            ) : (
              <Trans id="Champion: {name}" values={{ name: champion.username }} />
            )}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'format',
    minWidth: 'wide',
    label: i18n._('Format'),
    sortable: true,
    cell: ({ format, rules }) => (
      <span>
        <FormatMark format={format} />
        <span className="cell-note soft tiny break-words">{tournamentRulesText(i18n, rules, format)}</span>
      </span>
    ),
  },
  {
    key: 'status',
    label: i18n._('Status'),
    sortable: true,
    cell: tournament => <StatusBadge {...tournament} />,
  },
  {
    key: 'players',
    label: i18n._('Players'),
    numeric: true,
    sortable: true,
    cell: ({ players, maxPlayers }) => (
      <>
        <span className="sr-only">
          {i18n._('{entered} of {places}', { entered: players.length, places: maxPlayers })}
        </span>
        <span aria-hidden="true">
          {players.length}/{maxPlayers}
        </span>
      </>
    ),
  },
  {
    key: 'entryFee',
    minWidth: 'medium',
    label: i18n._('Entry fee'),
    numeric: true,
    sortable: true,
    cell: ({ entryFee }) => i18n.number(entryFee),
  },
  {
    key: 'tournamentAwardPercentage',
    minWidth: 'medium',
    label: i18n._('To the champion'),
    numeric: true,
    sortable: true,
    cell: ({ tournamentAwardPercentage, outcome, prize, pot, ...tournament }) =>
      !hasPrize(tournament) ? (
        <Trans id="No prize" />
      ) : outcome === 'refunded' ? (
        <Trans id="Refunded" />
      ) : (
        <span>
          <span className="nowrap">
            {i18n.number(tournamentAwardPercentage, { style: 'percent' })} · {i18n.number(prize)}
          </span>
          <span className="cell-note soft tiny break-words nowrap">
            <Trans id="Prize pool: {pot}" values={{ pot: i18n.number(pot) }} />
          </span>
        </span>
      ),
  },
  {
    key: 'startDate',
    label: i18n._('Start date'),
    sortable: true,
    cell: ({ startDate, endDate }) => (
      <span>
        <Timestamp at={startDate} />
        {endDate && (
          <span className="cell-note soft tiny break-words nowrap">
            <Trans id="until" /> <Timestamp at={endDate} />
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'actions',
    label: i18n._('Actions'),
    kind: 'actions',
    cell: tournament => (
      <span className="row-actions">
        <TournamentActions tournament={tournament} />
      </span>
    ),
  },
]
