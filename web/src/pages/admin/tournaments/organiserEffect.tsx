import { Trans, useLingui } from '@lingui/react'
import type { OrganiserActionName, TournamentDetails } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { timeOfDay } from '../../tournaments/index.ts'
import { type ActionDraft, minutesOf } from './organiserDraft.ts'
import type { CurrentTable } from './organiserTables.ts'

interface ActionEffectProps {
  action: OrganiserActionName
  tournament: TournamentDetails
  table: CurrentTable | undefined
  draft: ActionDraft
}

/** What the action does, with the names and numbers that were chosen. */
export function ActionEffect({ action, table, tournament, draft }: ActionEffectProps): ReactNode {
  const { i18n } = useLingui()
  const nameOf = (userId: string, otherwise: string) =>
    [...tournament.players, ...(table?.players ?? [])].find(({ _id }) => _id === userId)?.username ??
    otherwise
  const player = nameOf(draft.userId, i18n._('the player'))
  const score = table?.score ? `${table.score.team1}–${table.score.team2}` : ''
  switch (action) {
    case 'extend-clock':
      if (tournament.pausedAt)
        return i18n._(
          '{minutes, plural, one {The table waits # minute longer once the tournament is resumed.} other {The table waits # minutes longer once the tournament is resumed.}} It still starts as soon as all players are there.',
          { minutes: minutesOf(draft) ?? 0 },
        )
      return i18n._(
        'The table waits for its players until {time}. It still starts as soon as all players are there.',
        {
          time: timeOfDay(
            i18n,
            Date.parse(table?.startsBy ?? '') + (minutesOf(draft) ?? 0) * 60_000 || Date.now(),
          ),
        },
      )
    case 'replace-player': {
      const values = { player, substitute: nameOf(draft.substituteId, i18n._('The substitute')) }
      return table?.gameId
        ? i18n._(
            '{substitute} plays on at {score} in the seat of {player}, who is out of the tournament. The game no longer changes ratings.',
            { ...values, score },
          )
        : i18n._(
            '{substitute} is called to the table instead of {player}, who is out of the tournament. The clock isn’t reset.',
            values,
          )
    }
    case 'seat-to-bot':
      return table?.gameId
        ? i18n._('A bot plays for {player} until they come back to the table.', { player })
        : i18n._('The table no longer waits for {player}. A bot plays the seat until they arrive.', {
            player,
          })
    case 'restart-table':
      return i18n._(
        'The game at {score} is void: it counts neither for statistics nor for ratings. The same players are called to a new game at this table.',
        { score },
      )
    case 'decide-table':
      return table?.gameId ? (
        table.position?.isFinal ? (
          <Trans id="The game ends as it stands. The winners are champions and the prizes are paid immediately. This can’t be undone." />
        ) : (
          <Trans id="The game ends as it stands, and the winners get the points of a win. This can’t be undone." />
        )
      ) : (
        <Trans id="The table is not played. The winners advance; statistics and ratings do not change. This can’t be undone." />
      )
    case 'disqualify':
      return (
        <>
          {i18n._('{player} plays no further table and cannot win a prize; the entry fee is not refunded.', {
            player: nameOf(draft.userId, i18n._('The player')),
          })}{' '}
          {tournament.rules.mode === '1v1' ? (
            draft.table === 'bot' ? (
              <Trans id="A bot plays the seat to the end." />
            ) : (
              <Trans id="The current table, or the next one, is lost." />
            )
          ) : tournament.rules.mode === '3v3' ? (
            draft.table === 'bot' ? (
              <Trans id="A bot plays the seat to the end, and the two partners play on and can still win." />
            ) : (
              <Trans id="The current table, or the next one, is lost for their side: the two partners are out too." />
            )
          ) : draft.table === 'bot' ? (
            <Trans id="A bot plays the seat to the end, and the partner plays on and can still win." />
          ) : (
            <Trans id="The current table, or the next one, is lost for their side: the partner is out too." />
          )}{' '}
          <Trans id="This can’t be undone." />
        </>
      )
    case 'pause':
      return (
        <Trans id="No table starts and the clocks of waiting tables stop. Games in progress go on. An arena still ends at its end date." />
      )
    case 'resume':
      return <Trans id="Tables start again, and the clocks go on with the time that was left." />
  }
}
