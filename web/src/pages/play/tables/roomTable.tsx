import '../../../art/drawnTable.css'
import { Trans, useLingui } from '@lingui/react'
import type { RoomSeat, Table, TableSeat, User } from '@valecuatro/contract'
import { teamOfSeat } from '@valecuatro/contract/tableSeats'
import { BOT_KINDS } from '@valecuatro/contract/values'
import type { Players } from '@valecuatro/engine'
import { type ReactNode, useId } from 'react'
import { Avatar } from '../../../art/avatar.tsx'
import { PersonMenu } from '../../../game/index.ts'
import { listText } from '../../../i18n/listText.ts'
import { CaretIcon, CheckIcon } from '../../../ui/icons.tsx'
import { MenuItem, MenuLink, MenuSeparator, MenuWithTrigger } from '../../../ui/menu.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { isTaken, partnersOf, seatName, seatOf, seatsAround, teamTableName } from './room.ts'
import { type RoomStore, takeSeat } from './roomStore.ts'
import { botKindText } from './tableOptions.tsx'
import { TeamMark, TeamMatchResult } from './teamMatch.tsx'

interface RoomTableProps {
  room: Table
  /** Absent for a visitor without a session. */
  store?: RoomStore
  user?: User
  /** For a visitor without a session, who chooses a seat before joining. */
  choice?: SeatChoice
}

export interface SeatChoice {
  seat: RoomSeat | null
  onChoose: (seat: RoomSeat) => void
}

/** Where seats are drawn: the viewer's own at the bottom, then the others in the order of play. */
const PLACES = {
  2: ['bottom', 'top'],
  4: ['bottom', 'right', 'top', 'left'],
  6: ['bottom', 'right', 'right-top', 'top', 'left-top', 'left'],
} as const

/** The table seen from above, with a chair for each seat. For a team match both tables, and the result of the last one. */
export function RoomTable(props: RoomTableProps) {
  const { i18n } = useLingui()
  const { room, user } = props
  const result = room.state === 'gathering' && room.teamMatch && (
    <TeamMatchResult match={room.teamMatch} userId={user?._id ?? null} />
  )
  if (room.options.teamHands === undefined) {
    return (
      <>
        {result}
        <ChairsAround {...props} game={0} label={i18n._('Seats')} />
      </>
    )
  }
  const own = user ? seatOf(room, user._id) : null
  return (
    <>
      {result}
      <p className="room-teams">
        {own && (
          <>
            <Trans
              id="You play in team {number}."
              values={{ number: teamOfSeat(room.options, own.seat) + 1 }}
            />{' '}
          </>
        )}
        <Trans id="At table B each team has the cards that its opponents have at table A." />
      </p>
      <div className="room-team-tables">
        {([0, 1] as const).map(game => {
          const label = i18n._('Table {letter}', { letter: teamTableName(game) })
          return (
            <section key={game} className="stack-2">
              <h2>{label}</h2>
              <ChairsAround {...props} game={game} label={label} />
            </section>
          )
        })}
      </div>
    </>
  )
}

function ChairsAround({
  room,
  store,
  user,
  choice,
  game,
  label,
}: RoomTableProps & { game: 0 | 1; label: string }) {
  const own = user ? seatOf(room, user._id) : null
  const around = seatsAround(room, own?.seat ?? null, game)
  const isHost = user !== undefined && room.hostId === user._id
  return (
    <ul className="room-table" data-players={room.options.players} aria-label={label}>
      <TableDrawing players={room.options.players} />
      {around.map((row, index) => (
        <li key={row.seat} className="room-seat stack-1" data-place={PLACES[room.options.players][index]}>
          {isTaken(row) ? (
            <Occupant room={room} row={row} own={own} isHost={isHost} {...(store && { store })} />
          ) : (
            <FreeSeat
              room={room}
              row={row}
              own={own}
              isHost={isHost}
              {...(store && { store })}
              {...(choice && { choice })}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The felt and its rim. It is decorative: the text on the seats says who sits where. */
function TableDrawing({ players }: { players: Players }) {
  const lamp = useId()
  return (
    <li className="room-table-drawing" aria-hidden="true">
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <defs>
          <radialGradient id={lamp} cx="50%" cy="36%" r="66%">
            <stop offset="0" stopColor="#ffde8c" stopOpacity=".36" />
            <stop offset="1" stopColor="#ffde8c" stopOpacity="0" />
          </radialGradient>
        </defs>
        <circle className="drawn-shadow" cx="100" cy="107" r="92" />
        <circle className="drawn-rim" cx="100" cy="100" r="92" />
        <circle className="drawn-edge" cx="100" cy="100" r="86" />
        <circle className="drawn-felt" cx="100" cy="100" r="80" />
        <circle cx="100" cy="100" r="80" fill={`url(#${lamp})`} />
        <circle className="drawn-line" cx="100" cy="100" r="72" />
        {/* The partners face each other: a line joins each pair. */}
        {players === 4 && <path className="drawn-pairs" d="M100 46V154M46 100H154" />}
        <g className="drawn-cards">
          <rect x="82" y="80" width="26" height="40" rx="3" transform="rotate(-14 95 100)" />
          <rect x="90" y="80" width="26" height="40" rx="3" transform="rotate(9 103 100)" />
        </g>
      </svg>
    </li>
  )
}

interface SeatProps {
  room: Table
  row: TableSeat
  /** The viewer's seat. */
  own: TableSeat | null
  isHost: boolean
  store?: RoomStore
}

function Occupant({ room, row, own, isHost, store }: SeatProps) {
  const isMe = own?.seat === row.seat
  const isHostSeat = row.userId !== null && row.userId === room.hostId
  const canManage = store !== undefined && isHost && room.state === 'gathering'
  const face = (
    <>
      <span className="seat-card-face" data-away={!row.isConnected && row.bot === null}>
        <Avatar name={row.username} bot={row.bot} size={60} />
        {row.isReady && (
          <span className="seat-card-ready">
            <CheckIcon size={16} />
          </span>
        )}
      </span>
      <span className="seat-card-name small bold">
        {isMe ? <Trans id="You" /> : row.username}
        {canManage && <CaretIcon size={14} />}
      </span>
      {room.options.teamHands && <TeamMark team={teamOfSeat(room.options, row.seat)} />}
      <span className="seat-card-note">
        <SeatNote room={room} row={row} own={own} />
      </span>
      {(row.isReady || isHostSeat) && (
        <span className="seat-card-state" data-ready={row.isReady && !isHostSeat}>
          {isHostSeat ? <Trans id="host" /> : <Trans id="ready" />}
        </span>
      )}
    </>
  )
  if (store && !canManage && row.userId !== null && !isMe) {
    return (
      <PersonMenu person={row}>
        <span className="seat-card seat-card-menu">{face}</span>
      </PersonMenu>
    )
  }
  if (!store || !canManage) return <div className="seat-card">{face}</div>
  return (
    <HostMenu room={room} row={row} isMe={isMe} store={store}>
      {face}
    </HostMenu>
  )
}

function SeatNote({ room, row, own }: Pick<SeatProps, 'room' | 'row' | 'own'>) {
  const { i18n } = useLingui()
  if (row.bot) return i18n._('bot: {character}', { character: botKindText(i18n, row.bot) })
  if (!row.isConnected) return <Trans id="away" />
  const isPartner = own !== null && partnersOf(room, own.seat).includes(row)
  return (
    <>
      {isPartner && <Trans id="your partner" />}
      {isPartner && (row.isGuest || row.rating !== null) && ' · '}
      {row.isGuest ? <Trans id="guest" /> : <Rating rating={row.rating} isProvisional={row.isProvisional} />}
    </>
  )
}

/** The actions of the host for an occupied seat. */
function HostMenu({
  room,
  row,
  isMe,
  store,
  children,
}: Pick<SeatProps, 'room' | 'row'> & { isMe: boolean; store: RoomStore; children: ReactNode }) {
  const { i18n } = useLingui()
  const { userId, bot, seat } = row
  const others = room.seats.filter(each => each.seat !== seat)
  return (
    <MenuWithTrigger
      className="seat-card seat-card-menu"
      trigger={
        <>
          {children}
          <span className="sr-only">
            <Trans id="Options" />
          </span>
        </>
      }
    >
      {others.map(other => (
        <MenuItem
          key={other.seat}
          onSelect={() => void store.change('table:move', { from: seat, to: other.seat })}
        >
          {isTaken(other)
            ? i18n._('Swap with {name}', { name: other.username })
            : i18n._('Move to seat {number}', { number: seatName(room.options, other.seat) })}
        </MenuItem>
      ))}
      {bot !== null &&
        BOT_KINDS.filter(kind => kind !== bot).map(kind => (
          <MenuItem key={kind} onSelect={() => void store.change('table:bot', { seat, bot: kind })}>
            {i18n._('Switch to {character}', { character: botKindText(i18n, kind) })}
          </MenuItem>
        ))}
      {bot !== null && (
        <MenuItem onSelect={() => void store.change('table:bot', { seat, bot: null })}>
          <Trans id="Remove the bot" />
        </MenuItem>
      )}
      {userId !== null && !isMe && (
        <>
          <MenuSeparator />
          <MenuLink href={`/player/${userId}`}>
            <Trans id="View profile" />
          </MenuLink>
          <MenuItem onSelect={() => void store.change('table:host', { userId })}>
            <Trans id="Make host" />
          </MenuItem>
          <MenuItem onSelect={() => void store.change('table:remove', { userId })}>
            <Trans id="Remove from the table" />
          </MenuItem>
        </>
      )}
    </MenuWithTrigger>
  )
}

function FreeSeat({ room, row, own, isHost, store, choice }: SeatProps & { choice?: SeatChoice }) {
  const { i18n } = useLingui()
  const { seat } = row
  const partners = partnersOf(room, seat)
  const mates = partners.filter(isTaken).map(({ username }) => username)
  const isOwnPartner = partners.some(partner => partner.seat === own?.seat)
  const isOpen = (store || choice) && room.state === 'gathering'
  const isChosen = choice?.seat === seat
  const words = (
    <>
      <span className="free-seat" aria-hidden="true">
        {seatName(room.options, seat)}
      </span>
      <span className="seat-card-name small bold">
        {!isOpen ? (
          <Trans id="Free seat" />
        ) : isChosen ? (
          <Trans id="Your seat" />
        ) : own ? (
          <Trans id="Move here" />
        ) : (
          <Trans id="Take this seat" />
        )}
      </span>
      {room.options.teamHands && <TeamMark team={teamOfSeat(room.options, seat)} />}
      <span className="seat-card-note">
        {isOwnPartner
          ? i18n._('your partner')
          : mates.length > 0 && i18n._('partner of {name}', { name: listText(i18n, mates, 'conjunction') })}
      </span>
    </>
  )
  if (!isOpen) return <div className="seat-card seat-card-free">{words}</div>
  return (
    <>
      <button
        type="button"
        className="seat-card seat-card-free"
        {...(choice && { 'aria-pressed': isChosen })}
        onClick={() =>
          store ? void takeSeat(store, seat, !isHost && !room.options.isPublic) : choice?.onChoose(seat)
        }
      >
        {words}
        <span className="sr-only">
          <Trans id="Seat {number}" values={{ number: seatName(room.options, seat) }} />
        </span>
      </button>
      {isHost && store && <AddBot room={room} seat={seat} store={store} />}
    </>
  )
}

function AddBot({ room, seat, store }: { room: Table; seat: RoomSeat; store: RoomStore }) {
  const { i18n } = useLingui()
  return (
    <MenuWithTrigger
      className="add-bot tiny strong"
      trigger={
        <>
          <Trans id="Add a bot" />
          <span className="sr-only">
            <Trans id="Seat {number}" values={{ number: seatName(room.options, seat) }} />
          </span>
        </>
      }
    >
      {BOT_KINDS.map(kind => (
        <MenuItem key={kind} onSelect={() => void store.change('table:bot', { seat, bot: kind })}>
          <Avatar name="" bot={kind} size={28} />
          {botKindText(i18n, kind)}
        </MenuItem>
      ))}
    </MenuWithTrigger>
  )
}
