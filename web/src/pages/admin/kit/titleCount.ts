import { setTitleCount } from '../../../ui/useTitle.ts'

const counts = { attention: 0, alerts: 0 }

/** Shows the higher of both counts before the title of the page: what needs attention, and alerts that just arrived. */
export function setAdminTitleCount(of: keyof typeof counts, count: number): void {
  counts[of] = count
  setTitleCount(Math.max(counts.attention, counts.alerts))
}
