import type { Alert, AlertNews } from '@valecuatro/contract'
import type { ListView } from './address.ts'

/** Whether an alert is what the filters ask for, as far as one can tell from the alert alone. */
export function matches(
  view: ListView,
  alert: Pick<Alert | AlertNews, 'status' | 'severity' | 'type'>,
): boolean {
  return (
    (view.status === '' || view.status === alert.status) &&
    (view.severity === '' || view.severity === alert.severity) &&
    (view.type === '' || view.type === alert.type)
  )
}
