import { sameDevice } from './detectors/accountAbuse.ts'
import { cheating } from './detectors/cheating.ts'
import { hackAttempts } from './detectors/hackAttempt.ts'
import { impossibleMoves } from './detectors/impossibleMoves.ts'
import { networkAnomalies } from './detectors/networkAnomaly.ts'
import type { SignalRule } from './signals.ts'

/** Every rule that counts signs. */
export const RULES: readonly SignalRule[] = [
  impossibleMoves,
  cheating,
  sameDevice,
  ...networkAnomalies,
  ...hackAttempts,
]
