export { findPeopleAtTable, readPlaceAtTable } from './store.ts'
export { createTables, type Tables } from './tables.ts'
