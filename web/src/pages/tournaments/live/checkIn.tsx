import { Trans, useLingui } from '@lingui/react'
import type { TournamentDetails, TournamentId, User } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { exactTime, timeOfDay } from '../dates.ts'
import { namesText } from '../rules.tsx'
import { partnersOf } from '../standing.ts'
import type { EntryActions } from '../useJoin.ts'

type Checked = Pick<TournamentDetails, 'status' | 'checkIn'>

/** Whether players can check in now. `ahead`: how far the clock of this device is ahead of the server's. */
export const isCheckInOpen = ({ status, checkIn }: Checked, ahead: number) =>
  status === 'open' && !!checkIn && !checkIn.isClosed && Date.now() - ahead >= Date.parse(checkIn.opensAt)

interface CheckInAheadProps {
  tournament: Checked
  ahead: number
}

/** Says when the check-in opens; nothing without one, or once it is open. */
export function CheckInAhead({ tournament, ahead }: CheckInAheadProps) {
  const { i18n } = useLingui()
  const { status, checkIn } = tournament
  if (!checkIn || checkIn.isClosed || status !== 'open' || isCheckInOpen(tournament, ahead)) return null
  const time = exactTime(i18n, Date.parse(checkIn.opensAt) + ahead)
  return (
    <>
      {' '}
      <Trans
        id="Check in on this page from {time} on: players who haven’t when it starts lose their place and get the entry fee back."
        values={{ time }}
      />
    </>
  )
}

interface CheckInStatusProps {
  tournament: TournamentDetails
  user: User
  ahead: number
  actions: EntryActions
  /** What else they can do. */
  children: ReactNode
}

/** What an entrant does while check-in is open: check in, and then see which partners are missing. */
export function CheckInStatus({ tournament, user, ahead, actions, children }: CheckInStatusProps) {
  const { i18n } = useLingui()
  const { _id, checkIn, players, startDate } = tournament
  const isPresent = (userId: string) => !!checkIn?.players.some(id => id === userId)
  const partners = partnersOf(tournament, user._id)
  const missing = partners.filter(partner => !isPresent(partner._id))
  const time = timeOfDay(i18n, Date.parse(startDate) + ahead)
  const values = { names: namesText(i18n, missing), count: missing.length, time }
  const count = (
    <Trans
      id="{present} of {all} players have checked in."
      values={{ present: checkIn?.players.length ?? 0, all: players.length }}
    />
  )
  if (!isPresent(user._id))
    return (
      <>
        <div role="status">
          <h2>
            <Trans id="Are you there?" />
          </h2>
          <p>
            {partners.length > 0 ? (
              <Trans
                id="Check in before {time}, and so must {partners}. If one of you hasn’t, your team loses its places and you get your entry fees back."
                values={{ time, partners: namesText(i18n, partners) }}
              />
            ) : (
              <Trans
                id="Check in before {time}. If you haven’t by then, you lose your place and get the entry fee back."
                values={{ time }}
              />
            )}{' '}
            {count}
          </p>
        </div>
        <div className="row">
          <CheckInButton id={_id} actions={actions} />
          {children}
        </div>
      </>
    )
  return (
    <>
      <div role="status">
        <h2>
          <Trans id="You’re checked in" />
        </h2>
        <p>
          {missing.length > 0 && (
            <>
              <strong>
                {i18n._(
                  '{count, plural, one {{names} hasn’t checked in yet and has until {time}.} other {{names} haven’t checked in yet and have until {time}.}}',
                  values,
                )}
              </strong>{' '}
            </>
          )}
          {count}
        </p>
      </div>
      {children}
    </>
  )
}

interface CheckInWaitingProps {
  tournament: TournamentDetails
  actions: EntryActions
}

/** A player on the waiting list can check in, too: those who have get the places that become free at the start. */
export function CheckInWaiting({ tournament, actions }: CheckInWaitingProps) {
  return (
    <div role="status">
      {tournament.own?.isCheckedIn ? (
        <p>
          <Trans id="You’re checked in. Places of players who don’t come are given away at the start." />
        </p>
      ) : (
        <>
          <p>
            <Trans id="Places of players who don’t come are given at the start to those on the list who have checked in." />
          </p>
          <CheckInButton id={tournament._id} actions={actions} />
        </>
      )}
    </div>
  )
}

function CheckInButton({ id, actions }: { id: TournamentId; actions: EntryActions }) {
  return (
    <Button
      variant="primary"
      busy={actions.joining === id}
      disabled={actions.joining !== null}
      onClick={() => actions.checkIn(id)}
    >
      <Trans id="Check in" />
    </Button>
  )
}
