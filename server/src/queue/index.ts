export { createQueue, type Queue } from './queue.ts'
