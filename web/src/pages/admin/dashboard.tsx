import { Dashboard } from '../../features/dashboard/dashboard.tsx'

export default function DashboardPage() {
  return <Dashboard />
}
