import { Trans, useLingui } from '@lingui/react'
import type { TournamentDetails, User } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Entrance } from '../entrance.tsx'
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
  if (stage === 'refunded') return <CalledOff />
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
              <Trans id="It is being played, and you can still join" />
            ) : (
              <Trans id="There is a place for you" />
            )
          ) : standing === 'full' ? (
            <Trans id="All places are taken" />
          ) : (
            <Trans id="You are watching" />
          )}
        </h2>
        <p>
          {mayJoin(standing) ? (
            i18n._(
              '{fee, plural, =0 {It costs nothing.} one {It costs # coin, which goes into the pot.} other {It costs # coins, which go into the pot.}}',
              { fee },
            )
          ) : standing === 'full' ? (
            <Trans id="You can watch every table from here." />
          ) : (
            <Trans id="It began without you. Every table can be watched from here." />
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
      <Words title={<Trans id="Your coins are back" />}>
        <Trans id="An odd number cannot be paired, and you were the last to join. Your entry fee has been returned." />
      </Words>
    )
  if (stage === 'ahead')
    return (
      <Words title={<Trans id="You are in" />}>
        {tournament.format === 'arena' ? (
          <Trans id="The queue opens at the start. Come back then: you sit down as often as you like." />
        ) : (
          <Trans id="The tables are drawn at the start. Be here then: your table does not wait for long." />
        )}
      </Words>
    )
  if (stage === 'due') {
    const patience = Date.parse(tournament.startDate) + PATIENCE
    const until = Math.min(patience, Date.parse(tournament.endDate ?? '') || patience) + room.ahead
    return tournament.players.length < 4 ? (
      <Words title={<Trans id="It waits for four players" />}>
        <Trans
          id="If they have not come by {time}, everybody gets the entry fee back."
          values={{ time: exactTime(i18n, until) }}
        />
      </Words>
    ) : (
      <Words title={<Trans id="The tables are being drawn" />}>
        <Trans id="In a moment you will see here with whom you sit." />
      </Words>
    )
  }
  if (room.place?.eliminated)
    return (
      <Words title={<Trans id="You are out" />}>
        <Trans id="The two who beat you have gone on. You can watch every table from here." />
      </Words>
    )
  return (
    <Words title={<Trans id="You go on" />}>
      <Trans id="Your next table is drawn as soon as the tables before it are played." />
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

function CalledOff() {
  return (
    <Sheet>
      <Words title={<Trans id="This tournament was cancelled" />}>
        <Trans id="It never got its players. Everybody has had the entry fee back." />
      </Words>
    </Sheet>
  )
}
