import type { TournamentId } from '@valecuatro/contract'
import { findAdministrators, readColleagues } from '../accounts/index.ts'
import type { Events } from '../platform/events.ts'
import type { Notifier } from './notify.ts'

const LOBBY_LINK = '/game'
const tableLink = (code: string) => `/t/${code}`
const playerLink = (userId: string) => `/player/${userId}`
const FRIENDS_LINK = '/profile?show=friends'
const roomLink = (tournamentId: string) => `/tournament/${tournamentId}/match-queue`
const tableCause = (matchId: string) => `table:${matchId}`
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Turns events of other domains into notices, in the transaction that emits each event. */ const checkInCause =
  (id: TournamentId, startDate: Date) => `check-in:${id}:${startDate.getTime()}`

export function notifyOfEvents(events: Events, { notify, changeLink, markAsRead }: Notifier) {
  events.on('table-called', (tx, { matchId, tournament, userIds }) =>
    notify(tx, {
      kind: 'table-ready',
      params: { tournament: tournament.name },
      to: userIds,
      link: roomLink(tournament._id),
      cause: tableCause(matchId),
    }),
  )
  events.on('match-called', (tx, { matchId, tournament, userIds }) =>
    notify(tx, {
      kind: 'table-ready',
      params: { tournament: tournament?.name ?? null },
      to: userIds,
      link: LOBBY_LINK,
      cause: tableCause(matchId),
    }),
  )
  events.on('match-scheduled', (tx, { matchId, scheduledTime, usernames, userIds }) =>
    notify(tx, {
      kind: 'match-scheduled',
      params: { time: scheduledTime.toISOString(), players: usernames },
      to: userIds,
      link: LOBBY_LINK,
      cause: `match-scheduled:${matchId}:${scheduledTime.getTime()}`,
    }),
  )
  events.on('match-soon', (tx, { matchId, scheduledTime, userIds }) =>
    notify(tx, {
      kind: 'match-soon',
      params: { time: scheduledTime.toISOString() },
      to: userIds,
      link: LOBBY_LINK,
      cause: `match-soon:${matchId}:${scheduledTime.getTime()}`,
    }),
  )
  events.on('match-called-off', (tx, { matchId, scheduledTime, userIds }) =>
    notify(tx, {
      kind: 'match-cancelled',
      params: { time: scheduledTime.toISOString() },
      to: userIds,
      link: null,
      cause: `match-cancelled:${matchId}:${scheduledTime.getTime()}`,
    }),
  )
  events.on('match-started', async (tx, { matchId, gameId, tournamentId, tableCode, userIds }) => {
    // The players have accepted the invitations to their table.
    if (tableCode) await markAsRead(tx, { link: tableLink(tableCode) }, userIds)
    // A player whose opponents are all bots has started the game themselves.
    if (userIds.length < 2 && !tournamentId) return
    const link = `/game/${gameId}`
    await notify(tx, {
      kind: 'table-ready',
      params: { tournament: null },
      to: userIds,
      link,
      cause: tableCause(matchId),
    })
    // A table of a bracket was called before it had a game.
    await changeLink(tx, userIds, tableCause(matchId), link)
  })
  events.on('match-finished', (tx, { matchId, results }) =>
    markAsRead(
      tx,
      { cause: tableCause(matchId) },
      results.map(({ userId }) => userId),
    ),
  )
  events.on('match-cancelled', (tx, { matchId, userIds }) =>
    markAsRead(tx, { cause: tableCause(matchId) }, userIds),
  )

  events.on('tournament-soon', (tx, { tournament, userIds, startDate }) =>
    notify(tx, {
      kind: 'tournament-soon',
      params: { tournament: tournament.name },
      to: userIds,
      link: roomLink(tournament._id),
      cause: `tournament-soon:${tournament._id}:${startDate.getTime()}`,
    }),
  )
  events.on('check-in-open', (tx, { tournament, userIds, startDate }) =>
    notify(tx, {
      kind: 'check-in-open',
      params: { tournament: tournament.name },
      to: userIds,
      link: roomLink(tournament._id),
      cause: checkInCause(tournament._id, startDate),
    }),
  )
  events.on('checked-in', (tx, { tournamentId, userId, startDate }) =>
    markAsRead(tx, { cause: checkInCause(tournamentId, startDate) }, [userId]),
  )
  events.on('check-in-missed', (tx, { tournament, userId, coins, missing, number }) =>
    notify(tx, {
      kind: 'check-in-missed',
      params: { tournament: tournament.name, coins, missing },
      to: [userId],
      link: roomLink(tournament._id),
      cause: `check-in-missed:${tournament._id}:${number}`,
    }),
  )
  events.on('tournament-changed', (tx, { tournament, userIds, what, version }) =>
    notify(tx, {
      kind: 'tournament-changed',
      params: { tournament: tournament.name, what },
      to: userIds,
      link: roomLink(tournament._id),
      cause: `tournament-changed:${tournament._id}:${version}`,
    }),
  )
  events.on('tournament-cancelled', (tx, { tournament, userIds, coins }) =>
    notify(tx, {
      kind: 'tournament-cancelled',
      params: { tournament: tournament.name, coins },
      to: userIds,
      link: roomLink(tournament._id),
      cause: `tournament-cancelled:${tournament._id}`,
    }),
  )
  events.on('tournament-announced', (tx, { tournament, userIds, announcementId, text }) =>
    notify(tx, {
      kind: 'tournament-announcement',
      params: { tournament: tournament.name, text },
      to: userIds,
      link: roomLink(tournament._id),
      cause: `announcement:${announcementId}`,
    }),
  )
  events.on('prize-won', (tx, { tournament, userId, coins, timesReopened }) =>
    notify(tx, {
      kind: 'prize-won',
      params: { tournament: tournament.name, coins },
      to: [userId],
      link: roomLink(tournament._id),
      cause: `prize:${tournament._id}${timesReopened === 0 ? '' : `:${timesReopened}`}`,
    }),
  )
  events.on('prize-corrected', (tx, { tournament, userId, amount, balance, transactionId }) =>
    notify(tx, {
      kind: 'prize-corrected',
      params: { tournament: tournament.name, amount, balance },
      to: [userId],
      link: '/profile?show=ledger',
      cause: `coins:${transactionId}`,
    }),
  )

  events.on('waiting-list', (tx, { tournament, userId, outcome, coins, seq, partner, partners }) =>
    notify(tx, {
      kind: 'waiting-list',
      params: { tournament: tournament.name, outcome, coins, partner, partners },
      to: [userId],
      link: roomLink(tournament._id),
      cause: `waiting-list:${seq}`,
    }),
  )

  events.on('tournament-invitation', (tx, { tournament, userId }) =>
    notify(tx, {
      kind: 'tournament-invitation',
      params: { tournament: tournament.name },
      to: [userId],
      link: roomLink(tournament._id),
      cause: `tournament-invitation:${tournament._id}`,
    }),
  )

  events.on('co-organiser-added', (tx, { tournament, userId, by, version }) =>
    notify(tx, {
      kind: 'co-organiser',
      params: { tournament: tournament.name, username: by },
      to: [userId],
      link: `/admin/tournaments/${tournament._id}`,
      cause: `co-organiser:${tournament._id}:${version}`,
    }),
  )

  events.on('pair', (tx, { tournament, userId, from, event, coins, size, partners, number, at }) =>
    notify(tx, {
      kind: 'pair',
      params: { tournament: tournament.name, username: from.username, event, coins, size, partners },
      to: [userId],
      link: roomLink(tournament._id),
      // Events that can recur without an entry in between are notified once a day.
      cause: `pair:${event}:${tournament._id}:${from._id}:${event === 'accepted' || event === 'withdrew' ? number : dayOf(at)}`,
    }),
  )

  events.on('table-invitation', (tx, { userId, from, code, at }) =>
    notify(tx, {
      kind: 'invitation',
      params: { username: from.username },
      to: [userId],
      link: tableLink(code),
      cause: `invitation:${code}:${from._id}:${at.getTime()}`,
    }),
  )
  events.on('challenge-sent', (tx, { challengeId, userId, from }) =>
    notify(tx, {
      kind: 'challenge',
      params: { username: from.username },
      to: [userId],
      link: playerLink(from._id),
      cause: `challenge:${challengeId}`,
    }),
  )
  events.on('challenge-ended', (tx, { challengeId, userId }) =>
    markAsRead(tx, { cause: `challenge:${challengeId}` }, [userId]),
  )
  events.on('friend-requested', (tx, { userId, from, at }) =>
    notify(tx, {
      kind: 'friend-request',
      params: { username: from.username },
      to: [userId],
      link: playerLink(from._id),
      // A request that is withdrawn and repeated is notified once a day.
      cause: `friend-request:${from._id}:${dayOf(at)}`,
    }),
  )
  events.on('friend-accepted', async (tx, { userId, from, at }) => {
    await markAsRead(tx, { link: playerLink(userId) }, [from._id])
    await notify(tx, {
      kind: 'friend-accepted',
      params: { username: from.username },
      to: [userId],
      link: FRIENDS_LINK,
      cause: `friend-accepted:${from._id}:${dayOf(at)}`,
    })
  })

  events.on('case-news', (tx, { caseId, title, by, event, userIds, at }) =>
    notify(tx, {
      kind: 'case',
      params: { username: by, title, event },
      to: userIds,
      link: `/admin/cases/${caseId}`,
      cause: `case:${caseId}:${event}:${at.getTime()}`,
    }),
  )
  events.on('alerts-given', (tx, { alertIds, title, by, userId, at }) =>
    notify(tx, {
      kind: 'alerts-given',
      params: { username: by, title, count: alertIds.length },
      to: [userId],
      link:
        alertIds.length === 1
          ? `/admin/alerts/${alertIds[0]}`
          : `/admin/alerts?view=list&status=open&assignee=${userId}`,
      cause: `alerts-given:${alertIds[0]}:${at.getTime()}`,
    }),
  )
  events.on('coin-request-decided', (tx, { requestId, to, ...params }) =>
    notify(tx, {
      kind: 'coin-request',
      params,
      to: [to],
      link: `/admin/approvals?state=${params.outcome}`,
      cause: `coin-request:${requestId}`,
    }),
  )
  events.on('day-closed', async (tx, { closing }) => {
    const colleagues = await readColleagues(tx)
    const administrators = await findAdministrators(
      tx,
      colleagues.map(({ _id }) => _id),
    )
    await notify(tx, {
      kind: 'daily-closing',
      params: closing,
      to: [...administrators],
      link: '/admin/economy',
      cause: `daily-closing:${closing.day}`,
    })
  })
  events.on('reports-handled', (tx, { alertId, username, reporterIds, outcome, answer }) =>
    notify(tx, {
      kind: 'report-handled',
      params: { username, outcome, answer },
      to: reporterIds,
      link: '/fair-play',
      cause: `report:${alertId}`,
    }),
  )
  events.on('user-restricted', (tx, { userId, sanctionId, kind, ground, text, until }) =>
    notify(tx, {
      kind: 'restricted',
      params: { restriction: kind, ground, text, until: until?.toISOString() ?? null },
      to: [userId],
      link: '/sanctions',
      cause: `sanction:${sanctionId}`,
    }),
  )
  events.on('appeal-answered', (tx, { userId, sanctionId, kind, outcome, answer }) =>
    notify(tx, {
      kind: 'appeal-answered',
      params: { sanction: kind, outcome, answer },
      to: [userId],
      link: '/sanctions',
      cause: `appeal:${sanctionId}`,
    }),
  )
  events.on('coins-adjusted', (tx, { userId, amount, balance, transactionId }) =>
    notify(tx, {
      kind: 'coins-adjusted',
      params: { amount, balance },
      to: [userId],
      link: '/profile?show=ledger',
      cause: `coins:${transactionId}`,
    }),
  )
}
