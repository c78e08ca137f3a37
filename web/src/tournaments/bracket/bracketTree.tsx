import './bracket.css'
import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { Bracket, BracketRound, PlayerName } from '@valecuatro/contract'
import { useEffect, useMemo, useRef } from 'react'
import { type Box, byesAt, keyOf, layOutBracket, type Tree } from './layout.ts'
import { MatchCard } from './matchCard.tsx'

interface BracketTreeProps {
  bracket: Bracket
  me: string
  ahead: number
}

/**
 * The rounds as columns of tables with lines between them. Screen readers read it as a list of rounds, each with a list
 * of tables.
 */
export function BracketTree({ bracket: { rounds }, me, ahead }: BracketTreeProps) {
  const { i18n } = useLingui()
  const sheet = useRef<HTMLElement>(null)
  const tree = useMemo(() => layOutBracket(rounds), [rounds])
  const current = currentRound(rounds)
  const currentLeft = tree.columns[current]?.[0]?.left ?? 0

  // A phone shows one round, the current one. Only the bracket is scrolled, not the page.
  useEffect(() => {
    sheet.current?.scrollTo({ left: Math.max(0, currentLeft - 24) })
  }, [currentLeft])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section ref={sheet} className="bracket-sheet" tabIndex={0} aria-label={i18n._('Bracket')}>
      <div className="bracket-tree" style={{ width: tree.width, height: tree.height + HEAD }}>
        <Lines tree={tree} />
        <ol>
          {rounds.map((round, index) => (
            <li key={round.number} data-current={index === current}>
              <h3 className="bracket-round" style={{ left: tree.columns[index]?.[0]?.left }}>
                {roundName(i18n, rounds, index)}
              </h3>
              <ol className="bracket-column" style={{ top: HEAD }}>
                <Boxes round={round} boxes={tree.columns[index] ?? []} me={me} ahead={ahead} />
              </ol>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** The height of the round's name above its tables, in pixels. */
const HEAD = 44

function Lines({ tree }: { tree: Tree }) {
  return (
    <svg
      className="bracket-lines"
      width={tree.width}
      height={tree.height}
      style={{ top: HEAD }}
      aria-hidden="true"
    >
      {tree.links.map(({ round, from, to, isTaken, path }) => (
        <path key={`${round} ${keyOf(from)} ${to}`} d={path} data-taken={isTaken} />
      ))}
    </svg>
  )
}

interface BoxesProps {
  round: BracketRound
  boxes: Box[]
  me: string
  ahead: number
}

function Boxes({ round, boxes, me, ahead }: BoxesProps) {
  return boxes.map(box =>
    'byes' in box.what ? (
      <Byes key={keyOf(box.what)} byes={byesAt(round, box.what.byes)} box={box} me={me} />
    ) : (
      <MatchCard
        key={keyOf(box.what)}
        table={round.tables[box.what.table]!}
        box={box}
        me={me}
        ahead={ahead}
      />
    ),
  )
}

function Byes({ byes, box, me }: { byes: PlayerName[]; box: Box; me: string }) {
  return (
    <li
      className="bracket-byes"
      style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
    >
      <h4>
        <Trans id="Bye" />
      </h4>
      <ul>
        {byes.map(player => (
          <li key={player._id} className="bracket-seat" data-me={player._id === me}>
            {player.username}
          </li>
        ))}
      </ul>
    </li>
  )
}

/** The last round is the final; the one before it, if it has two tables, the semifinals. */
function roundName(i18n: I18n, rounds: readonly BracketRound[], index: number): string {
  if (index === rounds.length - 1) return i18n._('Final')
  if (index === rounds.length - 2 && rounds[index]!.tables.length === 2) return i18n._('Semifinals')
  return i18n._('Round {number}', { number: rounds[index]!.number })
}

/** The index of the current round, or of the last one. */
function currentRound(rounds: readonly BracketRound[]): number {
  const index = rounds.findIndex(({ tables }) => tables.some(({ state }) => state !== 'finished'))
  return index === -1 ? rounds.length - 1 : index
}
