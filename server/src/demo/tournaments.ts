import type { Format, TournamentId, UserId } from '@valecuatro/contract'
import { createSimulatedMatch, readMatchPlayers, simulateMatch } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import {
  createTournament,
  type DrawOptions,
  enterTournament,
  readBracketTables,
  runDueTournaments,
} from '../tournaments/index.ts'
import { simulatedPlayOf } from './play.ts'
import type { DemoPlayer, DemoPlayerName } from './players.ts'
import { createRandom } from './random.ts'
import type { TimelineEntry } from './timeline.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

interface PlannedTournament {
  name: string
  description: string
  format: Format
  entryFee: number
  maxPlayers: number
  /** In milliseconds from now; negative values are in the past. */
  announced: number
  start: number
  end?: number
  entrants: DemoPlayerName[]
  /** The tables that were played: in a bracket, a table that was waiting then; in an arena, a table of these four. */
  tables?: { at: number; four?: [DemoPlayerName, DemoPlayerName, DemoPlayerName, DemoPlayerName] }[]
  /** When a sweep would have acted on the tournament. */
  steps?: number[]
}

/** Tournaments of both formats in every state. */
export const TOURNAMENTS: readonly PlannedTournament[] = [
  {
    name: 'Copa Villa Crespo',
    description: 'Eliminación directa. No se llegó al mínimo y se devolvieron las inscripciones.',
    format: 'bracket',
    entryFee: 150,
    maxPlayers: 8,
    announced: -6 * DAY_MS,
    start: -4 * DAY_MS,
    entrants: ['Dante', 'Anahí', 'Hipólito'],
    steps: [-4 * DAY_MS, -3 * DAY_MS],
  },
  {
    name: 'Trasnoche de Almagro',
    description: 'Toda la noche, todas las mesas que quieras. Gana el que junta más puntos.',
    format: 'arena',
    entryFee: 50,
    maxPlayers: 16,
    announced: -3 * DAY_MS,
    start: -19.5 * HOUR_MS,
    end: -16.5 * HOUR_MS,
    entrants: ['Felicitas', 'Benicio', 'Candelaria', 'Eusebio', 'Itatí', 'Jacinto', 'Malena', 'Gardenia'],
    tables: [
      { at: -19.4 * HOUR_MS, four: ['Felicitas', 'Benicio', 'Candelaria', 'Eusebio'] },
      { at: -19.3 * HOUR_MS, four: ['Itatí', 'Jacinto', 'Malena', 'Gardenia'] },
      { at: -18.6 * HOUR_MS, four: ['Jacinto', 'Eusebio', 'Felicitas', 'Malena'] },
      { at: -18.5 * HOUR_MS, four: ['Candelaria', 'Gardenia', 'Itatí', 'Benicio'] },
      { at: -17.8 * HOUR_MS, four: ['Candelaria', 'Felicitas', 'Malena', 'Itatí'] },
    ],
    steps: [-16.5 * HOUR_MS],
  },
  {
    name: 'Copa del Abasto',
    description: 'Ocho jugadores, eliminación directa y compañero nuevo en cada ronda.',
    format: 'bracket',
    entryFee: 100,
    maxPlayers: 8,
    announced: -4 * DAY_MS,
    start: -10 * HOUR_MS,
    entrants: ['Anahí', 'Jacinto', 'Hipólito', 'Candelaria', 'Dante', 'Malena', 'Eusebio', 'Felicitas'],
    steps: [-10 * HOUR_MS],
    tables: [
      { at: -10 * HOUR_MS + MINUTE_MS },
      { at: -10 * HOUR_MS + MINUTE_MS + 1000 },
      { at: -9 * HOUR_MS },
    ],
  },
  {
    name: 'Arena de la Siesta',
    description: 'Entrás cuando querés y jugás hasta que cierre.',
    format: 'arena',
    entryFee: 40,
    maxPlayers: 16,
    announced: -DAY_MS,
    start: -160 * MINUTE_MS,
    end: 4 * HOUR_MS,
    entrants: ['Hipólito', 'Candelaria', 'Dante', 'Anahí', 'Malena', 'Itatí', 'Jacinto', 'Benicio'],
    tables: [
      { at: -155 * MINUTE_MS, four: ['Hipólito', 'Candelaria', 'Dante', 'Anahí'] },
      { at: -150 * MINUTE_MS, four: ['Malena', 'Itatí', 'Jacinto', 'Benicio'] },
      { at: -105 * MINUTE_MS, four: ['Anahí', 'Malena', 'Benicio', 'Candelaria'] },
      { at: -100 * MINUTE_MS, four: ['Jacinto', 'Hipólito', 'Itatí', 'Dante'] },
    ],
  },
  {
    name: 'Torneo de Balvanera',
    description: 'Eliminación directa. Si son impares, al último se le devuelve la inscripción.',
    format: 'bracket',
    entryFee: 80,
    maxPlayers: 16,
    announced: -2 * DAY_MS,
    start: -50 * MINUTE_MS,
    entrants: [
      'Candelaria',
      'Felicitas',
      'Anahí',
      'Jacinto',
      'Benicio',
      'Malena',
      'Eusebio',
      'Itatí',
      'Hipólito',
      'Dante',
      'Gardenia',
    ],
    steps: [-50 * MINUTE_MS],
    tables: [{ at: -49 * MINUTE_MS }, { at: -49 * MINUTE_MS + 1000 }],
  },
  {
    name: 'Copa San Telmo',
    description: 'Eliminación directa. Quedan lugares: anotate.',
    format: 'bracket',
    entryFee: 100,
    maxPlayers: 8,
    announced: -30 * HOUR_MS,
    start: 2 * DAY_MS,
    entrants: ['Felicitas', 'Eusebio', 'Anahí', 'Jacinto', 'Itatí'],
  },
  {
    name: 'Arena del Domingo',
    description: 'Inscripción gratis, para probar la mano.',
    format: 'arena',
    entryFee: 0,
    maxPlayers: 32,
    announced: -20 * HOUR_MS,
    start: 6 * HOUR_MS,
    end: 9 * HOUR_MS,
    entrants: ['Lautaro', 'Gardenia', 'Benicio', 'Dante', 'Malena', 'Hipólito'],
  },
]

const NO_SHOW_MS = MINUTE_MS

/** Everything that has happened to the tournaments so far, through the operations of real tournaments. */
export function playTournaments(
  players: readonly DemoPlayer[],
  administratorId: UserId,
  now: Date,
): TimelineEntry[] {
  const random = createRandom(7)
  const drawOptions = ({ events }: Context): DrawOptions => ({ random, noShowMs: NO_SHOW_MS, events })
  let games = 1000
  const named = (name: DemoPlayerName) => players.find(player => player.name === name)!
  const fromNow = (milliseconds: number) => new Date(now.getTime() + milliseconds)

  async function playWaiting(ctx: Context, tournamentId: TournamentId) {
    const table = (await readBracketTables(ctx.db, tournamentId)).find(({ state }) => state === 'waiting')!
    const four = (await readMatchPlayers(ctx.db, [table.matchId])).map(
      ({ userId }) => players.find(({ id }) => id === userId)!,
    )
    await simulateMatch(ctx.db, ctx, table.matchId, simulatedPlayOf(games++, four, ctx.now()))
  }

  return TOURNAMENTS.flatMap(({ announced, start, end, entrants, tables = [], steps = [], ...planned }) => {
    let id = '' as TournamentId
    const { name } = planned
    const between = Math.min(20 * MINUTE_MS, (Math.min(start, 0) - announced) / (entrants.length + 1))
    const announcement: TimelineEntry = {
      at: fromNow(announced),
      async happen(ctx) {
        const startDate = fromNow(start).toISOString()
        const endDate = end === undefined ? null : fromNow(end).toISOString()
        id = await createTournament(ctx, administratorId, { ...planned, startDate, endDate })
      },
    }
    return [
      announcement,
      ...entrants.map((entrant, index) => ({
        at: fromNow(announced + (index + 1) * between),
        happen: (ctx: Context) => enterTournament(ctx, id, named(entrant).id),
      })),
      ...steps.map(step => ({
        at: fromNow(step),
        happen: (ctx: Context) => runDueTournaments(ctx, drawOptions(ctx)),
      })),
      ...tables.map(({ at, four: names }) => ({
        at: fromNow(at),
        happen: (ctx: Context) => {
          if (!names) return playWaiting(ctx, id)
          const four = names.map(named)
          const userIds = four.map(player => player.id)
          return createSimulatedMatch(ctx.db, ctx, {
            userIds,
            tournament: { id, name },
            ...simulatedPlayOf(games++, four, ctx.now()),
          })
        },
      })),
    ]
  })
}
