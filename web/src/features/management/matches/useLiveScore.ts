import type { Match } from '@valecuatro/contract'
import { useEffect, useState } from 'react'
import { useSocket } from '../../live/useSocket.ts'
import { createLiveSource } from '../../table/model/liveSource.ts'

interface LiveScore {
  score: Match['score']
  isOver: boolean
}

/** What a game stands at, told move by move as to any spectator; null until it is told, or where nothing is played. */
export function useLiveScore(gameId: string | null): LiveScore | null {
  const socket = useSocket()
  const [live, setLive] = useState<(LiveScore & { gameId: string }) | null>(null)

  useEffect(() => {
    if (!socket || gameId === null) return
    const show = ({ view, phase }: { view: { score: readonly number[] }; phase: string }) => {
      const [team1 = 0, team2 = 0] = view.score
      setLive({ gameId, score: { team1, team2 }, isOver: phase === 'over' })
    }
    const ignore = () => {}
    const close = createLiveSource(socket, gameId).open({
      table: show,
      moved: show,
      seats: ignore,
      talk: ignore,
      rematch: ignore,
      connection: status => status !== 'connected' && setLive(null),
      missing: () => setLive(null),
    })
    return () => {
      close()
      setLive(null)
    }
  }, [socket, gameId])

  return live?.gameId === gameId ? live : null
}
