import type { I18n } from '@lingui/core'
import { failureOf } from '../desk/failure.ts'

/** Refused, there is little to hope for; unreachable, the next attempt may well succeed. */
export function failedDashboard(i18n: I18n, error: Error | null): string {
  return failureOf(error)?.reason === 'refused'
    ? i18n._('Failed to fetch dashboard data')
    : i18n._('Failed to fetch dashboard data. Please try again.')
}
