import { DEFAULT_TOURNAMENT_RULES, localDate, type SeriesId, type Weekday } from '@valecuatro/contract'
import { findAnyAdministrator } from '../../accounts/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { tournamentSeries } from '../schema.ts'
import { scheduleNext } from './series.ts'

const EVERY_DAY: Weekday[] = [1, 2, 3, 4, 5, 6, 7]
const TIME_ZONE = 'America/Argentina/Buenos_Aires'
const EVERYONE = { minRating: null, maxRating: null, access: 'everyone', passwordHash: null } as const
const FREE = {
  format: 'arena',
  entryFee: 0,
  maxPlayers: 32,
  prizes: [1],
  addedPrize: 0,
  hasChat: true,
} as const

/** Free arenas without a prize. The ids are fixed, so that no node creates one twice and a stopped one stays stopped. */
const REGULAR_ARENAS = [
  {
    id: '0192a000-0000-7000-8000-000000000001',
    template: {
      ...FREE,
      name: 'Mano a mano de la noche',
      description: 'Todas las noches, uno contra uno a 15. Entrás cuando querés y jugás hasta que cierre.',
      rules: { ...DEFAULT_TOURNAMENT_RULES, mode: '1v1', target: 15 },
    },
    conditions: { ...EVERYONE, enterAs: 'alone' },
    durationMinutes: 120,
    rule: { weekdays: EVERY_DAY, time: '21:00', timeZone: TIME_ZONE, daysAhead: 2 },
  },
  {
    id: '0192a000-0000-7000-8000-000000000002',
    template: {
      ...FREE,
      name: 'Domingo de parejas',
      description: 'Los domingos, dos contra dos a 30. Anotate con tu pareja.',
      rules: DEFAULT_TOURNAMENT_RULES,
    },
    conditions: { ...EVERYONE, enterAs: 'teams' },
    durationMinutes: 180,
    rule: { weekdays: [7] as Weekday[], time: '18:00', timeZone: TIME_ZONE, daysAhead: 7 },
  },
] as const

/** Creates the series of regular arenas that have never existed; resolves with their number. */
export async function createRegularArenas(ctx: Context): Promise<number> {
  const administrator = await findAnyAdministrator(ctx.db)
  if (!administrator) return 0
  return ctx.db.transaction(async tx => {
    const at = ctx.now()
    let count = 0
    for (const { id, template, conditions, durationMinutes, rule } of REGULAR_ARENAS) {
      const maxPlayers = Math.min(template.maxPlayers, ctx.config.maxTournamentPlayers)
      const created = await tx
        .insert(tournamentSeries)
        .values({
          id: id as SeriesId,
          template: { ...template, maxPlayers, prizes: [...template.prizes] },
          conditions,
          durationMinutes,
          ...rule,
          ...scheduleNext(rule, localDate(at, TIME_ZONE), at),
          createdBy: administrator.id,
          createdAt: at,
        })
        .onConflictDoNothing()
        .returning()
      if (created.length === 0) continue
      count++
      await writeAudit(tx, {
        actorId: administrator.id,
        action: 'series-created',
        subject: `series:${id}`,
        label: template.name,
        meta: rule,
        at,
      })
    }
    return count
  })
}
