export { createTables, type Tables } from './handlers.ts'
