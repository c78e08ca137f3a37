export { createNoticeCheck } from './attention.ts'
export { createNotices, type Notices } from './notices.ts'
