import { MESSAGES, type SeriesId, type TournamentId } from '@valecuatro/contract'
import { requireConfirmedIdentity } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { createLimit } from '../platform/http/limits.ts'
import type { Caller, Serve } from '../platform/http/serve.ts'
import { admitPlayer, invitePlayer, readAdmissions, removeAdmission } from './entry/admissions.ts'
import { checkIn, checkPlayerIn } from './entry/checkIn.ts'
import { enterTournament } from './entry/enter.ts'
import { acceptTeam, declineTeam, inviteTeammate } from './entry/teams.ts'
import { joinWaitingList, leaveWaitingList } from './entry/waitingList.ts'
import { withdrawFromTournament } from './entry/withdraw.ts'
import { readDuplicateSheet } from './formats/duplicateTables.ts'
import { announce } from './organise/announce.ts'
import { cancelTournament } from './organise/cancel.ts'
import { addCoOrganiser, removeCoOrganiser } from './organise/coOrganisers.ts'
import { createTournament, publishTournament } from './organise/create.ts'
import { editTournament, startTournament } from './organise/edit.ts'
import { changeAward, finalizeTournament } from './organise/finalize.ts'
import { createPractice } from './organise/practice.ts'
import { correctPaidPrize, reopenTournament } from './organise/reopen.ts'
import { createSeries, editSeries, listSeries, readCalendar, stopSeries } from './organise/series.ts'
import { createTemplate, editTemplate, listTemplates, removeTemplate } from './organise/templates.ts'
import { addedPrizeOf, readLimits } from './prizes/prizes.ts'
import { findVisibleTournament } from './queries.ts'
import type { Tournaments } from './tournaments.ts'
import { createArchive } from './views/archive.ts'
import { serveCalendarFeeds } from './views/calendarFeed.ts'
import { exportEntrants, exportStandings } from './views/exports.ts'
import { createTournamentList, listEntered, listForPlayers } from './views/list.ts'
import { presentDetails, type Viewer } from './views/present.ts'
import { exportReport, readReport } from './views/report.ts'

export function serveTournaments(serve: Serve, ctx: Context, tournaments: Tournaments) {
  serveCalendarFeeds(serve, ctx)
  const listAll = createTournamentList()
  const listArchive = createArchive()
  const teamInvitations = createLimit(ctx, 'pair-invitations')
  /** Limits attempts to guess a password or the code of an invitation link. */
  const attempts = createLimit(ctx, 'tournament-passwords')

  const details = async (id: TournamentId, viewer: Viewer | null) =>
    presentDetails(ctx.db, await findVisibleTournament(ctx.db, id, viewer), viewer)

  /** Adding coins of the platform to a pot needs a recent confirmation of identity. */
  async function confirmAddedPrize(caller: Caller, of: { coins: number } | TournamentId | SeriesId) {
    const coins = typeof of === 'string' ? await addedPrizeOf(ctx.db, of) : of.coins
    if (coins > 0) await requireConfirmedIdentity(ctx, caller)
  }

  serve('POST /api/tournaments', async ({ body, caller }) => {
    await confirmAddedPrize(caller, { coins: body.addedPrize ?? 0 })
    const id = await createTournament(ctx, caller.userId, body)
    return details(id, caller)
  })

  serve('POST /api/tournaments/practice', async ({ body, caller }) =>
    details(await createPractice(ctx, caller.userId, body), caller),
  )

  serve('PATCH /api/tournaments/{id}', async ({ params, body, caller }) => {
    await confirmAddedPrize(caller, { coins: body.addedPrize ?? 0 })
    await editTournament(ctx, caller.userId, params.id, body)
    return details(params.id, caller)
  })

  serve('POST /api/tournaments/{id}/publish', async ({ params, caller }) => {
    await confirmAddedPrize(caller, params.id)
    await publishTournament(ctx, caller.userId, params.id)
    return details(params.id, caller)
  })

  serve('POST /api/tournaments/{id}/start', async ({ params, caller }) => {
    await startTournament(ctx, caller.userId, params.id)
    return details(params.id, caller)
  })

  serve('DELETE /api/tournaments/{id}', async ({ params, caller }) => {
    await tournaments.remove(caller.userId, params.id)
    return { ok: true }
  })

  serve('POST /api/tournaments/{id}/co-organisers', ({ params, body, caller }) =>
    addCoOrganiser(ctx, caller.userId, params.id, body.username),
  )

  serve('POST /api/tournaments/{id}/co-organisers/remove', ({ params, body, caller }) =>
    removeCoOrganiser(ctx, caller.userId, params.id, body.userId),
  )

  serve('GET /api/admin/tournaments/limits', ({ caller }) => readLimits(ctx, caller.userId))

  serve('GET /api/tournaments', async ({ query, caller, reply }) => {
    const { rows, total } = await listForPlayers(ctx.db, query, caller, ctx.now())
    reply.header('X-Total-Count', total)
    return rows
  })

  serve('GET /api/tournaments/archive', async ({ query, caller, reply }) => {
    const { rows, total } = await listArchive(ctx.db, query, caller)
    reply.header('X-Total-Count', total)
    return rows
  })

  serve('GET /api/profile/tournaments', async ({ query, caller, reply }) => {
    const { rows, total } = await listEntered(ctx.db, query, caller)
    reply.header('X-Total-Count', total)
    return rows
  })

  serve('GET /api/admin/tournaments', async ({ query, caller, reply }) => {
    const { rows, total } = await listAll(ctx.db, query, caller)
    reply.header('X-Total-Count', total)
    return rows
  })

  serve('GET /api/tournaments/{id}', ({ params, caller }) => details(params.id, caller))

  serve('GET /api/tournaments/{id}/rounds/{round}/sheet', async ({ params, caller }) => {
    const sheet = await readDuplicateSheet(
      ctx.db,
      await findVisibleTournament(ctx.db, params.id, caller),
      params.round,
    )
    if (!sheet) throw new HttpError(404, MESSAGES.roundNotEnded)
    return sheet
  })

  serve('GET /api/tournaments/{id}/report', ({ params, caller }) => readReport(ctx, params.id, caller))

  serve('GET /api/tournaments/{id}/report/export', async ({ params, caller }) => {
    const report = await readReport(ctx, params.id, caller)
    return { name: `report_${params.id}.csv`, lines: exportReport(report) }
  })

  serve('GET /api/tournaments/{id}/standings/export', ({ params, caller }) =>
    exportStandings(ctx, params.id, caller),
  )

  serve('GET /api/tournaments/{id}/entrants/export', ({ params, caller }) =>
    exportEntrants(ctx, params.id, caller),
  )

  serve('POST /api/tournaments/{id}/enter', async ({ params, caller }) => {
    await enterTournament(ctx, params.id, caller.userId)
    return details(params.id, caller)
  })

  serve('POST /api/tournaments/{id}/admission', async ({ params, body, caller }) => {
    const key = `${params.id}:${caller.userId}`
    await attempts.take(key)
    await admitPlayer(ctx, params.id, caller.userId, body)
    await attempts.giveBack(key)
    return details(params.id, caller)
  })

  serve('GET /api/tournaments/{id}/admissions', async ({ params, caller }) =>
    readAdmissions(ctx.db, params.id, caller.userId),
  )

  serve('POST /api/tournaments/{id}/admissions', async ({ params, body, caller }) => {
    await invitePlayer(ctx, caller.userId, params.id, body.username)
    return readAdmissions(ctx.db, params.id, caller.userId)
  })

  serve('POST /api/tournaments/{id}/admissions/remove', async ({ params, body, caller }) => {
    await removeAdmission(ctx, caller.userId, params.id, body.userId)
    return readAdmissions(ctx.db, params.id, caller.userId)
  })

  serve('POST /api/tournaments/{id}/team', async ({ params, body, caller }) => {
    await teamInvitations.take(caller.userId)
    await inviteTeammate(ctx, params.id, caller.userId, body.username)
    return details(params.id, caller)
  })

  serve('POST /api/tournaments/{id}/team/accept', async ({ params, body, caller }) => {
    await acceptTeam(ctx, params.id, caller.userId, body.from)
    return details(params.id, caller)
  })

  serve('POST /api/tournaments/{id}/team/decline', async ({ params, body, caller }) => {
    await declineTeam(ctx, params.id, caller.userId, { fromId: body.from, toId: body.to })
    return details(params.id, caller)
  })

  serve('POST /api/tournaments/{id}/withdraw', async ({ params, caller }) => {
    await withdrawFromTournament(ctx, params.id, caller.userId)
    return details(params.id, caller)
  })

  serve('POST /api/tournaments/{id}/check-in', async ({ params, caller }) => {
    await checkIn(ctx, params.id, caller.userId)
    return details(params.id, caller)
  })

  serve('POST /api/tournaments/{id}/check-in/player', async ({ params, body, caller }) => {
    await checkPlayerIn(ctx, caller.userId, params.id, body.userId)
    return details(params.id, caller)
  })

  serve('POST /api/tournaments/{id}/waiting-list', async ({ params, caller }) => {
    await joinWaitingList(ctx, params.id, caller.userId)
    return details(params.id, caller)
  })

  serve('DELETE /api/tournaments/{id}/waiting-list', async ({ params, caller }) => {
    await leaveWaitingList(ctx, params.id, caller.userId)
    return details(params.id, caller)
  })

  serve('POST /api/tournaments/{id}/finalize', ({ params, body, caller }) =>
    finalizeTournament(ctx, caller.userId, params.id, body),
  )

  serve('POST /api/tournaments/{id}/reopen', async ({ params, body, caller }) => {
    await reopenTournament(ctx, caller.userId, params.id, body.reason)
    return details(params.id, caller)
  })

  serve('POST /api/tournaments/{id}/prizes/correct', async ({ params, body, caller }) => {
    await correctPaidPrize(ctx, caller.userId, params.id, body)
    return details(params.id, caller)
  })

  serve('POST /api/tournaments/{id}/cancel', async ({ params, body, caller }) => {
    await cancelTournament(ctx, caller.userId, params.id, body.reason)
    await tournaments.endGames(params.id)
    return details(params.id, caller)
  })

  serve('POST /api/tournaments/{id}/announcements', async ({ params, body, caller }) => {
    await announce(ctx, caller.userId, params.id, body.text)
    return details(params.id, caller)
  })

  serve('GET /api/calendar', ({ caller }) => readCalendar(ctx, caller?.userId ?? null))
  serve('GET /api/admin/series', () => listSeries(ctx))
  serve('POST /api/admin/series', async ({ body, caller }) => {
    await confirmAddedPrize(caller, body.tournamentId)
    return createSeries(ctx, caller.userId, body)
  })
  serve('PATCH /api/admin/series/{id}', async ({ params, body, caller }) => {
    await confirmAddedPrize(caller, body.tournamentId ?? params.id)
    return editSeries(ctx, caller.userId, params.id, body)
  })
  serve('POST /api/admin/series/{id}/stop', ({ params, caller }) => stopSeries(ctx, caller.userId, params.id))

  serve('GET /api/admin/templates', ({ caller }) => listTemplates(ctx, caller.userId))
  serve('POST /api/admin/templates', ({ body, caller }) => createTemplate(ctx, caller.userId, body))
  serve('PATCH /api/admin/templates/{id}', ({ params, body, caller }) =>
    editTemplate(ctx, caller.userId, params.id, body),
  )
  serve('DELETE /api/admin/templates/{id}', async ({ params, caller }) => {
    await removeTemplate(ctx, caller.userId, params.id)
    return { ok: true }
  })

  serve('POST /api/tournaments/{id}/run', async ({ params, body, caller }) => {
    await tournaments.organise(caller.userId, params.id, body)
    return details(params.id, caller)
  })

  serve('PUT /api/tournaments/{id}/update-award-percentage', async ({ params, body, caller }) => {
    await changeAward(ctx, caller.userId, params.id, body.tournamentAwardPercentage)
    return details(params.id, caller)
  })
}
