import {
  type MatchId,
  MESSAGES,
  PLATFORM_WALLETS,
  TableCode,
  TIMELINE_PAGE_SIZE,
  type TimelineEntry,
  type TimelineKind,
  type TimelineSubject,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { findUser, maySeePrivate, userIdsMatching } from '../accounts/index.ts'
import { readMatchTournament } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import { HttpError, roleRequired } from '../platform/http/httpError.ts'
import type { Caller, Serve } from '../platform/http/serve.ts'
import { endOfPeriod } from '../platform/lists/period.ts'
import { findFewIds, isUuid } from '../platform/lists/textSearch.ts'
import { newestFirst, type TimelineQuery, type TimelineSource } from '../platform/timeline.ts'
import { findOrganised } from '../tournaments/index.ts'

/** The kinds of entries that a subject can have. */
const KINDS: Record<TimelineSubject, readonly TimelineKind[]> = {
  tournament: ['decision', 'coins', 'play', 'message', 'alert'],
  match: ['decision', 'play', 'alert'],
  table: ['play'],
  alert: ['decision', 'alert'],
  user: ['decision', 'coins', 'play', 'message', 'alert'],
  wallet: ['coins'],
}

/** The timeline of any thing, from the sources of all domains. A page reads at most one page of each source. */
export function serveTimeline(serve: Serve, ctx: Context, sources: TimelineSource[]) {
  serve('GET /api/admin/timeline', async ({ query, caller }) => {
    const { subject } = query
    const id = requireId(subject, query.id)
    const tournamentId = subject === 'match' ? await readMatchTournament(ctx.db, id as MatchId) : null
    const { kinds, actionPrefixes = null } = await rightsOf(ctx, caller, subject, id, tournamentId)
    const asked: TimelineQuery = {
      subject,
      id,
      tournamentId,
      kinds: query.kind ? kinds.filter(kind => kind === query.kind) : kinds,
      isUnfiltered: !query.kind && kinds.includes('coins'),
      actionPrefixes,
      people: query.person ? await findPeople(ctx, caller, query.person) : null,
      change: query.change ?? null,
      from: query.startDate === undefined ? null : new Date(query.startDate),
      until: query.endDate === undefined ? null : endOfPeriod(query.endDate),
      before: query.before === undefined ? null : readCursor(query.before),
      limit: TIMELINE_PAGE_SIZE + 1,
    }
    const found = (await Promise.all(sources.map(read => read(ctx.db, asked)))).flat().sort(newestFirst)
    const entries = found.slice(0, TIMELINE_PAGE_SIZE)
    const last = entries.at(-1)
    return {
      entries: caller.role === 'admin' ? entries : entries.map(withoutLedger),
      kinds: [...kinds],
      next: last && found.length > entries.length ? `${last.at} ${last._id}` : null,
    }
  })
}

/** An id that the queries can use; the code of a table in capitals. */
function requireId(subject: TimelineSubject, id: string): string {
  if (subject === 'table') {
    const code = TableCode.safeParse(id)
    if (code.success) return code.data
  } else if (isUuid(id)) return id.toLowerCase()
  else if (subject === 'wallet' && PLATFORM_WALLETS.some(wallet => wallet === id)) return id
  throw new HttpError(404, MESSAGES.notFound)
}

/** The kinds that the caller may see: of what they handle everything, of the rest what everyone could have watched. */
async function rightsOf(
  ctx: Context,
  caller: Caller,
  subject: TimelineSubject,
  id: string,
  tournamentId: TournamentId | null,
): Promise<{ kinds: readonly TimelineKind[]; actionPrefixes?: string[] }> {
  const { role } = caller
  if (role === 'admin') return { kinds: KINDS[subject] }
  const kindsBut = (...hidden: TimelineKind[]) => KINDS[subject].filter(kind => !hidden.includes(kind))
  switch (subject) {
    case 'wallet':
      throw roleRequired('admin')
    case 'alert':
      if (role !== 'moderator') throw roleRequired('moderator')
      return { kinds: KINDS.alert }
    case 'user': {
      const user = await findUser(ctx.db, id as UserId)
      if (!user || !maySeePrivate(role, user.role)) return { kinds: ['play'] }
      return { kinds: kindsBut('coins'), actionPrefixes: ['user-', 'rating-'] }
    }
    case 'tournament':
    case 'match': {
      if (role === 'moderator') {
        if (subject === 'tournament') throw roleRequired('organiser')
        return { kinds: kindsBut('decision') }
      }
      const tournament = subject === 'tournament' ? (id as TournamentId) : tournamentId
      const organised = tournament ? await findOrganised(ctx.db, caller, [tournament]) : new Set()
      return { kinds: organised.has(tournament) ? kindsBut('alert') : ['play'] }
    }
    case 'table':
      return { kinds: KINDS.table }
  }
}

/** The person with this id, or those whose name contains the text; none if there are too many. */
async function findPeople(ctx: Context, { role }: Caller, person: string): Promise<UserId[]> {
  if (isUuid(person)) return [person as UserId]
  return ((await findFewIds(ctx.db, userIdsMatching(person, 'few', role))) ?? []) as UserId[]
}

function readCursor(text: string): TimelineQuery['before'] {
  const space = text.indexOf(' ')
  const at = text.slice(0, space)
  if (space === -1 || Number.isNaN(Date.parse(at))) throw new HttpError(400, MESSAGES.dateInvalid)
  return { at: new Date(at).toISOString(), id: text.slice(space + 1) }
}

/** Only administrators see the ledger: who moved coins by hand, and why. */
const withoutLedger = (entry: TimelineEntry): TimelineEntry =>
  entry.type === 'coins' ? { ...entry, transactionId: null, by: null, note: null } : entry
