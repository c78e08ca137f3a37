import { type AlertCode, DETECTORS, type DetectorSettings } from '@valecuatro/contract'
import { countPairResults, type FinishedGame } from '../../matches/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { GameReview, Observation, RegisteredDetector } from '../detectors/detector.ts'
import { REGISTERED_DETECTORS } from '../detectors/registry.ts'
import { type NewAlert, readClosingTimes } from './raise.ts'

const GAME_DETECTORS = REGISTERED_DETECTORS.filter(({ reviewGame }) => reviewGame)

export const isAnyGameDetectorOn = (settings: DetectorSettings) =>
  GAME_DETECTORS.some(({ name }) => settings[name].on)

export interface ReviewResult {
  alerts: Omit<NewAlert, 'at'>[]
  observations: Observation[]
}

/** Runs every detector that is on for a finished game. */
export async function reviewGame(
  db: Database,
  game: FinishedGame,
  settings: DetectorSettings,
): Promise<ReviewResult> {
  const detectors = GAME_DETECTORS.filter(({ name }) => settings[name].on)
  const pairs = detectors.flatMap(({ name, pairsToCount }) =>
    (pairsToCount?.(game, settings[name]) ?? []).map(pairing => ({ name, pairing })),
  )
  const counted = await countPairResults(
    db,
    pairs.map(({ pairing }) => pairing),
    game.finishedAt,
  )
  const result: ReviewResult = { alerts: [], observations: [] }
  for (const detector of detectors) {
    const pairResults = counted
      .filter(({ index }) => pairs[index]?.name === detector.name)
      .map(each => each.result)
    await detector.reviewGame?.({
      db,
      game,
      settings: settings[detector.name],
      pairResults,
      raiseIf: createRaiseIf(db, detector, game.finishedAt, result.alerts),
      report: observation => result.observations.push(observation),
    })
  }
  return result
}

function createRaiseIf(
  db: Database,
  { name, source }: RegisteredDetector,
  until: Date,
  alerts: ReviewResult['alerts'],
): GameReview['raiseIf'] {
  return async ({ code, subject, playerId, since }, evaluate) => {
    const rule = `${code}:${subject}`
    let finding = await evaluate({ after: since, until })
    if (!finding) return
    const closedAt = (await readClosingTimes(db, [rule])).get(rule)
    if (closedAt && closedAt > since) finding = await evaluate({ after: closedAt, until })
    if (!finding) return
    alerts.push({ ...finding, code: code as AlertCode, type: DETECTORS[name].type, source, rule, playerId })
  }
}
