import { Trans, useLingui } from '@lingui/react'
import type { LobbyGame, LobbySeat, LobbyTable } from '@valecuatro/contract'
import type { Players } from '@valecuatro/engine'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { Avatar } from '../../../art/avatar.tsx'
import { useLive, useVisitorSocket } from '../../../net/live.ts'
import { useSocketStatus } from '../../../net/socket/useSocket.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { CreateTable } from './createTable.tsx'
import { Explained } from './explained.tsx'
import { type LobbyFilter, matches, NO_FILTER } from './lobby.ts'
import { rulesText } from './tableOptions.tsx'
import './tables.css'

/** Lets the player create a table, or join a friend's table by its code. */
export function PlayWithFriends() {
  return (
    <section className="friends-call split felt-table" aria-labelledby="friends-title">
      <div>
        <h2 id="friends-title">
          <Trans id="Play with friends" />
        </h2>
        <p>
          <Trans id="Create a table and send the link. Your friends need no account." />
        </p>
      </div>
      <div className="row">
        <CreateTable />
        <JoinByCode />
      </div>
    </section>
  )
}

/** Opens the table of an entered code or a pasted link. */
function JoinByCode() {
  const { i18n } = useLingui()
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  function join(event: FormEvent) {
    event.preventDefault()
    const code = text.trim().split('/').at(-1)?.toUpperCase()
    if (code) navigate(`/t/${encodeURIComponent(code)}`)
  }
  return (
    <form className="join-by-code" onSubmit={join}>
      <input
        className="input"
        aria-label={i18n._('Code of a table')}
        placeholder={i18n._('Code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button type="submit">
        <Trans id="Go to the table" />
      </Button>
    </form>
  )
}

/** Live lists of public tables that wait for players, and of games to watch. */
export function LobbyLists({ isVisitor = false }) {
  const { state: lobby } = useLive('lobby', '')
  const [filter, setFilter] = useState<LobbyFilter>(NO_FILTER)
  const socket = useVisitorSocket()
  const status = useSocketStatus(socket)
  if (!lobby) {
    if (status !== 'lost' || !isVisitor) return <Skeleton height="10rem" />
    return (
      <ErrorState title={<Trans id="The tables could not be loaded" />} onRetry={() => socket?.retry()} />
    )
  }
  const tables = lobby.tables.filter(({ options }) => matches(filter, options))
  return (
    <div className="tables-lists">
      <section aria-labelledby="tables-title">
        <h2 id="tables-title">
          <Trans id="Public tables" />
        </h2>
        {lobby.tables.length > 0 && <Filters filter={filter} onChange={setFilter} />}
        {tables.length > 0 ? (
          <ul className="tables-rows panel">
            {tables.map(table => (
              <TableRow key={table.code} table={table} />
            ))}
          </ul>
        ) : lobby.tables.length > 0 ? (
          <p className="soft">
            <Trans id="No table fits this filter." />{' '}
            <button type="button" className="link" onClick={() => setFilter(NO_FILTER)}>
              <Trans id="Show all" />
            </button>
          </p>
        ) : (
          <NoTables isVisitor={isVisitor} />
        )}
      </section>
      {lobby.games.length > 0 && (
        <section aria-labelledby="games-title">
          <h2 id="games-title">
            <Trans id="Games to watch" />
          </h2>
          <ul className="tables-rows panel">
            {lobby.games.map(game => (
              <GameRow key={game.gameId} game={game} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function NoTables({ isVisitor }: { isVisitor: boolean }) {
  if (isVisitor) {
    return (
      <p className="soft">
        <Trans id="No public tables are waiting right now." />
      </p>
    )
  }
  return (
    <div className="tables-empty split">
      <p>
        <Trans id="No public tables are waiting right now. Open one yourself, invite friends with a link, or play against bots." />
      </p>
      <div className="room-buttons row">
        <CreateTable variant="secondary" size="medium" start={{ isPublic: true }} />
        <ButtonLink href="/game/practice" variant="quiet">
          <Trans id="Play against bots" />
        </ButtonLink>
      </div>
    </div>
  )
}

function Filters({ filter, onChange }: { filter: LobbyFilter; onChange: (filter: LobbyFilter) => void }) {
  const { i18n } = useLingui()
  const any = { value: 'any' as const, label: i18n._('Any') }
  return (
    <div className="tables-filters">
      <Choices<Players | 'any'>
        legend={i18n._('Players')}
        value={filter.players ?? 'any'}
        choices={[
          any,
          { value: 2, label: i18n._('1 v 1') },
          { value: 4, label: i18n._('2 v 2') },
          { value: 6, label: i18n._('3 v 3') },
        ]}
        onChange={value => onChange({ ...filter, players: value === 'any' ? null : value })}
      />
      <Choices<15 | 30 | 'any'>
        legend={i18n._('Play to')}
        value={filter.target ?? 'any'}
        choices={[any, { value: 15, label: '15' }, { value: 30, label: '30' }]}
        onChange={value => onChange({ ...filter, target: value === 'any' ? null : value })}
      />
      <Choices<boolean | 'any'>
        legend={i18n._('Flor')}
        value={filter.flor ?? 'any'}
        choices={[any, { value: true, label: i18n._('With') }, { value: false, label: i18n._('Without') }]}
        onChange={value => onChange({ ...filter, flor: value === 'any' ? null : value })}
      />
    </div>
  )
}

function TableRow({ table }: { table: LobbyTable }) {
  const { i18n } = useLingui()
  const { options, seats, code } = table
  const free = seats.filter(seat => seat === null).length
  const facts = [
    rulesText(i18n, options),
    i18n._('{seconds} s', { seconds: options.turnSeconds }),
    options.isRated ? i18n._('Rated') : i18n._('Friendly'),
  ]
  return (
    <li className="tables-row">
      <div className="tables-people">
        <People seats={seats} />
      </div>
      <p className="tables-facts soft small">
        <Explained text={facts.join(' · ')} />
      </p>
      <p className="tables-free small strong">
        <Trans id="{free, plural, =0 {Full} one {# free seat} other {# free seats}}" values={{ free }} />
      </p>
      <ButtonLink href={`/t/${code}`} variant={free > 0 ? 'primary' : 'secondary'}>
        {free > 0 ? <Trans id="Join the table" /> : <Trans id="Go to the table" />}
      </ButtonLink>
    </li>
  )
}

function People({ seats }: { seats: LobbySeat[] }) {
  return seats.map((seat, index) =>
    seat ? (
      <span key={seat.username} className="tables-person small strong">
        <Avatar name={seat.username} bot={seat.isBot ? 'balanced' : null} size={30} />
        <span>{seat.username}</span>
        {seat.rating !== null && (
          <span className="soft">
            <Rating rating={seat.rating} isProvisional={seat.isProvisional} />
          </span>
        )}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: an empty seat is identified by its number
      <span key={index} className="tables-person small strong">
        <span className="tables-chair" aria-hidden="true" />
        <span className="sr-only">
          <Trans id="Free seat" />
        </span>
      </span>
    ),
  )
}

function GameRow({ game }: { game: LobbyGame }) {
  const { i18n } = useLingui()
  const side = (team: number) =>
    game.seats.flatMap((seat, index) => (index % 2 === team && seat ? [seat.username] : [])).join(', ')
  return (
    <li className="tables-row">
      <p className="tables-score">
        <span>{side(0)}</span>
        <strong>
          {game.score.team1} – {game.score.team2}
        </strong>
        <span>{side(1)}</span>
      </p>
      <p className="tables-facts soft small">
        <Explained text={rulesText(i18n, { ...game, target: game.target as 15 | 30 })} />
      </p>
      <ButtonLink href={`/game/${game.gameId}`}>
        <Trans id="Watch" />
      </ButtonLink>
    </li>
  )
}
