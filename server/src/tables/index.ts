export { createTables, type Tables } from './handlers.ts'
export { findPeopleAtTable, readPlaceAtTable } from './store.ts'
