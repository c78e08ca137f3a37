import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { DailyDate, DailyDay } from '@valecuatro/contract'
import { useLocation } from 'wouter'
import { call } from '../../../net/call.ts'
import { request, useInvalidateAll } from '../../../net/query.tsx'
import { useSession, useViewerId } from '../../../net/session/useSession.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'

/** How often a day is read again while its last hands are being finished. */
const CLOSING_INTERVAL_MS = 10_000
/** How often a day is read again while a hand is running: it ends a moment after it was left, or in another tab. */
const RUNNING_INTERVAL_MS = 2000

/** A day with what the viewer has played of it; without a date, the day of today. It is read again when it ends. */
export function useDay(day?: DailyDate) {
  const viewer = useViewerId()
  const { loading } = useSession()
  return useQuery({
    queryKey: [viewer, 'daily', day ?? 'today'],
    queryFn: () => (day ? request('GET /api/daily/{day}', { params: { day } }) : request('GET /api/daily')),
    // Otherwise the day would be requested twice: for a visitor, and for the player once the session is known.
    enabled: !loading,
    // A hand that was finished a moment ago must be there.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? untilNextState(data) : false),
  })
}

function untilNextState({ state, endsAt, now, attempt }: DailyDay): number | false {
  if (attempt?.running) return RUNNING_INTERVAL_MS
  if (state === 'closed') return false
  return state === 'closing'
    ? CLOSING_INTERVAL_MS
    : Math.max(1000, Date.parse(endsAt) - Date.parse(now) + 1000)
}

/** A finished hand of the viewer, with its sheet. */
export function useHand(day: DailyDate, hand: number) {
  const viewer = useViewerId()
  return useQuery({
    queryKey: [viewer, 'daily', day, 'hand', hand],
    queryFn: () =>
      request('GET /api/daily/{day}/hands/{hand}', { params: { day, hand: String(hand) as never } }),
  })
}

/** Starts the next hand of a day, or opens the running one, at the table. */
export function useStartHand() {
  const { i18n } = useLingui()
  const [, navigate] = useLocation()
  const invalidate = useInvalidateAll()
  return useSubmit({
    send: (day: DailyDate) => call('POST /api/daily/{day}/hands', { params: { day } }),
    failed: i18n._('The hand could not be started. Please try again.'),
    isRefusalShown: true,
    onDone: ({ value }) => navigate(`/game/${value.gameId}`),
    renew: answer => (answer.ok ? undefined : invalidate()),
  })
}

/** Points with their sign: +3, −2, 0. */
export const signed = (i18n: I18n, points: number) =>
  i18n.number(points, { signDisplay: 'exceptZero', maximumFractionDigits: 1 })

export const percent = (i18n: I18n, share: number) =>
  i18n.number(share, { style: 'percent', maximumFractionDigits: 0 })

export const dateText = (i18n: I18n, day: string, style: 'long' | 'short' = 'long') =>
  i18n.date(`${day}T12:00:00`, {
    weekday: style,
    day: 'numeric',
    month: style,
    ...(style === 'long' && { year: 'numeric' }),
  })
