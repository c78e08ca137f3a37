import { AuditLog } from '../../features/auditLog/auditLog.tsx'

export default function AuditPage() {
  return <AuditLog />
}
