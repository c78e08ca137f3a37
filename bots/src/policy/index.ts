export { LEVELS, type Level } from '../levels.ts'
export { createLevelBot, decideAt, NAIVE_SHARES } from './levels.ts'
export { decideNaively } from './naive.ts'
export { readNetwork, sizeOf, type WeightsDescription } from './network.ts'
export {
  CHOICES,
  type Choice,
  FEATURES,
  isTrainedFor,
  mayPass,
  type Observation,
  observe,
} from './observation.ts'
export { createPolicy, createPolicyBot, type Policy, type PolicySettings, type Share } from './policy.ts'
