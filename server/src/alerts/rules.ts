import { sameDevice } from './detectors/accountAbuse.ts'
import { cheating } from './detectors/cheating.ts'
import { hackAttempts } from './detectors/hackAttempt.ts'
import { impossibleMoves } from './detectors/impossibleMoves.ts'
import { networkAnomalies } from './detectors/networkAnomaly.ts'
import type { SignRule } from './signs.ts'

/** Every rule that counts signs. */
export const RULES: readonly SignRule[] = [
  impossibleMoves,
  cheating,
  sameDevice,
  ...networkAnomalies,
  ...hackAttempts,
]
