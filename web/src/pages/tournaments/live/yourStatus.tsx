import { Trans, useLingui } from '@lingui/react'
import type {
  Match,
  PlayerName,
  RoundProgress,
  TournamentDetails,
  TournamentPlace,
  User,
  UserId,
} from '@valecuatro/contract'
import { playersIn } from '@valecuatro/contract/values'
import type { ReactNode } from 'react'
import { Avatar } from '../../../art/avatar.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { CancellationNote } from '../badges.tsx'
import { DAY_MS, exactTime, timeOfDay } from '../dates.ts'
import { JoinTournament, WithdrawFromTournament } from '../joinTournament.tsx'
import { modeInSentence, namesText } from '../rules.tsx'
import { sidesOf } from '../sides.ts'
import {
  type EntryStanding,
  entryStanding,
  fewestPlayers,
  mayJoin,
  partnersOf,
  takesTeams,
} from '../standing.ts'
import { TeamEntry } from '../teamEntry.tsx'
import type { EntryActions } from '../useJoin.ts'
import { ArenaQueue } from './arenaQueue.tsx'
import { ChampionFrame } from './championFrame.tsx'
import { CheckInAhead, CheckInStatus, CheckInWaiting, isCheckInOpen } from './checkIn.tsx'
import type { LiveTournament, Stage } from './liveTournament.ts'
import { Countdown } from './tournamentHead.tsx'

interface YourStatusProps {
  tournament: TournamentDetails
  stage: Stage
  live: LiveTournament
  /** Null for a visitor. */
  user: User | null
  actions: EntryActions
}

/** The player's next action in the tournament, or what they are waiting for. */
export function YourStatus(props: YourStatusProps) {
  const { tournament, stage, user } = props
  if (stage === 'champion') return <ChampionFrame tournament={tournament} me={user?._id ?? ''} />
  if (stage === 'refunded') return <Cancelled tournament={tournament} />
  return user ? <StatusOf {...props} user={user} /> : <NotJoined {...props} />
}

type StatusOfProps = YourStatusProps & { user: User }

function StatusOf(props: StatusOfProps) {
  const { tournament, stage, live, user } = props
  const me = { _id: user._id, username: user.username }
  const next = live.place?.next ?? null
  if (next !== null)
    return (
      <NextMatch
        next={next}
        match={live.state?.matches.find(({ _id }) => _id === next.matchId)}
        me={me}
        ahead={live.ahead}
        isPaused={tournament.pausedAt !== null}
      />
    )
  if (!tournament.joined) return <NotJoined {...props} />
  if (stage === 'running' && tournament.format === 'arena' && !isStopped(tournament, user._id))
    return (
      <ArenaQueue
        me={me}
        partners={partnersOf(tournament, user._id)}
        mode={tournament.rules.mode}
        live={live}
      />
    )
  const withdraw = (stage === 'ahead' || mayLeave(props)) && (
    <WithdrawFromTournament {...props} partners={partnersOf(tournament, user._id)} />
  )
  return (
    <Sheet>
      {isCheckInOpen(tournament, live.ahead) ? (
        <CheckInStatus {...props} ahead={live.ahead}>
          {withdraw}
        </CheckInStatus>
      ) : (
        <>
          <Waiting {...props} />
          {withdraw}
        </>
      )}
    </Sheet>
  )
}

/** Whether a player can give up a tournament in rounds now. */
const mayLeave = ({ tournament: { progress, disqualified }, stage, live, user }: StatusOfProps) =>
  stage === 'running' && progress !== null && !live.place?.eliminated && !disqualified.includes(user._id)

/** Whether the player cannot join the queue of a running arena. */
const isStopped = ({ pausedAt, disqualified }: TournamentDetails, userId: UserId) =>
  pausedAt !== null || disqualified.includes(userId)

function Sheet({ children }: { children: ReactNode }) {
  return <div className="place-sheet split">{children}</div>
}

function NotJoined({ tournament, stage, live, user, actions }: YourStatusProps) {
  const standing = entryStanding(tournament, user?.wallet.coins ?? Number.POSITIVE_INFINITY)
  const isPlayer = user?.role === 'player' && !user.guest
  const isWaitingInTeam = !!tournament.own?.waitingListPartners.length
  const isInTeams = tournament.entry.enterAs === 'teams' && standing !== 'waiting' && standing !== 'rating'
  // A player whose rating does not meet the limits can only answer invitations.
  const hasTeams =
    standing === 'rating' ? tournament.own?.teamInvitations.length !== 0 : standing !== 'uninvited'
  return (
    <Sheet>
      <div role="status">
        <h2>
          <EntryTitle tournament={tournament} stage={stage} standing={standing} />
        </h2>
        <p>
          <EntryText tournament={tournament} stage={stage} standing={standing} />
          <CheckInAhead tournament={tournament} ahead={live.ahead} />
        </p>
      </div>
      {standing === 'waiting' && isCheckInOpen(tournament, live.ahead) && (
        <CheckInWaiting tournament={tournament} actions={actions} />
      )}
      {(!isInTeams || user?.role !== 'player') && (
        <JoinTournament tournament={tournament} user={user} actions={actions} isExplained />
      )}
      {isPlayer && !isWaitingInTeam && hasTeams && takesTeams(tournament, Date.now()) && (
        <TeamEntry tournament={tournament} user={user} actions={actions} />
      )}
    </Sheet>
  )
}

interface EntryTextProps extends Pick<YourStatusProps, 'tournament' | 'stage'> {
  standing: EntryStanding
}

/** Whether the player can join, in a few words. */
function EntryTitle({ tournament: { own }, stage, standing }: EntryTextProps) {
  const { i18n } = useLingui()
  const partners = own?.waitingListPartners ?? []
  if (mayJoin(standing) || standing === 'teams')
    return stage === 'running' ? (
      <Trans id="Under way, and you can still join" />
    ) : (
      <Trans id="There’s still room" />
    )
  if (standing === 'waiting')
    return partners.length > 1 ? (
      <Trans
        id="You are on the waiting list with {partners}"
        values={{ partners: namesText(i18n, partners) }}
      />
    ) : partners[0] ? (
      <Trans id="You and {partner} are on the waiting list" values={{ partner: partners[0].username }} />
    ) : (
      <Trans id="You’re on the waiting list" />
    )
  if (standing === 'rating')
    return own?.unmetRating === 'missing' ? (
      <Trans id="You need a rating to join" />
    ) : own?.unmetRating === 'tooLow' ? (
      <Trans id="Your rating is too low" />
    ) : (
      <Trans id="Your rating is too high" />
    )
  if (standing === 'uninvited') return <Trans id="By invitation only" />
  return standing === 'full' ? <Trans id="This tournament is full" /> : <Trans id="Already under way" />
}

/** The cost of entering or, if the player cannot enter, what they can do instead. */
function EntryText({ tournament, stage, standing }: EntryTextProps) {
  const { i18n } = useLingui()
  const { entryFee: fee, waitingListSize, own, entry, rules } = tournament
  const isThree = rules.mode === '3v3'
  if (standing === 'teams' && isThree)
    return i18n._(
      '{fee, plural, =0 {This tournament is for teams of three. Entry is free.} one {This tournament is for teams of three. The entry fee is # coin for each player.} other {This tournament is for teams of three. The entry fee is # coins for each player.}}',
      { fee },
    )
  if (standing === 'teams')
    return i18n._(
      '{fee, plural, =0 {This tournament is for pairs. Entry is free.} one {This tournament is for pairs. The entry fee is # coin for each player.} other {This tournament is for pairs. The entry fee is # coins for each player.}}',
      { fee },
    )
  if (mayJoin(standing))
    return i18n._(
      '{fee, plural, =0 {Entry is free.} one {The entry fee is # coin.} other {The entry fee is # coins.}}',
      { fee },
    )
  if (standing === 'waiting' && own && own.waitingListPartners.length > 0)
    return (
      <>
        {isThree
          ? i18n._(
              '{fee, plural, =0 {You’re number {place} on the list. When it’s your turn and three places are free, you all get one.} one {You’re number {place} on the list. When it’s your turn and three places are free, you all get one and pay # coin each.} other {You’re number {place} on the list. When it’s your turn and three places are free, you all get one and pay # coins each.}}',
              { fee, place: own.waitingListPlace },
            )
          : i18n._(
              '{fee, plural, =0 {You’re number {place} on the list. When it’s your turn and two places are free, you both get one.} one {You’re number {place} on the list. When it’s your turn and two places are free, you both get one and pay # coin each.} other {You’re number {place} on the list. When it’s your turn and two places are free, you both get one and pay # coins each.}}',
              { fee, place: own?.waitingListPlace },
            )}
        {entry.enterAs === 'both' && (
          <>
            {' '}
            {isThree ? (
              <Trans id="If fewer are free, the next player who is waiting alone gets one." />
            ) : (
              <Trans id="If only one is free, the next player who is waiting alone gets it." />
            )}
          </>
        )}
      </>
    )
  if (standing === 'waiting')
    return i18n._(
      '{fee, plural, =0 {You’re number {place} of {size}. When it’s your turn, you get the next free place.} one {You’re number {place} of {size}. When it’s your turn, you get the next free place and pay the entry fee of # coin.} other {You’re number {place} of {size}. When it’s your turn, you get the next free place and pay the entry fee of # coins.}}',
      { fee, place: own?.waitingListPlace, size: waitingListSize },
    )
  if (standing === 'full' && stage === 'ahead' && entry.enterAs === 'teams' && isThree)
    return i18n._(
      '{size, plural, =0 {Teams can wait for three places.} other {# players are waiting in teams.}}',
      { size: waitingListSize },
    )
  if (standing === 'full' && stage === 'ahead' && entry.enterAs === 'teams')
    return i18n._(
      '{size, plural, =0 {Pairs can wait for two places.} other {# players are waiting in pairs.}}',
      { size: waitingListSize },
    )
  if (standing === 'full' && stage === 'ahead')
    return i18n._(
      '{size, plural, =0 {Join the waiting list and you get the first place that becomes free.} one {One player is waiting for a place.} other {# players are waiting for a place.}}',
      { size: waitingListSize },
    )
  if (standing === 'rating') return <RatingText tournament={tournament} />
  if (standing === 'uninvited') return <Trans id="You can join with an invitation from the organiser." />
  return <Trans id="You can watch any table from here." />
}

/** The limit that the player's rating does not meet, and how to meet it. */
function RatingText({ tournament: { entry, own, rules } }: Pick<YourStatusProps, 'tournament'>) {
  const { i18n } = useLingui()
  const { minRating: min, maxRating: max } = entry
  if (own?.unmetRating === 'tooHigh')
    return <Trans id="This tournament is for ratings up to {max}." values={{ max }} />
  const mode = modeInSentence(i18n, rules.mode)
  return own?.unmetRating === 'missing' ? (
    <Trans
      id="This tournament is for ratings from {min}. Play a rated game, {mode}, to get a rating."
      values={{ min, mode }}
    />
  ) : (
    <Trans
      id="This tournament is for ratings from {min}. Play rated games, {mode}, to raise yours."
      values={{ min, mode }}
    />
  )
}

/** A tournament with too few players for a table is cancelled this long after its start. */
const CANCELLED_AFTER_MS = DAY_MS

function Waiting({ tournament, stage, live, user }: StatusOfProps) {
  const { i18n } = useLingui()
  const partners = partnersOf(tournament, user._id)
  const isRefunded = tournament.bracket?.refunded.some(({ _id }) => _id === user._id)
  if (isRefunded && tournament.rules.mode === '3v3')
    return (
      <StatusText title={<Trans id="Entry fee refunded" />}>
        <Trans id="The bracket needs a number of players divisible by three and you were among the last to join, so your entry fee was refunded." />
      </StatusText>
    )
  if (isRefunded)
    return (
      <StatusText title={<Trans id="Entry fee refunded" />}>
        <Trans id="The bracket needs an even number of players and you were the last to join, so your entry fee was refunded." />
      </StatusText>
    )
  if (stage === 'ahead')
    return (
      <StatusText
        title={
          partners.length > 0 ? (
            <Trans id="You’re in with {partner}" values={{ partner: namesText(i18n, partners) }} />
          ) : (
            <Trans id="You’re in" />
          )
        }
      >
        {tournament.format === 'arena' ? (
          <Trans id="The queue opens when the tournament starts. You can play as many games as you like." />
        ) : (
          <Trans id="Tables are drawn at the start. Be on time: if you’re late, a bot plays for you until you arrive." />
        )}
        <CheckInAhead tournament={tournament} ahead={live.ahead} />
      </StatusText>
    )
  if (stage === 'due') {
    const cancelledAt = Date.parse(tournament.startDate) + CANCELLED_AFTER_MS
    const until = Math.min(cancelledAt, Date.parse(tournament.endDate ?? '') || cancelledAt) + live.ahead
    const { mode } = tournament.rules
    const isSingles = mode === '1v1'
    const isThree = mode === '3v3'
    const time = exactTime(i18n, until)
    const fewest = fewestPlayers(tournament)
    if (tournament.players.length < fewest && fewest > playersIn(mode))
      return (
        <StatusText title={<Trans id="Waiting for more players" />}>
          <Trans
            id="It takes {fewest} players. If they haven’t joined by {time}, the tournament is cancelled and entry fees are refunded."
            values={{ fewest, time }}
          />
        </StatusText>
      )
    return tournament.players.length < fewest ? (
      <StatusText
        title={
          isSingles ? (
            <Trans id="Waiting for an opponent" />
          ) : isThree ? (
            <Trans id="Waiting for six players" />
          ) : (
            <Trans id="Waiting for four players" />
          )
        }
      >
        {isSingles ? (
          <Trans
            id="If no one else has joined by {time}, the tournament is cancelled and entry fees are refunded."
            values={{ time }}
          />
        ) : isThree ? (
          <Trans
            id="If six players haven’t joined by {time}, the tournament is cancelled and entry fees are refunded."
            values={{ time }}
          />
        ) : (
          <Trans
            id="If four players haven’t joined by {time}, the tournament is cancelled and entry fees are refunded."
            values={{ time }}
          />
        )}
      </StatusText>
    ) : (
      <StatusText title={<Trans id="Drawing the tables" />}>
        <Trans id="Your table will show up here in a moment." />
      </StatusText>
    )
  }
  if (tournament.disqualified.includes(user._id))
    return (
      <StatusText title={<Trans id="Disqualified" />}>
        <Trans id="The organiser has disqualified you from this tournament." />
      </StatusText>
    )
  if (tournament.bracket?.replaced.includes(user._id))
    return (
      <StatusText title={<Trans id="You’re out" />}>
        <Trans id="The organiser gave your seat to another player. You can watch any table from here." />
      </StatusText>
    )
  if (tournament.pausedAt !== null)
    return (
      <StatusText title={<Trans id="Paused" />}>
        <Trans id="The organiser has paused the tournament. Games in progress go on; new tables start later." />
      </StatusText>
    )
  if (tournament.progress?.withdrawn.includes(user._id))
    return (
      <StatusText title={<Trans id="You’ve withdrawn" />}>
        <Trans id="You play no further tables. You can watch any table from here." />
      </StatusText>
    )
  if (live.place?.eliminated)
    return (
      <StatusText title={<Trans id="You’re out" />}>
        <Trans id="You’ve been knocked out. You can watch any table from here." />
      </StatusText>
    )
  if (tournament.progress)
    return <BetweenRounds {...tournament} progress={tournament.progress} me={user._id} ahead={live.ahead} />
  return (
    <StatusText title={<Trans id="You advance" />}>
      <Trans id="Your next game starts as soon as your opponents are decided." />
    </StatusText>
  )
}

interface BetweenRoundsProps extends Pick<TournamentDetails, 'format'> {
  progress: RoundProgress
  me: UserId
  ahead: number
}

/** What a player of a tournament in rounds waits for while they have no table. */
function BetweenRounds({ format, progress, me, ahead }: BetweenRoundsProps) {
  const { round, rounds, nextRoundAt, entrants, byes } = progress
  const own = entrants.findIndex(players => players.some(({ _id }) => _id === me))
  if (nextRoundAt !== null)
    return (
      <StatusText title={<Trans id="Next round in" />}>
        <span className="next-clock">
          <Countdown at={Date.parse(nextRoundAt)} ahead={ahead} />
        </span>{' '}
        {round < rounds && <Trans id="Round {round} of {rounds}" values={{ round: round + 1, rounds }} />}
      </StatusText>
    )
  if (own < 0)
    return (
      <StatusText title={<Trans id="You’re in" />}>
        <Trans id="You play from the next round on." />
      </StatusText>
    )
  if (byes.some(bye => bye.round === round && bye.entrant === own))
    return (
      <StatusText title={<Trans id="You have a bye" />}>
        {format === 'swiss' ? (
          <Trans id="You have no opponent in this round. It counts as a win." />
        ) : format === 'duplicate' ? (
          <Trans id="You have no opponent in this round. It does not change your percentage." />
        ) : (
          <Trans id="You have no opponent in this round and go on to the next." />
        )}
      </StatusText>
    )
  return (
    <StatusText title={<Trans id="Waiting for the other tables" />}>
      <Trans id="The next round is drawn when all tables of this one have ended." />
    </StatusText>
  )
}

function StatusText({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div role="status">
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  )
}

function Cancelled({ tournament }: Pick<YourStatusProps, 'tournament'>) {
  return (
    <Sheet>
      <StatusText title={<Trans id="This tournament was cancelled" />}>
        <CancellationNote {...tournament} />
      </StatusText>
    </Sheet>
  )
}

interface NextMatchProps {
  next: NonNullable<TournamentPlace['next']>
  /** The match with its players, if it is known. */
  match: Match | undefined
  me: PlayerName
  ahead: number
  isPaused: boolean
}

/** The player's own table: their partners, their opponents, and when the cards are dealt. */
function NextMatch({ next: { gameId, startsBy }, match, me, ahead, isPaused }: NextMatchProps) {
  const { i18n } = useLingui()
  const sides = match && sidesOf(match, me._id)
  return (
    <section className="felt-table next-match" data-ready={gameId !== null} aria-labelledby="next-title">
      <div role="status">
        <h2 id="next-title">
          {gameId === null ? <Trans id="Your next game" /> : <Trans id="Your table is ready" />}
        </h2>
        {gameId === null && (
          <p>
            {isPaused ? (
              <Trans id="The organiser has paused the tournament. Your table starts when it goes on." />
            ) : startsBy === null ? (
              <Trans id="It starts when all players are here." />
            ) : (
              <Trans
                id="It starts when all players are here, or at {time}. We’ll call you on any page."
                values={{ time: timeOfDay(i18n, startsBy + ahead) }}
              />
            )}
          </p>
        )}
      </div>
      {sides && (
        <div className="next-sides">
          {sides.partners.length > 0 && (
            <Side
              label={sides.partners.length > 1 ? <Trans id="Your partners" /> : <Trans id="Your partner" />}
              players={sides.partners}
            />
          )}
          <Side
            label={sides.rivals.length === 1 ? <Trans id="Opponent" /> : <Trans id="Opponents" />}
            players={sides.rivals}
          />
        </div>
      )}
      {gameId === null ? (
        startsBy !== null && (
          <p className="next-clock">
            <Countdown at={startsBy} ahead={ahead} />
          </p>
        )
      ) : (
        <ButtonLink href={`/game/${gameId}`} variant="primary" size="large">
          <Trans id="Go to the table" />
        </ButtonLink>
      )}
    </section>
  )
}

function Side({ label, players }: { label: ReactNode; players: PlayerName[] }) {
  return (
    <div>
      <p>{label}</p>
      <ul>
        {players.map(({ _id, username }) => (
          <li key={_id}>
            <Avatar name={username} size={40} />
            <strong>{username}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
