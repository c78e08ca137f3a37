// Properties are checked with random cases; one that fails names its seed, and SEED=… checks the same cases again.
if (process.env.SEED) {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ seed: Number(process.env.SEED) })
}
