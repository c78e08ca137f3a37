import {
  type AlertCode,
  DEFAULT_DETECTORS,
  DETECTORS,
  type GameId,
  type MatchId,
  type UserId,
} from '@valecuatro/contract'
import {
  changeStatus,
  type Evidence,
  findObservationRule,
  playerSubject,
  raiseAlert,
  type StatusChange,
} from '../alerts/index.ts'
import { findLastFinishedMatch } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import type { DemoPlayer, DemoPlayerName } from './players.ts'
import type { TimelineEntry } from './timeline.ts'

const HOUR_MS = 60 * 60 * 1000
const MINUTE_MS = 60 * 1000

interface Game {
  gameId: GameId
  matchId: MatchId
}

interface Incident {
  about: DemoPlayerName
  code: AlertCode
  /** How many hours ago the incident was noticed first; `repeats` are some minutes apart. */
  hoursAgo: number
  repeats?: number
  times: number
  evidence(game: Game, at: string): Evidence[]
  /** What the administrator has done about the alert, each action some time after the last. */
  done?: Omit<StatusChange, 'actorId'>[]
}

const seen = (count: number, make: (n: number) => Evidence): Evidence[] =>
  Array.from({ length: count }, (_, n) => make(n))

/** Alerts in every status. */
export const INCIDENTS: readonly Incident[] = [
  {
    about: 'Gardenia',
    code: 'illegal-move',
    hoursAgo: 150,
    times: 6,
    evidence: (game, at) =>
      seen(6, n => ({ ...game, seq: 40 + n, action: 'vale cuatro', rule: 'not-now', at })),
    done: [
      { act: 'acknowledge' },
      {
        act: 'resolve',
        resolution: 'Era una extensión del navegador; ya la sacó.',
      },
    ],
  },
  {
    about: 'Benicio',
    code: 'reconnect',
    hoursAgo: 98,
    times: 34,
    evidence: (_game, at) => seen(5, () => ({ at })),
    done: [{ act: 'dismiss' }],
  },
  {
    about: 'Candelaria',
    code: 'failed-sign-in',
    hoursAgo: 54,
    repeats: 3,
    times: 14,
    evidence: (_game, at) =>
      seen(6, n => ({ account: 'c…a@demo.valecuatro.local', from: `203.0.${113 + n}.*`, at })),
    done: [{ act: 'acknowledge' }, { act: 'investigate' }],
  },
  {
    about: 'Hipólito',
    code: 'refused-message',
    hoursAgo: 30,
    times: 88,
    evidence: (_game, at) => seen(4, () => ({ message: 'live:watch', at })),
    done: [{ act: 'acknowledge' }],
  },
  {
    about: 'Gardenia',
    code: 'illegal-move',
    hoursAgo: 20,
    repeats: 2,
    times: 9,
    evidence: (game, at) =>
      seen(9, n => ({ ...game, seq: 12 + n, action: 'retruco', rule: 'not-your-turn', at })),
  },
  {
    about: 'Jacinto',
    code: 'foreign-card-or-seat',
    hoursAgo: 8,
    times: 3,
    evidence: (game, at) =>
      seen(3, n => ({
        what: 'card-not-dealt',
        ...game,
        seq: 61 + n,
        action: ['1e', '1b', '7e'][n],
        at,
      })),
  },
  {
    about: 'Malena',
    code: 'oversized-frame',
    hoursAgo: 3,
    times: 2,
    evidence: (_game, at) => seen(2, () => ({ at })),
  },
]

export function raiseIncidents(
  players: readonly DemoPlayer[],
  administratorId: UserId,
  now: Date,
): TimelineEntry[] {
  return INCIDENTS.flatMap(incident => {
    const player = players.find(({ name }) => name === incident.about)!
    const began = now.getTime() - incident.hoursAgo * HOUR_MS
    return Array.from({ length: incident.repeats ?? 1 }, (_, n) => {
      const at = new Date(began + n * 7 * MINUTE_MS)
      const isLast = n + 1 === (incident.repeats ?? 1)
      return { at, happen: (ctx: Context) => notice(ctx, incident, player, isLast ? administratorId : null) }
    })
  })
}

/** Raises the alert as the detector would have. */
async function notice(ctx: Context, incident: Incident, { id }: DemoPlayer, administratorId: UserId | null) {
  const { code, times, evidence, done = [] } = incident
  const at = ctx.now()
  const game = await findLastFinishedMatch(ctx.db, id, at)
  if (!game) throw new Error('the player of a demo alert has not played')
  const { detector, rule } = findObservationRule(code) ?? {}
  const subject = playerSubject(id)
  const finding =
    detector &&
    rule?.evaluate(
      { subject, times, evidence: evidence(game, at.toISOString()) },
      DEFAULT_DETECTORS[detector.name],
    )
  if (!detector || !finding) throw new Error(`the demo's incident raises no alert: ${code}`)
  const raised = await raiseAlert(ctx.db, {
    ...finding,
    code,
    metadata: { times, ...finding.metadata },
    playerId: id,
    type: DETECTORS[detector.name].type,
    source: detector.source,
    rule: `${code}:${subject}`,
    at,
  })
  if (!administratorId) return
  for (const [n, change] of done.entries()) {
    const later = new Date(at.getTime() + (n + 1) * 40 * MINUTE_MS)
    await changeStatus(
      { ...ctx, now: () => later },
      raised.id,
      { ...change, actorId: administratorId },
      'admin',
    )
  }
}
