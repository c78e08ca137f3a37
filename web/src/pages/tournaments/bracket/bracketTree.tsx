import './bracket.css'
import { Trans, useLingui } from '@lingui/react'
import type { BracketRound, PlayerName } from '@valecuatro/contract'
import { useEffect, useMemo, useRef } from 'react'
import { BracketRounds } from './bracketRounds.tsx'
import { type Box, byesAt, keyOf, layOutBracket, type Tree as TreeLayout } from './layout.ts'
import { MatchCard } from './matchCard.tsx'
import { type BracketProps, type BracketView, currentRound, roundName, sideSizeOf } from './rounds.ts'

/** A tree with more tables in one round would be too tall to read. */
const MAX_TREE_TABLES = 8

/** A bracket: drawn as a tree, or round by round if it is large. */
export function BracketTree(props: BracketProps) {
  const isLarge = props.bracket.rounds.some(({ tables }) => tables.length > MAX_TREE_TABLES)
  return isLarge ? <BracketRounds {...props} /> : <Tree {...props} />
}

/**
 * The rounds as columns of tables with lines between them. Screen readers read it as a list of rounds, each with a list
 * of tables.
 */
function Tree({ bracket: { rounds }, ...view }: BracketProps) {
  const { i18n } = useLingui()
  const sheet = useRef<HTMLElement>(null)
  const { mode, bestOf } = view.rules
  const tree = useMemo(() => layOutBracket(rounds, { mode, bestOf }), [rounds, mode, bestOf])
  const current = currentRound(rounds)
  const currentLeft = tree.columns[current]?.[0]?.left ?? 0

  // A phone has room for one round, so the current one is scrolled into view, without scrolling the page.
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
                <Boxes round={round} boxes={tree.columns[index] ?? []} {...view} />
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

function Lines({ tree }: { tree: TreeLayout }) {
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

interface BoxesProps extends BracketView {
  round: BracketRound
  boxes: Box[]
}

function Boxes({ round, boxes, ...view }: BoxesProps) {
  return boxes.map(box =>
    'byes' in box.what ? (
      <Byes
        key={keyOf(box.what)}
        byes={byesAt(round, box.what.byes, sideSizeOf(view.rules))}
        box={box}
        me={view.me}
      />
    ) : (
      <MatchCard key={keyOf(box.what)} table={round.tables[box.what.table]!} box={box} {...view} />
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
