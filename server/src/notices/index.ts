export { createNotices, type Notices } from './notices.ts'
