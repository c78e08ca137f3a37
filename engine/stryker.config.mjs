/** Mutation testing: `npm run mutants`. The random games run, fewer of them, in the mutants too. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.config.ts', related: true },
  mutate: ['src/**/*.ts', '!src/**/*.test.ts'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  reporters: ['clear-text', 'progress'],
  tempDirName: 'node_modules/.stryker',
  thresholds: { high: 95, low: 90, break: 85 },
}
