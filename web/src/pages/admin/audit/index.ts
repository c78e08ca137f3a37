export { auditColumns } from './auditColumns.tsx'
