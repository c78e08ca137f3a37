import { Trans, useLingui } from '@lingui/react'
import type { QueueOptions, QueueParty, User } from '@valecuatro/contract'
import { playersIn, queueOf } from '@valecuatro/contract/values'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { Avatar } from '../../../art/avatar.tsx'
import { type Invitation, type Ticket, useQueue } from '../../../game/index.ts'
import { loadUntilThere } from '../../../net/retry.ts'
import { Button } from '../../../ui/button.tsx'
import { ShareActions } from '../../../ui/share.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { QueueErrorNotice, useUnavailableReason } from './queueNotices.tsx'
import { useQueueName } from './queueOptions.tsx'

/** The names of those who wait with the player. */
export const partnersOf = ({ party }: Ticket, { username }: User): string[] =>
  party?.members.filter(name => name !== username) ?? []

/** "Your partners: beto and caro"; null for a player who waits alone. */
export function usePartnerNames(partners: string[]): string | null {
  const { i18n } = useLingui()
  const [partner, ...others] = partners
  if (partner === undefined) return null
  if (others.length === 0) return i18n._('Your partner: {partner}', { partner })
  const names = new Intl.ListFormat(i18n.locales ?? i18n.locale).format(partners)
  return i18n._('Your partners: {names}', { names })
}

/** Creates an invitation to a queue, or one more to the party that waits there; none for one against one. */
export function InviteButton({ queue }: { queue: QueueOptions }) {
  const { store, pending, ticket } = useQueue()
  const isUnavailable = useUnavailableReason() !== null
  const [path, navigate] = useLocation()
  if (queue.mode === '1v1') return null
  return (
    <Button
      busy={pending === 'invite'}
      disabled={pending !== null || isUnavailable}
      onClick={() => {
        void store?.invite(queueOf(queue))
        if (path !== '/match-queue') navigate('/match-queue')
      }}
    >
      {ticket?.party ? (
        <Trans id="Invite one more" />
      ) : queue.mode === '2v2' ? (
        <Trans id="Invite a partner" />
      ) : (
        <Trans id="Invite partners" />
      )}
    </Button>
  )
}

/** Who has accepted, and the places that are still free. */
function PartyList({ party: { members, size }, me }: { party: QueueParty; me: string }) {
  const { i18n } = useLingui()
  return (
    <ul className="party-list" aria-label={i18n._('Your side')}>
      {Array.from({ length: size }, (_, index) => {
        const name = members[index]
        return (
          <li key={name ?? index} data-free={name === undefined}>
            {name === undefined ? <span className="party-free" aria-hidden="true" /> : <Avatar name={name} />}
            <span className="party-name strong">{name ?? <Trans id="Free" />}</span>
            <span className="small soft">
              {name === undefined ? (
                <Trans id="not accepted yet" />
              ) : name === me ? (
                <Trans id="you" />
              ) : index === 0 ? (
                <Trans id="has invited you" />
              ) : (
                <Trans id="has accepted" />
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The link that lets another player join the party. */
const linkOf = (code: string) => `${location.origin}/match-queue?invite=${code}`

/** For the players of a party with an open invitation: who has accepted, and the link for the others. */
export function OpenParty({ user, ticket, code }: { user: User; ticket: Ticket; code: string }) {
  const { i18n } = useLingui()
  const { store, pending, error } = useQueue()
  const reason = useUnavailableReason()
  const nameOf = useQueueName()
  const link = linkOf(code)
  const partners = partnersOf(ticket, user)
  const party = ticket.party ?? {
    members: [user.username],
    size: playersIn(ticket.mode) / 2,
    openUntil: null,
  }
  const leader = party.members[0]!
  const isLeader = leader === user.username
  const isDisabled = pending !== null || reason !== null
  return (
    <section className="panel party-panel stack">
      <h2 className="panel-title">
        {!isLeader ? (
          <Trans id="You play with {username}" values={{ username: leader }} />
        ) : party.size === 2 ? (
          <Trans id="Invite your partner" />
        ) : (
          <Trans id="Invite one or two partners" />
        )}
      </h2>
      <p>
        {!isLeader ? (
          <Trans
            id="You look for a game together as soon as a third player accepts or {username} starts. {queue}."
            values={{ username: leader, queue: nameOf(ticket) }}
          />
        ) : party.size === 2 ? (
          <Trans
            id="Send this link to a friend. When they accept, you look for a game together and sit as partners. {queue}."
            values={{ queue: nameOf(ticket) }}
          />
        ) : (
          <Trans
            id="Send this link to your friends. When two have accepted, or when you start with one, you look for a game together and sit on the same side. {queue}."
            values={{ queue: nameOf(ticket) }}
          />
        )}{' '}
        {ticket.rated && isLeader && <Trans id="Your friend needs an account." />}
      </p>
      <PartyList party={party} me={user.username} />
      <p className="soft" role="status">
        {partners.length === 0 ? (
          party.size === 2 ? (
            <Trans id="Waiting for your partner to accept…" />
          ) : (
            <Trans id="Waiting for your partners to accept…" />
          )
        ) : (
          <Trans
            id="{members} of {size} are in. Waiting for one more…"
            values={{ members: party.members.length, size: party.size }}
          />
        )}{' '}
        {party.openUntil !== null && (
          <Trans
            id="The invitation is open until {time}."
            values={{
              time: i18n.date(new Date(party.openUntil), {
                hour: '2-digit',
                minute: '2-digit',
                hourCycle: 'h23',
              }),
            }}
          />
        )}
      </p>
      <input
        className="input"
        readOnly
        value={link}
        aria-label={i18n._('Invitation link')}
        onFocus={event => event.target.select()}
      />
      <ShareActions url={link} text={i18n._('Play truco with me')} />
      <QueueErrorNotice error={error} />
      <div className="wrap gap-2-3">
        {isLeader && partners.length > 0 && (
          <Button
            variant="primary"
            busy={pending === 'join'}
            disabled={isDisabled}
            onClick={() => void store?.join(queueOf(ticket))}
          >
            <Trans id="Find a game for the two of you" />
          </Button>
        )}
        <Button
          variant="quiet"
          busy={pending === 'leave'}
          disabled={isDisabled}
          onClick={() => void store?.leave()}
        >
          {isLeader ? <Trans id="Cancel" /> : <Trans id="Leave the party" />}
        </Button>
      </div>
    </section>
  )
}

/** For a player who has opened an invitation link. */
export function PartyInvitation({ code }: { code: string }) {
  const { store, connection, pending, error } = useQueue()
  const reason = useUnavailableReason()
  const nameOf = useQueueName()
  const [, navigate] = useLocation()
  /** Undefined until the server has answered. */
  const [invitation, setInvitation] = useState<Invitation | 'slow-down' | null>()
  useEffect(() => {
    if (!store || connection !== 'connected') return
    return loadUntilThere(
      async () => {
        const found = await store.readInvitation(code)
        if (found === 'slow-down') setInvitation(found)
        return found === undefined || found === 'slow-down' ? null : { found }
      },
      ({ found }) => setInvitation(found),
    )
  }, [store, connection, code])
  const toQueue = () => navigate('/match-queue', { replace: true })
  if (invitation === undefined) return <Skeleton height="14rem" />
  if (invitation === 'slow-down') {
    return (
      <section className="panel party-panel stack">
        <QueueErrorNotice error={invitation} />
        <Button variant="primary" onClick={toQueue}>
          <Trans id="Find a game" />
        </Button>
      </section>
    )
  }
  if (invitation === null) {
    return (
      <section className="panel party-panel stack">
        <h2 className="panel-title">
          <Trans id="This invitation is no longer open" />
        </h2>
        <p>
          <Trans id="It was accepted or withdrawn. Ask your friend for a new link." />
        </p>
        <Button variant="primary" onClick={toQueue}>
          <Trans id="Find a game" />
        </Button>
      </section>
    )
  }
  const { username, members, size } = invitation
  return (
    <section className="panel party-panel stack">
      <h2 className="panel-title">
        <Trans id="{username} invites you to play as partners" values={{ username }} />
      </h2>
      <p>
        <Trans
          id="You look for a game together and sit on the same side. {queue}."
          values={{ queue: nameOf(invitation) }}
        />
      </p>
      {size > 2 && <PartyList party={{ members, size, openUntil: null }} me="" />}
      <QueueErrorNotice error={error} />
      <div className="wrap gap-2-3">
        <Button
          variant="primary"
          size="large"
          busy={pending === 'accept'}
          disabled={pending !== null || reason !== null}
          onClick={async () => {
            await store?.accept(code)
            if (store?.current().ticket?.party?.members.includes(username)) toQueue()
          }}
        >
          <Trans id="Accept" />
        </Button>
        <Button disabled={pending !== null} onClick={toQueue}>
          <Trans id="No, thanks" />
        </Button>
      </div>
      {reason && <p className="field-hint">{reason}</p>}
    </section>
  )
}
