export { createChallenges } from './challenges.ts'
