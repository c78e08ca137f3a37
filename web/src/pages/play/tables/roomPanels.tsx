import { Trans, useLingui } from '@lingui/react'
import type { Table, TableVisitor, UserId } from '@valecuatro/contract'
import { useState } from 'react'
import { Avatar } from '../../../art/avatar.tsx'
import drawing from '../../../art/live.svg'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { MenuItem, MenuWithTrigger } from '../../../ui/menu.tsx'
import { ShareIcons } from '../../../ui/share.tsx'
import { Spinner } from '../../../ui/states.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { Explained } from './explained.tsx'
import { invitationLink, type Missing, unratedReason } from './room.ts'
import type { RoomStore } from './roomStore.ts'
import { modeText, OptionFields, picaPicaText, rulesText } from './tableOptions.tsx'

interface OptionsPanelProps {
  room: Table
  store: RoomStore
  isHost: boolean
}

/** The options of the table, which the host can change. */
export function OptionsPanel({ room, store, isHost }: OptionsPanelProps) {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { players, target, flor, turnSeconds, isPublic, isRated, hasChat, teamHands } = room.options
  const unrated = unratedReason(room)
  const facts: [string, string][] = [
    [i18n._('Players'), modeText(i18n, players)],
    ...(players === 6 ? [[i18n._('Pica-pica'), picaPicaText(i18n, room.options)] as [string, string]] : []),
    teamHands
      ? [i18n._('Team match'), i18n._('{hands} hands', { hands: teamHands })]
      : [i18n._('Play to'), i18n._('{points} points', { points: target })],
    [i18n._('Flor'), flor ? i18n._('With flor') : i18n._('Without flor')],
    [i18n._('Time per turn'), i18n._('{seconds} s', { seconds: turnSeconds })],
    [i18n._('Who can join'), isPublic ? i18n._('Everyone') : i18n._('By invitation')],
    ...(isPublic
      ? [[i18n._('Chat'), hasChat ? i18n._('With chat') : i18n._('Without chat')] as [string, string]]
      : []),
    [i18n._('Rating'), isRated && unrated === null ? i18n._('Rated') : i18n._('Friendly')],
  ]
  return (
    <section className="panel room-panel stack-3" aria-labelledby="options-title">
      <div className="spread">
        <h2 id="options-title">
          <Trans id="Game" />
        </h2>
        {isHost && (
          <Button size="small" onClick={() => setOpen(true)}>
            <Trans id="Change options" />
          </Button>
        )}
      </div>
      <dl className="room-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Dialog open={isOpen && isHost} onOpenChange={setOpen} title={i18n._('Change the game')}>
        <ChangeOptions room={room} store={store} onClose={() => setOpen(false)} />
      </Dialog>
    </section>
  )
}

function ChangeOptions({ room, store, onClose }: { room: Table; store: RoomStore; onClose: () => void }) {
  const [options, setOptions] = useState(room.options)
  const { busy, run } = useSubmit({
    send: async () => ({ ok: await store.change('table:options', { options }) }),
    onDone: onClose,
  })
  return (
    <form
      className="create-table"
      onSubmit={event => {
        event.preventDefault()
        void run()
      }}
    >
      <OptionFields options={options} onChange={setOptions} unrated={unratedReason(room)} />
      <div className="create-table-submit split">
        <p>
          <Trans id="Everyone has to press Ready again." />
        </p>
        <Button type="submit" variant="primary" busy={busy}>
          <Trans id="Save" />
        </Button>
      </div>
    </form>
  )
}

interface VisitorsProps {
  room: Table
  store: RoomStore
  userId: UserId
}

/** The people at the table without a seat. */
export function Visitors({ room, store, userId }: VisitorsProps) {
  if (room.visitors.length === 0) return null
  return (
    <section className="panel room-panel stack-3" aria-labelledby="visitors-title">
      <h2 id="visitors-title">
        <Trans id="Without a seat" />
      </h2>
      <ul className="room-visitors">
        {room.visitors.map(visitor => (
          <li key={visitor.userId}>
            <Visitor visitor={visitor} room={room} store={store} userId={userId} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Visitor({ visitor, room, store, userId }: VisitorsProps & { visitor: TableVisitor }) {
  const isMe = visitor.userId === userId
  const name = (
    <>
      <Avatar name={visitor.username} size={28} />
      <span>{isMe ? <Trans id="You" /> : visitor.username}</span>
      {visitor.isGuest && (
        <span className="soft">
          <Trans id="guest" />
        </span>
      )}
    </>
  )
  if (room.hostId !== userId || isMe) return <span className="room-visitor">{name}</span>
  return (
    <MenuWithTrigger trigger={<span className="room-visitor">{name}</span>}>
      <MenuItem onSelect={() => void store.change('table:host', { userId: visitor.userId })}>
        <Trans id="Make host" />
      </MenuItem>
      <MenuItem onSelect={() => void store.change('table:remove', { userId: visitor.userId })}>
        <Trans id="Remove from the table" />
      </MenuItem>
    </MenuWithTrigger>
  )
}

interface RoomHeadProps {
  room: Table
  /** Whether the link of the table can be shared here, because the page does not show the invitation. */
  isShared: boolean
}

export function RoomHead({ room, isShared }: RoomHeadProps) {
  const { i18n } = useLingui()
  return (
    <header className="room-head stack-2">
      <div className="spread">
        <h1>
          <Trans id="Table" /> <span className="room-code">{room.code}</span>
        </h1>
        {isShared && (
          <ShareIcons
            share={() => ({ url: invitationLink(room.code), text: i18n._('Come to this truco table') })}
          />
        )}
      </div>
      <p>
        <Explained text={rulesText(i18n, room.options)} />
      </p>
    </header>
  )
}

/** Shown in place of a table that is not available. */
export function NoRoom({ why }: { why: Missing }) {
  return (
    <section className="room-missing stack-3 felt-table">
      <img src={drawing} width={360} height={228} alt="" />
      <h1>
        {why === 'not-found' && <Trans id="Table not found" />}
        {why === 'closed' && <Trans id="This table has closed" />}
        {why === 'removed' && <Trans id="The host removed you from this table" />}
      </h1>
      <p>
        {why === 'not-found' && <Trans id="The link is incomplete, or the table has closed." />}
        {why === 'closed' && <Trans id="It was empty for a while." />}
        {why === 'removed' && (
          <Trans id="You cannot come back to it, but you can open a table of your own." />
        )}
      </p>
      <div className="room-buttons row">
        <ButtonLink href="/game" variant="primary">
          <Trans id="Play a game" />
        </ButtonLink>
        <ButtonLink href="/game/practice">
          <Trans id="Play against bots" />
        </ButtonLink>
      </div>
    </section>
  )
}

export function RoomLoading() {
  const { i18n } = useLingui()
  return (
    <div className="room-loading">
      <Spinner text={i18n._('Loading')} />
    </div>
  )
}
