export { AuditAct, AuditChange, AuditSubject } from './auditColumns.tsx'
