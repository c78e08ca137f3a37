import { DETECTOR_NAMES, type Detector } from '@valecuatro/contract'
import type { ObservationRule, RegisteredDetector } from './detector.ts'

const fileNameOf = (name: Detector) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

async function loadDetector(name: Detector): Promise<RegisteredDetector> {
  const file = fileNameOf(name)
  const { detector } = (await import(`./${file}.ts`)) as { detector?: RegisteredDetector }
  if (detector?.name !== name) throw new Error(`alerts/detectors/${file}.ts must export the detector ${name}`)
  return detector
}

/** Every detector of the contract's list, each from the file of its name: `rapid_wins` from `detectors/rapidWins.ts`. */
export const REGISTERED_DETECTORS: readonly RegisteredDetector[] = await Promise.all(
  DETECTOR_NAMES.map(loadDetector),
)

export interface RegisteredRule {
  detector: RegisteredDetector
  rule: ObservationRule
}

const RULES = new Map<string, RegisteredRule>(
  REGISTERED_DETECTORS.flatMap(detector =>
    (detector.observationRules ?? []).map(rule => [rule.code, { detector, rule }] as const),
  ),
)

export const OBSERVATION_RULES: readonly ObservationRule[] = [...RULES.values()].map(({ rule }) => rule)

export const findObservationRule = (code: string): RegisteredRule | undefined => RULES.get(code)
