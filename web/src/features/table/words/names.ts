import type { I18n } from '@lingui/core'
import type { SeatState } from '@valecuatro/contract'
import { type Seat, type Team, teamOf } from '@valecuatro/engine'

/** Who is meant, as the viewer would say it. */
export interface Names {
  /** Null for a spectator. */
  seat: Seat | null
  of(seat: Seat): string
  team(team: Team): string
}

export function namesOf(i18n: I18n, seats: readonly SeatState[], viewer: Seat | null): Names {
  const of = (seat: Seat) => seats.find(row => row.seat === seat)?.username ?? ''
  return {
    seat: viewer,
    of,
    team(team) {
      if (viewer === null) {
        const [one = '', two = ''] = seats.filter(row => teamOf(row.seat) === team).map(row => row.username)
        return i18n._('{one} and {two}', { one, two })
      }
      return teamOf(viewer) === team ? i18n._('Us') : i18n._('Them')
    },
  }
}
