export { createTables, type Tables } from './socketHandlers.ts'
export { findPeopleAtTable, readPlaceAtTable } from './store.ts'
