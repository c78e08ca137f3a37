import { Trans, useLingui } from '@lingui/react'
import type { TournamentDetails, User } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Entrance } from '../entrance.tsx'
import { NotEnoughPlayers } from '../marks.tsx'
import { exactTime } from '../moment.ts'
import { mayJoin, standingOf } from '../standing.ts'
import { ArenaQueue } from './arenaQueue.tsx'
import { ChampionFrame } from './championFrame.tsx'
import { NextMatch } from './nextMatch.tsx'
import type { Room } from './room.ts'
import type { RoomStore } from './roomStore.ts'
import type { Stage } from './stage.ts'

interface YourPlaceProps {
  tournament: TournamentDetails
  stage: Stage
  room: Room & { store: RoomStore | null }
  user: User
  joining: string | null
  onJoin: () => void
}

/** What there is to do here for whoever is looking, or what he waits for. */
export function YourPlace(props: YourPlaceProps) {
  const { tournament, stage, room, user } = props
  const me = { _id: user._id, username: user.username }
  const next = room.place?.next ?? null
  if (stage === 'champion') return <ChampionFrame tournament={tournament} me={user._id} />
  if (stage === 'refunded') return <CalledOff entryFee={tournament.entryFee} />
  if (next !== null)
    return (
      <NextMatch
        next={next}
        match={room.state?.matches.find(({ _id }) => _id === next.matchId)}
        me={me}
        ahead={room.ahead}
      />
    )
  if (!tournament.joined) return <Outside {...props} />
  if (stage === 'running' && tournament.format === 'arena') return <ArenaQueue me={me} room={room} />
  return (
    <Sheet>
      <Waiting {...props} />
    </Sheet>
  )
}

function Sheet({ children }: { children: ReactNode }) {
  return <div className="place-sheet">{children}</div>
}

function Outside({ tournament, stage, user, joining, onJoin }: YourPlaceProps) {
  const { i18n } = useLingui()
  const standing = standingOf(tournament, user.wallet.coins)
  const fee = tournament.entryFee
  return (
    <Sheet>
      <div>
        <h2>
          {mayJoin(standing) ? (
            stage === 'running' ? (
              <Trans id="Under way, and you can still join" />
            ) : (
              <Trans id="There’s still room" />
            )
          ) : standing === 'full' ? (
            <Trans id="This tournament is full" />
          ) : (
            <Trans id="Already under way" />
          )}
        </h2>
        <p>
          {mayJoin(standing) ? (
            i18n._(
              '{fee, plural, =0 {Entry is free.} one {The entry fee is # coin.} other {The entry fee is # coins.}}',
              { fee },
            )
          ) : (
            <Trans id="You can watch any table from here." />
          )}
        </p>
      </div>
      <Entrance tournament={tournament} user={user} joining={joining} onJoin={onJoin} />
    </Sheet>
  )
}

const HOUR = 3_600_000
/** A tournament without its four players is called off this long after its start. */
const PATIENCE = 24 * HOUR

function Waiting({ tournament, stage, room, user }: YourPlaceProps) {
  const { i18n } = useLingui()
  const isRefunded = tournament.bracket?.refunded?._id === user._id
  if (isRefunded)
    return (
      <Words title={<Trans id="Entry fee refunded" />}>
        <Trans id="The bracket needs an even number of players and you were the last to join, so your entry fee was refunded." />
      </Words>
    )
  if (stage === 'ahead')
    return (
      <Words title={<Trans id="You’re in" />}>
        {tournament.format === 'arena' ? (
          <Trans id="The queue opens when the tournament starts. You can play as many games as you like." />
        ) : (
          <Trans id="Tables are drawn at the start. Be on time: if you’re late, a bot plays for you until you arrive." />
        )}
      </Words>
    )
  if (stage === 'due') {
    const patience = Date.parse(tournament.startDate) + PATIENCE
    const until = Math.min(patience, Date.parse(tournament.endDate ?? '') || patience) + room.ahead
    return tournament.players.length < 4 ? (
      <Words title={<Trans id="Waiting for four players" />}>
        <Trans
          id="If four players haven’t joined by {time}, the tournament is cancelled and entry fees are refunded."
          values={{ time: exactTime(i18n, until) }}
        />
      </Words>
    ) : (
      <Words title={<Trans id="Drawing the tables" />}>
        <Trans id="Your table will show up here in a moment." />
      </Words>
    )
  }
  if (room.place?.eliminated)
    return (
      <Words title={<Trans id="You’re out" />}>
        <Trans id="You’ve been knocked out. You can watch any table from here." />
      </Words>
    )
  return (
    <Words title={<Trans id="You advance" />}>
      <Trans id="Your next match starts as soon as your opponents are decided." />
    </Words>
  )
}

function Words({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div role="status">
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  )
}

function CalledOff({ entryFee }: { entryFee: number }) {
  return (
    <Sheet>
      <Words title={<Trans id="This tournament was cancelled" />}>
        <NotEnoughPlayers entryFee={entryFee} />
      </Words>
    </Sheet>
  )
}
