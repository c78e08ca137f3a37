import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Badge, type Tone } from '../../../ui/badge.tsx'

const TONES: Record<string, Tone> = {
  pending: 'warning',
  in_progress: 'warning',
  finished: 'success',
  cancelled: 'danger',
}

/** In small letters, for in other languages a match may be of another gender than a tournament. */
function word(i18n: I18n, status: string): string {
  switch (status) {
    case 'scheduled':
      return i18n._('scheduled')
    case 'pending':
      return i18n._('pending')
    case 'in_progress':
      return i18n._('in progress')
    case 'finished':
      return i18n._('finished')
    case 'cancelled':
      return i18n._('cancelled')
    default:
      return status
  }
}

export function statusWord(i18n: I18n, status: string): string {
  const said = word(i18n, status)
  return said.charAt(0).toLocaleUpperCase() + said.slice(1)
}

/** A status that this page does not know is shown as it is, without a colour. */
export function MatchStatus({ status }: { status: string }) {
  const { i18n } = useLingui()
  return <Badge tone={TONES[status] ?? 'neutral'}>{statusWord(i18n, status)}</Badge>
}
