import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type {
  BracketRound,
  BracketTable,
  PlayerName,
  RoundProgress,
  RoundStanding,
  TournamentDetails,
} from '@valecuatro/contract'
import type { TablePart } from '@valecuatro/contract/values'
import { type ReactNode, useState } from 'react'
import { Tabs } from '../../../ui/tabs.tsx'
import { MatchCard } from '../bracket/matchCard.tsx'
import { type BracketView, currentRound } from '../bracket/rounds.ts'
import { useShortened } from '../longList.tsx'
import { namesText } from '../rules.tsx'
import { DuplicateSheet, percentText } from './duplicateSheet.tsx'
import { EntrantNames, type People, signed } from './entrantNames.tsx'
import './rounds.css'

interface RoundsSectionProps {
  tournament: Pick<
    TournamentDetails,
    '_id' | 'format' | 'bracket' | 'disqualified' | 'pausedAt' | 'rules' | 'status'
  >
  progress: RoundProgress
  me: string
  /** Milliseconds by which the clock of this device is ahead of the server's. */
  ahead: number
  hrefOf?: (userId: string) => string
}

/** The standings and tables of a tournament in rounds, as its format shows them. */
export function RoundsSection({ tournament, progress, me, ahead, hrefOf }: RoundsSectionProps) {
  const { format, bracket, disqualified, pausedAt, rules, status } = tournament
  const view: BracketView = { me, ahead, rules, isPaused: pausedAt !== null }
  const rounds = bracket?.rounds ?? []
  const people: People = { progress, disqualified, me, ...(hrefOf && { hrefOf }) }
  const ofGroups = rounds.filter(({ tables }) => tables.some(({ part }) => part === 'group'))
  return (
    <div className="stack-5">
      <p className="field-hint">
        {status === 'finished' ? (
          <Trans
            id="Played in {rounds, plural, one {# round} other {# rounds}}."
            values={{ rounds: progress.round }}
          />
        ) : (
          <Trans id="Round {round} of {rounds}" values={{ round: progress.round, rounds: progress.rounds }} />
        )}
      </p>
      {format === 'groups' && <PartColumns part="knockout" rounds={rounds} progress={progress} view={view} />}
      {format === 'groups' ? <Groups people={people} /> : null}
      {format === 'swiss' && <SwissStandings people={people} />}
      {format === 'duplicate' && <DuplicateStandings people={people} />}
      {format === 'double-elimination' && (
        <>
          <PartColumns part="final" rounds={rounds} progress={progress} view={view} />
          <PartColumns part="winners" rounds={rounds} progress={progress} view={view} />
          <PartColumns part="losers" rounds={rounds} progress={progress} view={view} />
          <Defeats people={people} />
        </>
      )}
      {format === 'swiss' && <RoundTabs rounds={rounds} progress={progress} view={view} />}
      {format === 'duplicate' && (
        <RoundTabs
          rounds={rounds}
          progress={progress}
          view={view}
          below={({ number, tables }) =>
            tables.every(({ state, isHidden }) => state === 'finished' && !isHidden) && (
              <DuplicateSheet tournamentId={tournament._id} round={number} people={people} />
            )
          }
        />
      )}
      {format === 'groups' && <RoundTabs rounds={ofGroups} progress={progress} view={view} />}
    </div>
  )
}

interface StandingsTableProps {
  people: People
  title: string
  rows: readonly RoundStanding[]
  columns: readonly { label: string; value: (row: RoundStanding, index: number) => ReactNode }[]
  /** The rows after this number do not advance. */
  advancing?: number
}

function StandingsTable({ people, title, rows, columns, advancing }: StandingsTableProps) {
  const { i18n } = useLingui()
  const { progress, me } = people
  const isMe = ({ entrant }: RoundStanding) => !!progress.entrants[entrant]?.some(({ _id }) => _id === me)
  const { shown, showAll } = useShortened(
    'players',
    rows.filter(({ entrant }) => (progress.entrants[entrant] ?? []).length > 0),
    isMe,
  )
  return (
    <div className="leaderboard-section">
      <div className="panel">
        <table className="leaderboard">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{i18n._('Rank')}</span>
              </th>
              <th scope="col">{i18n._('Player')}</th>
              {columns.map(({ label }) => (
                <th key={label} scope="col" data-numeric="true">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              <tr key={row.entrant} data-me={isMe(row)} data-last-advancing={index + 1 === advancing}>
                <td>
                  <span className="leader-place">{i18n.number(row.place)}</span>
                </td>
                <th scope="row">
                  <EntrantNames entrant={row.entrant} people={people} />
                </th>
                {columns.map(({ label, value }) => (
                  <td key={label} data-numeric="true">
                    {value(row, index)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {showAll}
    </div>
  )
}

function SwissStandings({ people }: { people: People }) {
  const { i18n } = useLingui()
  return (
    <section aria-labelledby="swiss-standings">
      <h2 id="swiss-standings" className="room-title">
        <Trans id="Standings" />
      </h2>
      <StandingsTable
        people={people}
        title={i18n._('Standings')}
        rows={people.progress.standings}
        columns={[
          { label: i18n._('Wins'), value: ({ won }) => <strong>{i18n.number(won)}</strong> },
          { label: i18n._('Buchholz'), value: ({ buchholz }) => i18n.number(buchholz) },
          { label: i18n._('Difference'), value: ({ difference }) => signed(difference) },
        ]}
      />
      <p className="field-hint above-3">
        <Trans id="Ties are broken by Buchholz (the wins of one’s opponents), then by the difference of points, the direct result and the order of joining. A bye is a win." />
      </p>
    </section>
  )
}

function DuplicateStandings({ people }: { people: People }) {
  const { i18n } = useLingui()
  return (
    <section aria-labelledby="duplicate-standings">
      <h2 id="duplicate-standings" className="room-title">
        <Trans id="Standings" />
      </h2>
      <StandingsTable
        people={people}
        title={i18n._('Standings')}
        rows={people.progress.standings}
        columns={[
          {
            label: i18n._('Percent'),
            value: ({ percent, played }) =>
              played > 0 ? <strong>{percentText(i18n, percent!)}</strong> : '–',
          },
          { label: i18n._('Rounds'), value: ({ played }) => i18n.number(played) },
          { label: i18n._('Difference'), value: ({ difference }) => signed(difference) },
        ]}
      />
      <p className="field-hint above-3">
        <Trans id="In each hand you are compared with everyone who held your cards: two points for each table that made less of them, one for each that made the same. The percentage is the mean of your rounds; a bye does not count. Ties are broken by the difference of points." />
      </p>
    </section>
  )
}

/** One table of standings for each group, with a line below those who advance. */
function Groups({ people }: { people: People }) {
  const { i18n } = useLingui()
  const groups = Map.groupBy(people.progress.standings, ({ group }) => group ?? 0)
  const numbers = [...groups.keys()].toSorted((a, b) => a - b)
  const orderOf = (rows: readonly RoundStanding[]) =>
    rows.toSorted((a, b) => b.won - a.won || b.difference - a.difference || a.place - b.place)
  return (
    <section aria-labelledby="groups-title">
      <h2 id="groups-title" className="room-title">
        <Trans id="Groups" />
      </h2>
      <div className="group-grid">
        {numbers.map(number => {
          const title = i18n._('Group {letter}', { letter: letterOf(number) })
          const rows = orderOf(groups.get(number)!).map((row, index) => ({ ...row, place: index + 1 }))
          return (
            <div key={number}>
              <h3>{title}</h3>
              <StandingsTable
                people={people}
                title={title}
                rows={rows}
                advancing={2}
                columns={[
                  {
                    label: i18n._('Wins'),
                    value: ({ won, played }) => (
                      <>
                        <strong>{i18n.number(won)}</strong>/{i18n.number(played)}
                      </>
                    ),
                  },
                  { label: i18n._('Difference'), value: ({ difference }) => signed(difference) },
                ]}
              />
            </div>
          )
        })}
      </div>
      <p className="field-hint above-3">
        <Trans id="The first two of each group advance. Ties are broken by the difference of points, then by the direct result." />
      </p>
    </section>
  )
}

/** A, B … Z, AA, AB … */
export function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter
}

function Defeats({ people }: { people: People }) {
  const { i18n } = useLingui()
  return (
    <section aria-labelledby="defeats-title">
      <h2 id="defeats-title" className="room-title">
        <Trans id="Standings" />
      </h2>
      <StandingsTable
        people={people}
        title={i18n._('Standings')}
        rows={people.progress.standings}
        columns={[
          { label: i18n._('Wins'), value: ({ won }) => <strong>{i18n.number(won)}</strong> },
          { label: i18n._('Defeats'), value: ({ won, played }) => i18n.number(played - won) },
        ]}
      />
      <p className="field-hint above-3">
        <Trans id="Two defeats knock you out. Those who have lost once go on in the losers’ bracket." />
      </p>
    </section>
  )
}

interface RoundsProps {
  rounds: readonly BracketRound[]
  progress: RoundProgress
  view: BracketView
  /** What a round shows below its tables. */
  below?: (round: BracketRound) => ReactNode
}

/** One tab for each round, the current one first. */
function RoundTabs({ rounds, progress, view, below }: RoundsProps) {
  const { i18n } = useLingui()
  const [chosen, setChosen] = useState<string | null>(null)
  const tabs = rounds.map(round => ({
    name: String(round.number),
    label: i18n._('Round {number}', { number: round.number }),
    content: (
      <>
        <Tables tables={round.tables} byes={byesOf(progress, round.number)} view={view} />
        {below?.(round)}
      </>
    ),
  }))
  if (tabs.length === 0) return null
  return (
    <section aria-labelledby="rounds-title">
      <h2 id="rounds-title" className="room-title">
        <Trans id="Rounds" />
      </h2>
      <Tabs
        label={i18n._('Rounds')}
        tabs={tabs}
        open={chosen ?? String(rounds[currentRound(rounds)]!.number)}
        onOpen={setChosen}
      />
    </section>
  )
}

const byesOf = ({ byes, entrants }: RoundProgress, round: number): PlayerName[][] =>
  byes.filter(bye => bye.round === round).map(({ entrant }) => entrants[entrant] ?? [])

interface TablesProps {
  tables: readonly BracketTable[]
  byes: readonly PlayerName[][]
  view: BracketView
}

function Tables({ tables, byes, view }: TablesProps) {
  const { shown, showAll } = useShortened('tables', [...tables], ({ players }) =>
    players.some(({ _id }) => _id === view.me),
  )
  return (
    <>
      <ol className="bracket-grid">
        {shown.map(table => (
          <MatchCard key={table.number} table={table} {...view} />
        ))}
      </ol>
      {showAll && <p className="above-3">{showAll}</p>}
      <Byes byes={byes} />
    </>
  )
}

function Byes({ byes }: Pick<TablesProps, 'byes'>) {
  const { i18n } = useLingui()
  const named = byes.filter(players => players.length > 0)
  if (named.length === 0) return null
  return (
    <p className="field-hint above-3">
      <Trans
        id="Without an opponent in this round: {names}"
        values={{ names: named.map(players => namesText(i18n, players)).join(' · ') }}
      />
    </p>
  )
}

/** The byes of a knock-out after groups; those of a double elimination belong to one of two brackets. */
function PartByes({ part, byes }: { part: TablePart; byes: PlayerName[][] }) {
  const names = byes.flat().map(({ username }) => username)
  if (part !== 'knockout' || names.length === 0) return null
  return (
    <p className="part-byes">
      <Trans id="Bye" />: {names.join(' · ')}
    </p>
  )
}

/** The name of a knock-out part. */
export const nameOfPart = (i18n: I18n, part: TablePart): string | undefined =>
  (
    ({
      knockout: i18n._('Bracket'),
      winners: i18n._('Winners’ bracket'),
      losers: i18n._('Losers’ bracket'),
      final: i18n._('Final'),
    }) as Partial<Record<TablePart, string>>
  )[part]

/** The name of a round of a knock-out part, of which it is the one at this index. */
export function nameOfPartRound(
  i18n: I18n,
  part: TablePart,
  { rounds }: Pick<RoundProgress, 'rounds'>,
  number: number,
  index: number,
): string {
  if (part === 'final') return index === 0 ? i18n._('Final') : i18n._('Second final')
  if (part === 'knockout' && number === rounds) return i18n._('Final')
  if (part === 'knockout' && number === rounds - 1) return i18n._('Semifinals')
  return i18n._('Round {number}', { number: index + 1 })
}

/** A knock-out part as columns, one for each of its rounds; on a narrow screen they scroll sideways. */
function PartColumns({ part, rounds, progress, view }: RoundsProps & { part: TablePart }) {
  const { i18n } = useLingui()
  const own = rounds
    .map(({ number, tables }) => ({ number, tables: tables.filter(table => table.part === part) }))
    .filter(({ tables }) => tables.length > 0)
  if (own.length === 0) return null
  const title = nameOfPart(i18n, part)
  return (
    <section aria-labelledby={`part-${part}`}>
      <h2 id={`part-${part}`} className="room-title">
        {title}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it */}
      <section className="part-columns" tabIndex={0} aria-label={title}>
        {own.map(({ number, tables }, index) => (
          <div key={number} className="part-column">
            <h3>{nameOfPartRound(i18n, part, progress, number, index)}</h3>
            <ol>
              {tables.map(table => (
                <MatchCard key={table.number} table={table} {...view} />
              ))}
            </ol>
            <PartByes part={part} byes={byesOf(progress, number)} />
          </div>
        ))}
      </section>
    </section>
  )
}
