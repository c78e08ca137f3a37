export { findPeopleAtTable, readPlaceAtTable, readWaitingTable } from './store.ts'
export { createTables, type Tables } from './tables.ts'
