import type { PolicySettings } from './policy.ts'

/** The levels of the trained policy, from the weakest. */
export const LEVELS = ['principiante', 'amigo', 'picante', 'maestro'] as const
export type Level = (typeof LEVELS)[number]

/**
 * A weaker level chooses more evenly among what the policy considers: its mistakes are choices that the policy would make
 * now and then, not random ones.
 */
export const LEVEL_SETTINGS: Readonly<Record<Level, Required<PolicySettings>>> = {
  principiante: { temperature: 7, leastShare: 0.02 },
  amigo: { temperature: 4, leastShare: 0.02 },
  picante: { temperature: 2.5, leastShare: 0.05 },
  maestro: { temperature: 1, leastShare: 0.05 },
}
