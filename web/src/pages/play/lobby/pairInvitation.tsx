import { Trans, useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { type Invitation, type Ticket, useQueue } from '../../../game/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ShareActions } from '../../../ui/share.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { QueueErrorNotice, useUnavailableReason } from './queueNotices.tsx'
import { useQueueName } from './queueOptions.tsx'

/** The link that lets another player become the sender's partner. */
const linkOf = (code: string) => `${location.origin}/match-queue?invite=${code}`

/** For a player who has invited a partner: the link, until the other player accepts. */
export function WaitingForPartner({ ticket, code }: { ticket: Ticket; code: string }) {
  const { i18n } = useLingui()
  const { store, pending, error } = useQueue()
  const reason = useUnavailableReason()
  const nameOf = useQueueName()
  const link = linkOf(code)
  return (
    <section className="panel pair-panel stack">
      <h2 className="panel-title">
        <Trans id="Invite your partner" />
      </h2>
      <p>
        <Trans
          id="Send this link to a friend. When they accept, you look for a game together and sit as partners. {queue}."
          values={{ queue: nameOf(ticket) }}
        />{' '}
        {ticket.rated && <Trans id="Your friend needs an account." />}
      </p>
      <input
        className="input"
        readOnly
        value={link}
        aria-label={i18n._('Invitation link')}
        onFocus={event => event.target.select()}
      />
      <ShareActions url={link} text={i18n._('Play truco with me')} />
      <div className="wrap gap-2-3">
        <Button
          variant="quiet"
          busy={pending === 'leave'}
          disabled={pending !== null || reason !== null}
          onClick={() => void store?.leave()}
        >
          <Trans id="Cancel" />
        </Button>
      </div>
      <p className="soft" role="status">
        <Trans id="Waiting for your partner to accept…" />
      </p>
      <QueueErrorNotice error={error} />
    </section>
  )
}

/** The delay before requesting the invitation again after a request without an answer. */
const RETRY_MS = 1000
/** The same delay after the server has refused a request because of too many attempts. */
const SLOW_RETRY_MS = 20_000

/** For a player who has opened an invitation link. */
export function PairInvitation({ code }: { code: string }) {
  const { store, connection, pending, error } = useQueue()
  const reason = useUnavailableReason()
  const nameOf = useQueueName()
  const [, navigate] = useLocation()
  /** Undefined until the server has answered. */
  const [invitation, setInvitation] = useState<Invitation | 'slow-down' | null>()
  useEffect(() => {
    if (!store || connection !== 'connected') return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isWanted = true
    async function read() {
      const found = await store?.readInvitation(code)
      if (!isWanted) return
      if (found === undefined) timer = setTimeout(read, RETRY_MS)
      else setInvitation(found)
      if (found === 'slow-down') timer = setTimeout(read, SLOW_RETRY_MS)
    }
    void read()
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [store, connection, code])
  const toQueue = () => navigate('/match-queue', { replace: true })
  if (invitation === undefined) return <Skeleton height="14rem" />
  if (invitation === 'slow-down') {
    return (
      <section className="panel pair-panel stack">
        <QueueErrorNotice error={invitation} />
        <Button variant="primary" onClick={toQueue}>
          <Trans id="Find a game" />
        </Button>
      </section>
    )
  }
  if (invitation === null) {
    return (
      <section className="panel pair-panel stack">
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
  const { username, ...options } = invitation
  return (
    <section className="panel pair-panel stack">
      <h2 className="panel-title">
        <Trans id="{username} invites you to play as partners" values={{ username }} />
      </h2>
      <p>
        <Trans
          id="You look for a game together and sit on the same side. {queue}."
          values={{ queue: nameOf({ ...options, mode: '2v2' }) }}
        />
      </p>
      <QueueErrorNotice error={error} />
      <div className="wrap gap-2-3">
        <Button
          variant="primary"
          size="large"
          busy={pending === 'accept'}
          disabled={pending !== null || reason !== null}
          onClick={async () => {
            await store?.accept(code)
            if (store?.current().ticket?.partner) toQueue()
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
