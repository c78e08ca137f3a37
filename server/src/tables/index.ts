export { createTables, type Tables } from './handlers.ts'
export { findPeopleAtTable, hasBeenAtTable } from './store.ts'
