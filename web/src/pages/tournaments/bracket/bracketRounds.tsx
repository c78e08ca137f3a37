import { Trans, useLingui } from '@lingui/react'
import type { BracketRound } from '@valecuatro/contract'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useShortened } from '../longList.tsx'
import { MatchCard } from './matchCard.tsx'
import { type BracketProps, type BracketView, currentRound, findPlayers, roundName } from './rounds.ts'

const MAX_FOUND = 5

/** A large bracket: one tab for each round, and a search that shows the tables of a player in all rounds. */
export function BracketRounds(props: BracketProps) {
  const { i18n } = useLingui()
  const { bracket, ...view } = props
  const { rounds } = bracket
  const [chosen, setChosen] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const own = nameOf(rounds, props.me)
  const tabs = rounds.map((round, index) => ({
    name: String(index),
    label: roundName(i18n, rounds, index),
    content: <Round round={round} {...view} />,
  }))
  return (
    <section className="bracket-rounds stack-3" aria-label={i18n._('Bracket')}>
      <div className="bracket-find row">
        <TextField
          label={i18n._('Find a player')}
          type="search"
          autoComplete="off"
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
        {own !== null && own !== search && (
          <Button onClick={() => setSearch(own)}>
            <Trans id="Find me" />
          </Button>
        )}
        {search !== '' && (
          <Button onClick={() => setSearch('')}>
            <Trans id="Show the rounds" />
          </Button>
        )}
      </div>
      {search.trim() === '' ? (
        <Tabs
          label={i18n._('Rounds')}
          tabs={tabs}
          open={chosen ?? String(currentRound(rounds))}
          onOpen={setChosen}
        />
      ) : (
        <Found {...props} search={search} />
      )}
    </section>
  )
}

function nameOf(rounds: readonly BracketRound[], me: string): string | null {
  const isMe = ({ _id }: { _id: string }) => _id === me
  for (const { tables, byes } of rounds) {
    const found = byes.find(isMe) ?? tables.flatMap(({ players }) => players).find(isMe)
    if (found) return found.username
  }
  return null
}

function Round({ round: { tables, byes }, ...view }: BracketView & { round: BracketRound }) {
  const { i18n } = useLingui()
  const { me } = view
  const finished = tables.filter(({ state }) => state === 'finished').length
  const { shown, showAll } = useShortened('tables', tables, ({ players }) =>
    players.some(({ _id }) => _id === me),
  )
  return (
    <>
      <p className="field-hint">
        {i18n._('{finished} of {tables, plural, one {# table} other {# tables}} finished', {
          finished,
          tables: tables.length,
        })}
      </p>
      <ol className="bracket-grid">
        {shown.map(table => (
          <MatchCard key={table.number} table={table} {...view} />
        ))}
      </ol>
      {showAll && <p className="above-3">{showAll}</p>}
      {byes.length > 0 && (
        <>
          <h3>
            {i18n._(
              '{count, plural, one {# player advances without playing} other {# players advance without playing}}',
              {
                count: byes.length,
              },
            )}
          </h3>
          <ul className="bracket-bye-list">
            {byes.map(({ _id, username }) => (
              <li key={_id} className="bracket-seat" data-me={_id === me}>
                {username}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** The players found, each with their tables, the last one first. */
function Found({ bracket: { rounds }, search, ...view }: BracketProps & { search: string }) {
  const { i18n } = useLingui()
  const found = findPlayers(rounds, search, MAX_FOUND + 1)
  return (
    <div role="status">
      {found.length === 0 && (
        <p className="soft">
          <Trans id="No player in this bracket has that name." />
        </p>
      )}
      {found.slice(0, MAX_FOUND).map(({ player, tables, hasBye }) => (
        <section key={player._id} aria-label={player.username}>
          <h3>{player.username}</h3>
          <ol className="bracket-grid">
            {tables.map(({ round, table }) => (
              <li key={round}>
                <p className="field-hint">{roundName(i18n, rounds, round)}</p>
                <ol>
                  <MatchCard table={table} {...view} me={player._id} isMine={player._id === view.me} />
                </ol>
              </li>
            ))}
            {hasBye && (
              <li>
                <p className="field-hint">{roundName(i18n, rounds, 0)}</p>
                <p>
                  <Trans id="Bye" />
                </p>
              </li>
            )}
          </ol>
        </section>
      ))}
      {found.length > MAX_FOUND && (
        <p className="field-hint">
          <Trans id="More players have that name. Type more letters." />
        </p>
      )}
    </div>
  )
}
