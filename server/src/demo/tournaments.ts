import type { Format } from '@valecuatro/contract'
import { createSimulatedMatch, playersOf, simulateMatch } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import {
  createTournament,
  type DrawOptions,
  enterTournament,
  runDueTournaments,
  tablesOf,
} from '../tournaments/index.ts'
import { playOf } from './play.ts'
import type { DemoPlayer, DemoPlayerName } from './players.ts'
import { createRandom } from './random.ts'
import type { TimelineEntry } from './timeline.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Planned {
  name: string
  description: string
  format: Format
  entryFee: number
  maxPlayers: number
  /** From now: the past is negative. */
  announced: number
  start: number
  end?: number
  entrants: DemoPlayerName[]
  /** The tables that were played: of a bracket those that waited then, of an arena these. */
  tables?: { at: number; four?: [DemoPlayerName, DemoPlayerName, DemoPlayerName, DemoPlayerName] }[]
  /** When a sweep would have acted on it. */
  steps?: number[]
}

/** One of each kind, in each state that there is. */
export const TOURNAMENTS: readonly Planned[] = [
  {
    name: 'Copa Villa Crespo',
    description:
      'Single elimination. Too few players joined, so all entry fees were refunded. · Eliminación directa. No se llegó al mínimo y se devolvieron las inscripciones.',
    format: 'bracket',
    entryFee: 150,
    maxPlayers: 8,
    announced: -6 * DAY,
    start: -4 * DAY,
    entrants: ['Dante', 'Anahí', 'Hipólito'],
    steps: [-4 * DAY, -3 * DAY],
  },
  {
    name: 'Trasnoche de Almagro',
    description:
      'Play as many tables as you can all night. Most points wins. · Toda la noche, todas las mesas que quieras. Gana el que junta más puntos.',
    format: 'arena',
    entryFee: 50,
    maxPlayers: 16,
    announced: -3 * DAY,
    start: -19.5 * HOUR,
    end: -16.5 * HOUR,
    entrants: ['Felicitas', 'Benicio', 'Candelaria', 'Eusebio', 'Itatí', 'Jacinto', 'Malena', 'Gardenia'],
    tables: [
      { at: -19.4 * HOUR, four: ['Felicitas', 'Benicio', 'Candelaria', 'Eusebio'] },
      { at: -19.3 * HOUR, four: ['Itatí', 'Jacinto', 'Malena', 'Gardenia'] },
      { at: -18.6 * HOUR, four: ['Jacinto', 'Eusebio', 'Felicitas', 'Malena'] },
      { at: -18.5 * HOUR, four: ['Candelaria', 'Gardenia', 'Itatí', 'Benicio'] },
      { at: -17.8 * HOUR, four: ['Candelaria', 'Felicitas', 'Malena', 'Itatí'] },
    ],
    steps: [-16.5 * HOUR],
  },
  {
    name: 'Copa del Abasto',
    description:
      'Eight players, single elimination, a new partner every round. · Ocho jugadores, eliminación directa y compañero nuevo en cada ronda.',
    format: 'bracket',
    entryFee: 100,
    maxPlayers: 8,
    announced: -4 * DAY,
    start: -10 * HOUR,
    entrants: ['Anahí', 'Jacinto', 'Hipólito', 'Candelaria', 'Dante', 'Malena', 'Eusebio', 'Felicitas'],
    steps: [-10 * HOUR],
    tables: [{ at: -10 * HOUR + MINUTE }, { at: -10 * HOUR + MINUTE + 1000 }, { at: -9 * HOUR }],
  },
  {
    name: 'Arena de la Siesta',
    description:
      'Join at any time and play until it closes. · Entrás cuando querés y jugás hasta que cierre.',
    format: 'arena',
    entryFee: 40,
    maxPlayers: 16,
    announced: -DAY,
    start: -160 * MINUTE,
    end: 4 * HOUR,
    entrants: ['Hipólito', 'Candelaria', 'Dante', 'Anahí', 'Malena', 'Itatí', 'Jacinto', 'Benicio'],
    tables: [
      { at: -155 * MINUTE, four: ['Hipólito', 'Candelaria', 'Dante', 'Anahí'] },
      { at: -150 * MINUTE, four: ['Malena', 'Itatí', 'Jacinto', 'Benicio'] },
      { at: -105 * MINUTE, four: ['Anahí', 'Malena', 'Benicio', 'Candelaria'] },
      { at: -100 * MINUTE, four: ['Jacinto', 'Hipólito', 'Itatí', 'Dante'] },
    ],
  },
  {
    name: 'Torneo de Balvanera',
    description:
      'Single elimination. With an odd number of players, the last to join is refunded. · Eliminación directa. Si son impares, al último se le devuelve la inscripción.',
    format: 'bracket',
    entryFee: 80,
    maxPlayers: 16,
    announced: -2 * DAY,
    start: -50 * MINUTE,
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
    steps: [-50 * MINUTE],
    tables: [{ at: -49 * MINUTE }, { at: -49 * MINUTE + 1000 }],
  },
  {
    name: 'Copa San Telmo',
    description:
      'Single elimination. There are places left: join in. · Eliminación directa. Quedan lugares: anotate.',
    format: 'bracket',
    entryFee: 100,
    maxPlayers: 8,
    announced: -30 * HOUR,
    start: 2 * DAY,
    entrants: ['Felicitas', 'Eusebio', 'Anahí', 'Jacinto', 'Itatí'],
  },
  {
    name: 'Arena del Domingo',
    description: 'Free entry, to try your hand. · Inscripción gratis, para probar la mano.',
    format: 'arena',
    entryFee: 0,
    maxPlayers: 32,
    announced: -20 * HOUR,
    start: 6 * HOUR,
    end: 9 * HOUR,
    entrants: ['Lautaro', 'Gardenia', 'Benicio', 'Dante', 'Malena', 'Hipólito'],
  },
]

const NO_SHOW = MINUTE

/** Everything that has happened to the tournaments so far, by what happens to any tournament. */
export function tournaments(
  guests: readonly DemoPlayer[],
  administratorId: string,
  now: Date,
): TimelineEntry[] {
  const dealing: DrawOptions = { random: createRandom(7), noShow: NO_SHOW }
  let games = 1000
  const named = (name: DemoPlayerName) => guests.find(guest => guest.name === name)!
  const fromNow = (milliseconds: number) => new Date(now.getTime() + milliseconds)

  async function playWaiting(ctx: Context, tournamentId: string) {
    const table = (await tablesOf(ctx.db, tournamentId)).find(({ state }) => state === 'waiting')!
    const four = (await playersOf(ctx.db, [table.matchId])).map(
      ({ userId }) => guests.find(({ id }) => id === userId)!,
    )
    await simulateMatch(ctx.db, ctx, table.matchId, playOf(games++, four, ctx.now()))
  }

  return TOURNAMENTS.flatMap(({ announced, start, end, entrants, tables = [], steps = [], ...planned }) => {
    let id = ''
    const { name } = planned
    const between = Math.min(20 * MINUTE, (Math.min(start, 0) - announced) / (entrants.length + 1))
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
        happen: (ctx: Context) => runDueTournaments(ctx, dealing),
      })),
      ...tables.map(({ at, four: names }) => ({
        at: fromNow(at),
        happen: (ctx: Context) => {
          if (!names) return playWaiting(ctx, id)
          const four = names.map(named)
          const userIds = four.map(guest => guest.id)
          return createSimulatedMatch(ctx.db, ctx, {
            userIds,
            tournament: { id, name },
            ...playOf(games++, four, ctx.now()),
          })
        },
      })),
    ]
  })
}
