import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { GameId } from '@valecuatro/contract'
import { type ReactNode, useState } from 'react'
import { useParams } from 'wouter'
import drawing from '../../../art/live.svg'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { SELF } from '../../../game/index.ts'
import { hasStatus, QueryProvider, request } from '../../../net/query.tsx'
import { useSession } from '../../../net/session/useSession.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { FeltMessage } from '../../../ui/feltMessage.tsx'
import { ErrorState, SpinnerPage } from '../../../ui/states.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { openReplay } from './model/replay.ts'
import { seatOfUser } from './model/replayTable.ts'
import { loadPractice, practiceRecord } from './model/storedPractice.ts'
import { ReplayScreen } from './replayScreen.tsx'

/** A finished game, for everyone who has the link and may see it. */
export default function ReplayPage() {
  const { i18n } = useLingui()
  const { id } = useParams<{ id: GameId | typeof PRACTICE }>()
  useTitle(i18n._('Replay'))
  return (
    <QueryProvider>
      {id === PRACTICE ? <PracticeGame /> : <FinishedGame key={id} gameId={id} />}
    </QueryProvider>
  )
}

/** Stands for the practice game of this tab, instead of an id. */
const PRACTICE = 'practice'

function PracticeGame() {
  const { i18n } = useLingui()
  // Opened once: a change of language must not start the analysis again.
  const [opened] = useState(() => {
    const practice = loadPractice()
    return practice && { practice, replay: openReplay(practice) }
  })
  const isOver = opened?.practice.game.phase === 'over'
  if (isOver && opened.replay.moments.length > 0) {
    const record = practiceRecord(opened.practice, i18n._('You'))
    return <ReplayScreen record={record} replay={opened.replay} seat={SELF} isPractice />
  }
  return (
    <NoReplay
      title={opened && !isOver ? <Trans id="This game is not over yet" /> : <Trans id="Game not found" />}
      action={
        <ButtonLink href="/game/practice" variant="primary">
          <Trans id="Go to the table" />
        </ButtonLink>
      }
    >
      <Trans id="You can watch your last practice game again until you start another." />
    </NoReplay>
  )
}

function FinishedGame({ gameId }: { gameId: GameId }) {
  const { i18n } = useLingui()
  const { loading, user } = useSession()
  const isStaff = user !== null && user.role !== 'player'
  const query = useQuery({
    queryKey: [user?._id ?? 'visitor', 'record', gameId],
    queryFn: async () => {
      const params = { id: gameId }
      // Staff may see every game; the server records the access in the audit log.
      const record = isStaff
        ? await request('GET /api/admin/games/{id}/record', { params })
        : await request('GET /api/games/{id}/record', { params })
      return { record, replay: openReplay(record) }
    },
    enabled: !loading,
    // The record of a finished game never changes.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  if (query.data) {
    const { record, replay } = query.data
    if (replay.moments.length === 0) {
      return (
        <NoReplay
          title={<Trans id="No cards were dealt in this game" />}
          action={
            isStaff && (
              <ButtonLink href={`/admin/matches/${record.matchId}`} variant="primary">
                <Trans id="Back to the game" />
              </ButtonLink>
            )
          }
        >
          <Trans id="It ended before the first hand, so there is nothing to replay." />
        </NoReplay>
      )
    }
    return <ReplayScreen record={record} replay={replay} seat={seatOfUser(record, user?._id)} />
  }
  if (!query.isError) return <SpinnerPage text={i18n._('Loading')} />
  if (hasStatus(query.error, 409)) {
    return (
      <NoReplay
        title={<Trans id="This game is not over yet" />}
        action={
          <ButtonLink href={`/game/${gameId}`} variant="primary">
            <Trans id="Go to the table" />
          </ButtonLink>
        }
      >
        <Trans id="The cards stay hidden until it ends. Come back then." />
      </NoReplay>
    )
  }
  if (hasStatus(query.error, 400, 404)) {
    return (
      <NoReplay
        title={<Trans id="Game not found" />}
        action={
          <ButtonLink href="/game" variant="primary">
            <Trans id="Play a game" />
          </ButtonLink>
        }
      >
        <Trans id="The link may be incomplete, or the game is private. Its players can see it after signing in." />
      </NoReplay>
    )
  }
  return (
    <PlayerFrame>
      <ErrorState
        title={<Trans id="The replay could not be loaded" />}
        onRetry={() => void query.refetch()}
      />
    </PlayerFrame>
  )
}

function NoReplay({ title, action, children }: { title: ReactNode; action: ReactNode; children: ReactNode }) {
  return (
    <PlayerFrame>
      <FeltMessage
        drawing={{ src: drawing, width: 360, height: 228 }}
        title={title}
        actions={
          <>
            {action}
            <ButtonLink href="/">
              <Trans id="Go home" />
            </ButtonLink>
          </>
        }
      >
        {children}
      </FeltMessage>
    </PlayerFrame>
  )
}
