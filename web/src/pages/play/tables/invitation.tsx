import { Trans, useLingui } from '@lingui/react'
import type { Friend, TableCode } from '@valecuatro/contract'
import { useEffect, useState } from 'react'
import { call } from '../../../net/call.ts'
import { useSocket } from '../../../net/socket/useSocket.ts'
import { Button } from '../../../ui/button.tsx'
import { QrCode } from '../../../ui/qrCode.tsx'
import { ShareActions } from '../../../ui/share.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { invitationLink } from './room.ts'
import { tableRefusalText } from './tableRefusalText.ts'

/** The ways to invite people: the link, the code, the QR code, and the share sheet of the device. */
export function Invitation({ code }: { code: TableCode }) {
  const { i18n } = useLingui()
  const link = invitationLink(code)
  return (
    <section className="invitation" aria-labelledby="invitation-title">
      <div className="invitation-words stack-1">
        <h2 id="invitation-title">
          <Trans id="Invite friends" />
        </h2>
        <p>
          <Trans id="They need no account: the link or the code is enough." />
        </p>
        <p className="invitation-code">
          <span className="sr-only">
            <Trans id="Code" />{' '}
          </span>
          {code}
        </p>
        <p className="invitation-link">{link.replace(/^https?:\/\//, '')}</p>
      </div>
      <QrCode text={link} label={i18n._('QR code of the link')} className="invitation-qr" />
      <div className="invitation-buttons">
        <ShareActions url={link} text={i18n._('Play truco with me')} />
      </div>
      <OnlineFriends code={code} />
    </section>
  )
}

/** Friends who are online, each with a button that invites them to this table. */
function OnlineFriends({ code }: { code: TableCode }) {
  const { i18n } = useLingui()
  const socket = useSocket()
  const [friends, setFriends] = useState<Friend[]>([])
  const [invited, setInvited] = useState<readonly string[]>([])
  const { busy, busyKeys, run } = useSubmit({
    send: async ({ _id }: Friend) =>
      (await socket?.ask('friend:invite', { code, userId: _id })) ??
      ({ ok: false, code: 'unanswered' } as const),
    failed: ({ code }) => tableRefusalText(i18n, code),
    toast: { key: 'table' },
    onDone: (_answer, { _id }) => setInvited(before => [...before, _id]),
    keyOf: ({ _id }) => _id,
  })

  useEffect(() => {
    let isWanted = true
    const load = async () => {
      const answer = await call('GET /api/me/friends')
      if (answer.ok && isWanted) setFriends(answer.value.filter(isOnline))
    }
    void load()
    const stopListening = socket?.on('friend:changed', () => void load())
    return () => {
      isWanted = false
      stopListening?.()
    }
  }, [socket])

  if (friends.length === 0) return null
  return (
    <ul className="invitation-friends" aria-label={i18n._('Friends online')}>
      {friends.map(friend => (
        <li key={friend._id}>
          <span className="truncate strong">{friend.username}</span>
          {friend.presence === 'playing' ? (
            <span className="invitation-note">
              <Trans id="Playing" />
            </span>
          ) : invited.includes(friend._id) ? (
            <span role="status" className="invitation-note">
              <Trans id="Invited" />
            </span>
          ) : (
            <Button
              size="small"
              busy={busyKeys.includes(friend._id)}
              disabled={busy}
              onClick={() => void run(friend)}
            >
              <Trans id="Invite" />
              <span className="sr-only"> {friend.username}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const isOnline = ({ relation, presence }: Friend) => relation === 'friend' && presence !== 'offline'
