import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'contract', testTimeout: 300_000, isolate: false } })
