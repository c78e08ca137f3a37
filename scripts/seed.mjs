// Properties are checked with random cases. A failure prints its seed, and SEED=… repeats the same cases.
if (process.env.SEED) {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ seed: Number(process.env.SEED) })
}
