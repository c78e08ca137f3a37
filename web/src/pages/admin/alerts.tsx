import { AlertsRoom } from '../../features/alerts/alertsRoom.tsx'

export default function AlertsPage() {
  return <AlertsRoom />
}
