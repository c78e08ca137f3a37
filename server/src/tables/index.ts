export { createTables, type Tables } from './handlers.ts'
export { findPeopleAtTable } from './store.ts'
