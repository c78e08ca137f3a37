import './print.css'
import { Trans, useLingui } from '@lingui/react'
import type {
  BracketRound,
  BracketTable,
  PlayerName,
  TournamentDetails,
  TournamentId,
} from '@valecuatro/contract'
import type { TablePart } from '@valecuatro/contract/values'
import type { ReactNode } from 'react'
import { Link, useParams } from 'wouter'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { hasStatus, QueryProvider } from '../../../net/query.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { NotFoundState } from '../../../ui/notFoundState.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { OptionalSession } from '../../visitor/index.ts'
import { formatNames } from '../badges.tsx'
import { roundName } from '../bracket/rounds.ts'
import { exactTime } from '../dates.ts'
import { useLiveTournament } from '../live/liveTournamentStore.ts'
import { letterOf, nameOfPart, nameOfPartRound } from '../rounds/roundsSection.tsx'
import { namesText, tournamentRulesText } from '../rules.tsx'
import { partnersOf } from '../standing.ts'

/** A round with more tables does not fit on a page as a column. */
const MAX_COLUMN_TABLES = 16

export default function PrintPage() {
  const { id } = useParams<{ id: TournamentId }>()
  return (
    <PlayerFrame>
      <OptionalSession>
        {() => (
          <QueryProvider>
            <PrintOf key={id} id={id} />
          </QueryProvider>
        )}
      </OptionalSession>
    </PlayerFrame>
  )
}

function PrintOf({ id }: { id: TournamentId }) {
  const { i18n } = useLingui()
  const { query, tournament } = useLiveTournament(id)
  useTitle(tournament?.name ?? i18n._('Tournament'))
  const toTournament = `/tournament/${id}/match-queue`
  if (tournament)
    return (
      <div className="stack-3">
        <div className="row screen-only">
          <Link href={toTournament} className="link">
            <Trans id="Open the tournament" />
          </Link>
          <Button variant="primary" onClick={() => window.print()}>
            <Trans id="Print" />
          </Button>
        </div>
        <Sheet tournament={tournament} />
      </div>
    )
  if (hasStatus(query.error, 400, 404))
    return (
      <NotFoundState
        title={i18n._('Tournament Not Found')}
        actions={
          <ButtonLink href="/tournaments" variant="primary">
            <Trans id="Go to tournaments" />
          </ButtonLink>
        }
      >
        <Trans id="The requested tournament could not be found." />
      </NotFoundState>
    )
  return (
    <Loaded
      query={query}
      loading={<Skeleton height="20rem" />}
      failed={<Trans id="Failed to fetch tournament details" />}
    >
      {() => null}
    </Loaded>
  )
}

/** A tournament in black on white, as it goes on paper: knock-out formats across, lists upright. */
function Sheet({ tournament }: { tournament: TournamentDetails }) {
  const { i18n } = useLingui()
  const { name, format, rules, startDate, bracket, progress, playerStats, champion, partners } = tournament
  const isDrawn = !!bracket && bracket.rounds.length > 0
  const hasPlayed = playerStats.some(({ matchesPlayed }) => matchesPlayed > 0)
  const isWide = isDrawn && (format === 'bracket' || format === 'double-elimination')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it on a narrow screen
    <article className="print-sheet" data-wide={isWide} tabIndex={0} aria-label={name}>
      <header>
        <h1>{name}</h1>
        <p>
          {[
            formatNames(i18n)[format],
            tournamentRulesText(i18n, rules, format),
            exactTime(i18n, Date.parse(startDate)),
          ].join(' · ')}
        </p>
        {champion && (
          <p>
            <strong>
              {partners.length > 0 ? i18n._('Champions') : i18n._('Champion')}:{' '}
              {namesText(i18n, [champion, ...partners])}
            </strong>
          </p>
        )}
      </header>
      {isDrawn && progress ? (
        <RoundsOnPaper tournament={tournament} rounds={bracket.rounds} progress={progress} />
      ) : isDrawn ? (
        <Columns
          rounds={bracket.rounds.map((round, index) => ({
            ...round,
            title: roundName(i18n, bracket.rounds, index),
          }))}
        />
      ) : hasPlayed ? (
        <List
          title={i18n._('Leaderboard')}
          head={[i18n._('Player'), i18n._('Points'), i18n._('Games')]}
          rows={playerStats.map(({ player, totalPoints, matchesPlayed }) => [
            player.username,
            totalPoints,
            matchesPlayed,
          ])}
        />
      ) : (
        <List
          title={i18n._('Players')}
          head={[i18n._('Player')]}
          rows={unitsOf(tournament).map(unit => [namesOf(unit)])}
        />
      )}
    </article>
  )
}

/** Each team, or player who has entered alone, once. */
const unitsOf = (tournament: TournamentDetails): PlayerName[][] =>
  tournament.players
    .map(player => [player, ...partnersOf(tournament, player._id)])
    .filter(([player, ...partners]) =>
      partners.every(partner => indexIn(tournament, player!) < indexIn(tournament, partner)),
    )

const indexIn = ({ players }: TournamentDetails, { _id }: PlayerName) =>
  players.findIndex(player => player._id === _id)

const namesOf = (players: readonly PlayerName[]) => players.map(({ username }) => username).join(' · ')

type Progress = NonNullable<TournamentDetails['progress']>

interface RoundsOnPaperProps {
  tournament: TournamentDetails
  rounds: readonly BracketRound[]
  progress: Progress
}

function RoundsOnPaper({ tournament: { format }, rounds, progress }: RoundsOnPaperProps) {
  const { i18n } = useLingui()
  const namesAt = (entrant: number) => namesOf(progress.entrants[entrant] ?? [])
  const groups = Map.groupBy(progress.standings, ({ group }) => group)
  const knockouts: TablePart[] =
    format === 'groups' ? ['knockout'] : format === 'swiss' ? [] : ['winners', 'losers', 'final']
  const signed = (value: number) => (value > 0 ? `+${value}` : String(value).replace('-', '−'))
  return (
    <>
      {knockouts.map(part => {
        const own = rounds.flatMap(round => {
          const tables = round.tables.filter(table => table.part === part)
          const byes = part === 'knockout' ? round.byes : []
          return tables.length > 0 ? [{ ...round, tables, byes }] : []
        })
        const named = own.map((round, index) => ({
          ...round,
          title: nameOfPartRound(i18n, part, progress, round.number, index),
        }))
        const title = part === 'final' ? undefined : nameOfPart(i18n, part)
        return own.length > 0 && <Columns key={part} title={title} rounds={named} />
      })}
      <div className="print-groups" data-many={groups.size > 1}>
        {[...groups]
          .toSorted(([a], [b]) => (a ?? 0) - (b ?? 0))
          .map(([group, standings]) => (
            <List
              key={group}
              title={
                group === null ? i18n._('Standings') : i18n._('Group {letter}', { letter: letterOf(group) })
              }
              head={[
                i18n._('Player'),
                i18n._('Wins'),
                ...(format === 'swiss' ? [i18n._('Buchholz')] : []),
                i18n._('Difference'),
              ]}
              ranks={group === null ? standings.map(({ place }) => place) : undefined}
              rows={standings
                .toSorted((a, b) =>
                  group === null ? 0 : b.won - a.won || b.difference - a.difference || a.place - b.place,
                )
                .map(({ entrant, won, buchholz, difference }) => [
                  namesAt(entrant),
                  won,
                  ...(format === 'swiss' ? [buchholz] : []),
                  signed(difference),
                ])}
            />
          ))}
      </div>
      {rounds
        .map(round => ({
          ...round,
          tables: round.tables.filter(({ part }) => part === 'swiss' || part === 'group'),
        }))
        .filter(({ tables }) => tables.length > 0)
        .map(round => (
          <RoundList
            key={round.number}
            title={i18n._('Round {number}', { number: round.number })}
            round={round}
          />
        ))}
    </>
  )
}

type TitledRound = BracketRound & { title: string }

/** The rounds of a knock-out side by side; lists if there are too many tables. Lines join rounds that halve each time. */
function Columns({ title, rounds }: { title?: string | undefined; rounds: readonly TitledRound[] }) {
  const isLarge = rounds.some(({ tables }) => tables.length > MAX_COLUMN_TABLES)
  const halves = rounds.every(
    ({ tables, byes }, index) =>
      byes.length === 0 && (index === 0 || 2 * tables.length === rounds[index - 1]!.tables.length),
  )
  return (
    <section>
      {title && <h2>{title}</h2>}
      {isLarge ? (
        rounds.map(round => <RoundList key={round.number} title={round.title} round={round} />)
      ) : (
        <div className="print-columns" data-lines={halves}>
          {rounds.map(round => (
            <div key={round.number}>
              <h3>{round.title}</h3>
              <ol>
                {round.tables.map(table => (
                  <li key={table.number}>
                    <Pairing table={table} />
                  </li>
                ))}
              </ol>
              <Byes byes={round.byes} />
            </div>
          ))}
        </div>
      )}
    </section>
  )
}

function RoundList({ title, round: { tables, byes } }: { title: string; round: BracketRound }) {
  return (
    <section>
      <h2>{title}</h2>
      <ol className="print-tables">
        {tables.map(table => (
          <li key={table.number}>
            <Pairing table={table} />
          </li>
        ))}
      </ol>
      <Byes byes={byes} />
    </section>
  )
}

function Byes({ byes }: { byes: PlayerName[] }) {
  return byes.length > 0 ? (
    <p className="print-byes">
      <Trans id="Bye" />: {namesOf(byes)}
    </p>
  ) : null
}

/** Two sides with their scores; what is not known yet stays blank, to be filled in by hand. */
function Pairing({ table }: { table: BracketTable }) {
  const { i18n } = useLingui()
  const { players, winners, score, wins, state, bestOf } = table
  const shown = state !== 'finished' ? null : (bestOf ?? 1) > 1 ? wins : score
  return (
    <table className="print-pairing">
      <caption>{i18n._('Table {number}', { number: table.number })}</caption>
      <tbody>
        {[0, 1].map(team => {
          const side = players.filter((_, seat) => seat % 2 === team)
          const hasWon = side.some(({ _id }) => winners.includes(_id))
          return (
            <tr key={team} data-won={hasWon}>
              <th scope="row">
                {namesOf(side) || ' '}
                {hasWon && <span className="sr-only"> {i18n._('advance')}</span>}
              </th>
              <td>{shown && (team === 0 ? shown.team1 : shown.team2)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface ListProps {
  title: string
  head: string[]
  rows: ReactNode[][]
  /** The rank of each row; by default its number. */
  ranks?: number[] | undefined
}

function List({ title, head, rows, ranks }: ListProps) {
  const { i18n } = useLingui()
  return (
    <section>
      <h2>{title}</h2>
      <table className="print-list">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{i18n._('Rank')}</span>
            </th>
            {head.map(each => (
              <th key={each} scope="col">
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rank is its index
            <tr key={index}>
              <td>{ranks?.[index] ?? index + 1}</td>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are fixed
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
