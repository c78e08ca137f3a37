/** Mutation testing: `npm run mutants`. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutants.config.ts', related: false },
  mutate: ['src/**/*.ts', '!src/**/*.test.ts'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  reporters: ['clear-text', 'progress'],
  thresholds: { high: 95, low: 90, break: 85 },
  // Stryker rewrites tsconfig.json through an API that TypeScript 7 no longer has; the one above the sandbox is used.
  ignorePatterns: ['tsconfig.json'],
  tsconfigFile: 'none',
}
