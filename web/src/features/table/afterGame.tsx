import { Trans, useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { TableSnapshot, TableStore } from './model/tableStore.ts'

/** When a game of the server's is over: once more, look at it again, or go on to others. */
export function AfterGame({
  store,
  table,
  gameId,
}: {
  store: TableStore
  table: TableSnapshot
  gameId: string
}) {
  const [, navigate] = useLocation()
  const { seat, rematch, tournament } = table
  const { next } = rematch
  useEffect(() => {
    if (next) navigate(`/game/${next}`)
  }, [next, navigate])
  const hasAsked = seat !== null && rematch.seats.includes(seat)
  return (
    <>
      {seat !== null && rematch.until !== null && (
        <RematchButton
          until={rematch.until}
          hasAsked={hasAsked}
          onAsk={async () => {
            const started = await store.source.rematch()
            if (started) navigate(`/game/${started}`)
          }}
        />
      )}
      <ButtonLink href={`/game/${gameId}/replay`}>
        <Trans id="Watch the replay" />
      </ButtonLink>
      {tournament ? (
        <ButtonLink href={`/tournament/${tournament._id}/match-queue`} variant="primary">
          <Trans id="Back to the tournament" />
        </ButtonLink>
      ) : (
        <ButtonLink href={seat === null ? '/game' : '/match-queue'}>
          {seat === null ? <Trans id="Play Game" /> : <Trans id="Find a match" />}
        </ButtonLink>
      )}
      <Wanting table={table} />
    </>
  )
}

interface RematchButtonProps {
  until: number
  hasAsked: boolean
  onAsk: () => Promise<void>
}

function RematchButton({ until, hasAsked, onAsk }: RematchButtonProps) {
  const { i18n } = useLingui()
  const [left, setLeft] = useState(() => until - Date.now())
  useEffect(() => {
    const timer = setInterval(() => setLeft(until - Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  if (left <= 0) return null
  return (
    <Button variant="primary" disabled={hasAsked} onClick={() => void onAsk()}>
      {hasAsked ? i18n._('Waiting for the others') : i18n._('Rematch')}{' '}
      <span className="tabular-nums">{Math.ceil(left / 1000)}</span>
    </Button>
  )
}

function Wanting({ table }: { table: TableSnapshot }) {
  const wanting = table.seats.filter(row => table.rematch.seats.includes(row.seat) && row.seat !== table.seat)
  if (wanting.length === 0) return null
  return (
    <p className="w-full" role="status">
      <Trans
        id="{count, plural, one {{names} wants to play again.} other {{names} want to play again.}}"
        values={{ count: wanting.length, names: wanting.map(row => row.username).join(', ') }}
      />
    </p>
  )
}
