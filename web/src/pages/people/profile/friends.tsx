import { Trans, useLingui } from '@lingui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Challengers, Friend, NamedPlayer } from '@valecuatro/contract'
import { MIN_NAME_SEARCH } from '@valecuatro/contract/values'
import { type ReactNode, useDeferredValue, useId, useState } from 'react'
import { Link } from 'wouter'
import { Avatar } from '../../../art/avatar.tsx'
import {
  blockedKey,
  ChallengeButton,
  FriendButton,
  mutedKey,
  useChangeRelation,
  useFriends,
  WatchLink,
} from '../../../game/index.ts'
import { call } from '../../../net/call.ts'
import { useLive } from '../../../net/live.ts'
import { request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { useBrowserNotifications } from '../../../ui/browserNotification.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Badge } from '../../../ui/notice.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'

/** The player's friends and their presence, friend requests, the player search, and muted and blocked players. */
export function Friends() {
  const query = useFriends()
  return (
    <section aria-labelledby="friends-title">
      <h2 id="friends-title" className="section-title">
        <Trans id="Friends" />
      </h2>
      <div className="friends stack-5">
        <FindPlayers />
        <Loaded
          query={query}
          loading={<Skeleton height="10rem" />}
          failed={<Trans id="Your friends could not be loaded" />}
        >
          {friends => <FriendList friends={friends} />}
        </Loaded>
        <InvitationNotifications />
        <AcceptedChallengers />
        <MutedAndBlocked />
      </div>
    </section>
  )
}

/** The setting for browser notifications of invitations that arrive while the page is in the background. */
function InvitationNotifications() {
  const { i18n } = useLingui()
  const { isOn, isSupported, isDenied, turn } = useBrowserNotifications()
  if (!isSupported) return null
  return (
    <div>
      <Switch
        label={i18n._('Notify me when a friend invites me to a table')}
        on={isOn}
        onChange={on => void turn(on)}
      />
      <p className="soft">
        {isDenied ? (
          <Trans id="Your browser blocks notifications from this site. You can allow them in its settings." />
        ) : (
          <Trans id="Your browser shows a notification while this site is open in another tab." />
        )}
      </p>
    </div>
  )
}

/** Chooses whose challenges the player accepts. */
function AcceptedChallengers() {
  const { i18n } = useLingui()
  const { state } = useLive('challenges', '')
  const names: Record<Challengers, string> = {
    everyone: i18n._('All players'),
    friends: i18n._('My friends'),
    none: i18n._('No one'),
  }
  const { busy, run } = useSubmit({
    send: (acceptedFrom: Challengers) => call('PUT /api/me/challengers', { body: { acceptedFrom } }),
    failed: i18n._('An error occurred. Please try again.'),
  })
  if (!state) return null
  return (
    <SelectField
      label={i18n._('Who can challenge you')}
      value={state.acceptedFrom}
      disabled={busy}
      onChange={event => void run(event.target.value as Challengers)}
    >
      {Object.entries(names).map(([who, label]) => (
        <option key={who} value={who}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

const ORDER = { asks: 0, friend: 1, requested: 2, none: 3 } as const
const PRESENCE_ORDER = { playing: 0, online: 1, offline: 2 } as const

const sortFriends = (friends: Friend[]) =>
  friends.toSorted(
    (a, b) =>
      ORDER[a.relation] - ORDER[b.relation] || PRESENCE_ORDER[a.presence] - PRESENCE_ORDER[b.presence],
  )

/** A row keeps its place while the list is shown: otherwise a second press could hit the button of another row. */
function FriendList({ friends }: { friends: Friend[] }) {
  const [first] = useState(() => sortFriends(friends))
  const rows = [
    ...first.map(
      (row): Friend =>
        friends.find(({ _id }) => _id === row._id) ?? {
          ...row,
          relation: 'none',
          presence: 'offline',
          gameId: null,
        },
    ),
    ...sortFriends(friends.filter(({ _id }) => !first.some(row => row._id === _id))),
  ]
  if (rows.length === 0)
    return (
      <p className="person-list-empty">
        <Trans id="You have no friends here yet. Search for a player to add one." />
      </p>
    )
  return (
    <ul className="person-list">
      {rows.map(friend => (
        <FriendRow key={friend._id} friend={friend} />
      ))}
    </ul>
  )
}

function FriendRow({ friend }: { friend: Friend }) {
  const { busy, run } = useChangeRelation(friend)
  return (
    <PersonRow person={friend} note={<FriendNote friend={friend} />}>
      {/* First, so that a second press on Accept opens its menu and no other button is at that place. */}
      <FriendButton player={friend} friend={friend.relation} busy={busy} onChange={run} />
      {friend.relation === 'friend' && friend.gameId && <WatchLink gameId={friend.gameId} />}
      {friend.relation === 'friend' && friend.presence !== 'playing' && (
        <ChallengeButton player={friend} variant={friend.presence === 'online' ? 'primary' : 'secondary'} />
      )}
    </PersonRow>
  )
}

function FriendNote({ friend: { relation, presence } }: { friend: Friend }) {
  if (relation === 'none') return null
  if (relation === 'asks') return <Trans id="wants to be your friend" />
  if (relation === 'requested') return <Trans id="has not answered yet" />
  if (presence === 'offline') return <Trans id="offline" />
  return (
    <Badge tone={presence === 'online' ? 'success' : 'warning'}>
      {presence === 'online' ? <Trans id="online" /> : <Trans id="playing" />}
    </Badge>
  )
}

function PersonRow({
  person,
  note,
  children,
}: {
  person: NamedPlayer
  note?: ReactNode
  children?: ReactNode
}) {
  return (
    <li>
      <Avatar name={person.username} size={40} />
      <p className="person-name">
        <Link href={`/player/${person._id}`} className="link">
          {person.username}
        </Link>
        {note && <span className="soft">{note}</span>}
      </p>
      {children && <div className="row">{children}</div>}
    </li>
  )
}

function FindPlayers() {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const query = useQuery({
    queryKey: [viewer, 'players', search],
    queryFn: () => request('GET /api/players', { query: { search } }),
    enabled: search.length >= MIN_NAME_SEARCH,
    placeholderData: keepPreviousData,
  })
  const found = search.length >= MIN_NAME_SEARCH ? query.data : undefined
  return (
    <div>
      <TextField
        type="search"
        label={i18n._('Find a player by name')}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        maxLength={32}
        onChange={event => setTyped(event.target.value)}
      />
      <div role="status">
        {found?.length === 0 && (
          <p className="person-list-empty">
            <Trans id="No player’s name starts like that." />
          </p>
        )}
      </div>
      {found && found.length > 0 && (
        <ul className="person-list">
          {found.map(player => (
            <PersonRow
              key={player._id}
              person={player}
              note={
                player.rating !== null && (
                  <Trans
                    id="Rating {rating}"
                    values={{
                      rating: <Rating rating={player.rating} isProvisional={player.isProvisional} />,
                    }}
                  />
                )
              }
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** The muted and the blocked players; renders nothing if there are none. */
export function MutedAndBlocked() {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const blocked = useQuery({ queryKey: blockedKey(viewer), queryFn: () => request('GET /api/me/blocked') })
  const muted = useQuery({ queryKey: mutedKey(viewer), queryFn: () => request('GET /api/me/muted') })
  // Blocked players are also muted.
  const onlyMuted = muted.data?.filter(({ _id }) => !blocked.data?.some(other => other._id === _id))
  return (
    <>
      <Avoided
        title={i18n._('Muted players')}
        hint={i18n._('You do not see their phrases, señas and messages.')}
        players={onlyMuted}
        undo={{ label: i18n._('Unmute'), route: 'DELETE /api/players/{id}/mute' }}
      />
      <Avoided
        title={i18n._('Blocked players')}
        hint={i18n._('They cannot invite you, join your table or be matched with you.')}
        players={blocked.data}
        undo={{ label: i18n._('Unblock'), route: 'DELETE /api/players/{id}/block' }}
      />
    </>
  )
}

interface Undo {
  label: string
  route: 'DELETE /api/players/{id}/mute' | 'DELETE /api/players/{id}/block'
}

interface AvoidedProps {
  title: string
  hint: string
  players: NamedPlayer[] | undefined
  undo: Undo
}

/** Players whom the viewer avoids, each with a button to undo it. */
function Avoided({ title, hint, players, undo }: AvoidedProps) {
  const id = useId()
  if (!players || players.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className="soft">{hint}</p>
      <ul className="person-list">
        {players.map(player => (
          <AvoidedRow key={player._id} player={player} undo={undo} />
        ))}
      </ul>
    </section>
  )
}

function AvoidedRow({ player, undo: { label, route } }: { player: NamedPlayer; undo: Undo }) {
  const { busy, run } = useChangeRelation(player)
  return (
    <PersonRow person={player}>
      <Button size="small" busy={busy} onClick={() => void run(route)}>
        {label}
      </Button>
    </PersonRow>
  )
}
