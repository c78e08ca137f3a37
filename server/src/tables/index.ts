export { findPeopleAtTable, readPlaceAtTable, readWaitingTable, tableFinder } from './store.ts'
export { createTables, type Tables } from './tables.ts'
export { tableTimeline } from './timeline.ts'
