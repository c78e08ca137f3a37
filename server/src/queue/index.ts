export { findEntry, readQueueSizes } from './entries.ts'
export { createQueue, type Queue } from './queue.ts'
