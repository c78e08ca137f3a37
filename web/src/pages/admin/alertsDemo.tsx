import { AlertDemo } from '../../features/alerts/demo/alertDemo.tsx'

export default function AlertsDemoPage() {
  return <AlertDemo />
}
