import { i18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { GameId, PastGame, UserId } from '@valecuatro/contract'
import { chatKeyOf } from '@valecuatro/contract/chatKey'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { Avatar } from '../../../art/avatar.tsx'
import { type GameSnapshot, type GameStore, PersonMenu } from '../../../game/index.ts'
import { loadCatalog, withCatalog } from '../../../i18n/locale.ts'
import { call } from '../../../net/call.ts'
import { useLive } from '../../../net/live.ts'
import { TO_REGISTER } from '../../../net/session/signInRedirect.ts'
import { useSession } from '../../../net/session/useSession.ts'
import type { SocketResult } from '../../../net/socket/liveSocket.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CaretIcon } from '../../../ui/icons.tsx'
import { preloadable, useLoadedPart } from '../../../ui/preloadable.ts'
import { ShareIcons } from '../../../ui/share.tsx'
import { toast } from '../../../ui/toast.ts'

/** The viewer's rating change, the rematch button and links, shown after a finished game. */
export function AfterGame({
  store,
  table,
  gameId,
}: {
  store: GameStore
  table: GameSnapshot
  gameId: GameId
}) {
  const [, navigate] = useLocation()
  const { user } = useSession()
  const { seat, rematch, tournament, tableCode } = table
  const { next } = rematch
  const canReplay = !table.duplicate || table.isPublic
  useEffect(() => {
    if (next) navigate(`/game/${next}`)
  }, [next, navigate])

  async function requestRematch() {
    const answer = await store.source.rematch()
    if (!answer.ok) toast.error(rematchFailure(answer))
    else if (answer.gameId) navigate(`/game/${answer.gameId}`)
  }

  return (
    <>
      <RatingChange table={table} gameId={gameId} />
      {seat !== null && rematch.until !== null && (
        <RematchRequest until={rematch.until} table={table} onAsk={requestRematch} />
      )}
      {/* Others still play the cards of a duplicate: its replay opens when all of them have finished. */}
      {canReplay && (
        <ButtonLink href={`/game/${gameId}/replay`}>
          <Trans id="Watch the replay" />
        </ButtonLink>
      )}
      {seat !== null && canReplay && table.ending !== 'cancelled' && (
        <ButtonLink href={`/game/${gameId}/replay?analysis=${seat + 1}`}>
          <Trans id="Analyse" />
        </ButtonLink>
      )}
      {table.isPublic && table.phase === 'over' && (
        <ShareIcons
          share={() => ({
            url: `${location.origin}/game/${gameId}/replay`,
            text: i18n._('A game of truco, card by card'),
          })}
        />
      )}
      {tournament ? (
        <ButtonLink href={`/tournament/${tournament._id}/match-queue`} variant="primary">
          <Trans id="Back to the tournament" />
        </ButtonLink>
      ) : tableCode && seat !== null ? (
        <ButtonLink href={`/t/${tableCode}`} variant={rematch.until === null ? 'primary' : 'secondary'}>
          <Trans id="Back to the table" />
        </ButtonLink>
      ) : (
        <ButtonLink href={seat === null ? '/game' : '/match-queue'}>
          {seat === null ? <Trans id="Play a game" /> : <Trans id="Find a game" />}
        </ButtonLink>
      )}
      {user?.guest && seat !== null && (
        <div className="game-over-wide">
          <ButtonLink href="/auth" state={TO_REGISTER}>
            <Trans id="Create an account to keep your games" />
          </ButtonLink>
        </div>
      )}
      <RematchSeats table={table} />
      <OtherPlayers table={table} />
      <GameChat table={table} gameId={gameId} />
    </>
  )
}

const personAfterGame = preloadable(async () => {
  const [part] = await Promise.all([
    import('../../../game/people/peopleAfterGame.tsx'),
    loadCatalog('player', 'server'),
  ])
  return part.PersonAfterGame
})

/** The other people in the game: each name opens the player's menu; players can befriend and challenge them. */
function OtherPlayers({ table: { seats, seat, phase } }: { table: GameSnapshot }) {
  const { i18n } = useLingui()
  const PersonAfterGame = useLoadedPart(personAfterGame)
  const isPlayer = seat !== null && phase === 'over'
  useEffect(() => {
    if (isPlayer) void personAfterGame.fetch()
  }, [isPlayer])
  const others = seats.filter(row => row.userId !== null && row.seat !== seat)
  if (others.length === 0) return null
  return (
    <ul className="other-players" aria-label={i18n._('Players')}>
      {others.map(row => (
        <li key={row.seat}>
          <PersonMenu person={row}>
            <Avatar name={row.username} size={28} />
            <span>{row.username}</span>
            <CaretIcon size={14} />
          </PersonMenu>
          {isPlayer && PersonAfterGame && (
            <PersonAfterGame player={{ _id: row.userId!, username: row.username }} />
          )}
        </li>
      ))}
    </ul>
  )
}

const chatPanel = preloadable(
  async () => (await withCatalog('tables', import('../../../game/chat/chatPanel.tsx'))).ChatPanel,
)

/** The chat of the players of the game. It opens on request or when a message arrives. */
function GameChat({ table, gameId }: { table: GameSnapshot; gameId: GameId }) {
  const [isOpen, setOpen] = useState(false)
  const ChatPanel = useLoadedPart(chatPanel)
  const own = table.seats.find(row => row.seat === table.seat)?.userId ?? null
  const hasOthers = table.seats.some(({ userId }) => userId !== null && userId !== own)
  const hasChat = own !== null && hasOthers && table.phase === 'over'
  const { state } = useLive('chat', hasChat ? chatKeyOf({ gameId }) : null)
  const hasMessages = state !== null && state.messages.length > 0

  useEffect(() => {
    if (hasMessages) setOpen(true)
  }, [hasMessages])
  useEffect(() => {
    if (!isOpen) return
    void chatPanel.fetch().then(panel => {
      if (panel) return
      setOpen(false)
      toast.error(i18n._('That didn’t work. Please try again.'))
    })
  }, [isOpen])

  if (!hasChat) return null
  if (isOpen && ChatPanel)
    return (
      <div className="game-chat">
        <ChatPanel channel={{ gameId }} userId={own} />
      </div>
    )
  return (
    <Button variant="quiet" busy={isOpen} onClick={() => setOpen(true)}>
      <Trans id="Chat" />
    </Button>
  )
}

function rematchFailure(answer: SocketResult<'game:rematch'> & { ok: false }): string {
  if (answer.code === 'too-late') return i18n._('It is too late for a rematch.')
  if (answer.code !== 'already-playing') return i18n._('That didn’t work. Please try again.')
  const names = 'players' in answer ? answer.players?.join(', ') : ''
  return names
    ? i18n._('Already at another table: {names}', { names })
    : i18n._('You are already at another table.')
}

interface RematchRequestProps {
  until: number
  table: GameSnapshot
  onAsk: () => Promise<void>
}

/** The rematch button and the seconds left. After that, a player who asked sees who did not answer. */
function RematchRequest({ until, table: { seat, seats, rematch }, onAsk }: RematchRequestProps) {
  const { i18n } = useLingui()
  const [leftMs, setLeftMs] = useState(() => until - Date.now())
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(until - Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  const hasAsked = rematch.seats.includes(seat!)
  const unanswered = seats
    .filter(row => row.userId !== null && !rematch.seats.includes(row.seat))
    .map(row => row.username)

  async function ask() {
    setAsking(true)
    await onAsk()
    setAsking(false)
  }

  if (leftMs <= 0) {
    if (!hasAsked || unanswered.length === 0) return null
    return (
      <p className="rematch-left" role="status">
        <Trans
          id="There is no rematch: no answer in time from {names}."
          values={{ names: unanswered.join(', ') }}
        />
      </p>
    )
  }
  return (
    <>
      <Button variant="primary" busy={isAsking} disabled={hasAsked} onClick={() => void ask()}>
        {!hasAsked
          ? i18n._('Rematch')
          : unanswered.length === 1
            ? i18n._('Waiting for {name}', { name: unanswered[0] })
            : i18n._('Waiting for the others')}
      </Button>
      <p className="rematch-left">
        <Trans
          id="{seconds, plural, one {# second} other {# seconds}} left for a rematch"
          values={{ seconds: Math.ceil(leftMs / 1000) }}
        />
      </p>
    </>
  )
}

/** The viewer's rating change; renders nothing if there is none or it cannot be loaded. */
function RatingChange({ table, gameId }: { table: GameSnapshot; gameId: GameId }) {
  const own = table.seats.find(row => row.seat === table.seat)?.userId ?? null
  const isOver = table.phase === 'over'
  const [past, setPast] = useState<PastGame | null>(null)
  useEffect(() => {
    if (own === null || !isOver) return
    let isWanted = true
    void call('GET /api/players/{id}/games', {
      params: { id: own as UserId },
      query: { page: 1, limit: 5 },
    }).then(answer => {
      if (answer.ok && isWanted) setPast(answer.value.find(({ _id }) => _id === gameId) ?? null)
    })
    return () => {
      isWanted = false
    }
  }, [own, isOver, gameId])
  const ratingChange = past?.ratingChange ?? null
  if (ratingChange === null) return null
  return (
    <p>
      <Trans id="Rating" />{' '}
      <strong className="rating-number" data-up={ratingChange >= 0}>
        {ratingChange < 0 ? `−${-ratingChange}` : `+${ratingChange}`}
      </strong>
    </p>
  )
}

function RematchSeats({ table }: { table: GameSnapshot }) {
  const wanting = table.seats.filter(row => table.rematch.seats.includes(row.seat) && row.seat !== table.seat)
  if (wanting.length === 0) return null
  return (
    <p className="rematch-seats" role="status">
      <Trans
        id="{count, plural, one {{names} wants a rematch.} other {{names} want a rematch.}}"
        values={{ count: wanting.length, names: wanting.map(row => row.username).join(', ') }}
      />
    </p>
  )
}
