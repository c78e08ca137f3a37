import { describe, expect, it } from 'vitest'
import { drawnRounds, USUAL_RULES } from '../testing/aTournament.ts'
import { type Box, GAP, keyOf, layOutBracket } from './layout.ts'

/** The numbers of entrants, of tables in each round, and of byes in the first round. */
const BRACKETS: [entrants: number, tables: number[], byes: number][] = [
  [4, [1], 0],
  [5, [1], 0],
  [6, [1, 1], 2],
  [7, [1, 1], 2],
  [8, [2, 1], 0],
  [10, [1, 2, 1], 6],
  [12, [2, 2, 1], 4],
  [18, [1, 4, 2, 1], 14],
  [32, [8, 4, 2, 1], 0],
]

const bottom = ({ top, height }: Box) => top + height
const middle = ({ top, height }: Box) => top + height / 2

describe.each(BRACKETS)('a bracket of %i', (entrants, tables, byes) => {
  const rounds = drawnRounds(entrants)
  const tree = layOutBracket(rounds, USUAL_RULES)

  it('has the right tables and byes', () => {
    expect(rounds.map(round => round.tables.length)).toEqual(tables)
    expect(rounds[0]?.byes.length).toBe(byes)
    const shown = tree.columns[0]!.filter(({ what }) => 'byes' in what)
    expect(shown.length).toBe(byes / 2)
  })

  it('keeps all boxes apart and inside the drawing', () => {
    for (const column of tree.columns) {
      for (const [index, box] of column.entries()) {
        expect(box.top).toBeGreaterThanOrEqual(index === 0 ? 0 : bottom(column[index - 1]!) + GAP.y)
        expect(bottom(box)).toBeLessThanOrEqual(tree.height)
        expect(box.left + box.width).toBeLessThanOrEqual(tree.width)
      }
    }
  })

  it('links two sources to every table after the first round, and every source to one table', () => {
    for (const [index, { tables }] of rounds.slice(1).entries()) {
      const links = tree.links.filter(({ round }) => round === index)
      for (const to of tables.keys()) expect(links.filter(link => link.to === to).length).toBe(2)
      expect(links.map(({ from }) => keyOf(from)).sort()).toEqual(
        tree.columns[index]!.map(({ what }) => keyOf(what)).sort(),
      )
    }
  })

  it('centres every table between its two sources', () => {
    for (const [round, column] of tree.columns.slice(1).entries()) {
      for (const [place, box] of column.entries()) {
        const [above, below] = tree.columns[round]!.slice(2 * place)
        expect(Math.abs(middle(box) - (middle(above!) + middle(below!)) / 2)).toBeLessThanOrEqual(1)
      }
    }
  })

  it('has no crossing lines while the rounds are played as drawn', () => {
    for (const played of rounds.keys()) {
      const { links } = layOutBracket(drawnRounds(entrants, played), USUAL_RULES)
      for (const [index] of rounds.slice(1).entries()) {
        const to = links.filter(({ round }) => round === index).map(link => link.to)
        expect(to).toEqual(to.toSorted((a, b) => a - b))
      }
    }
  })
})

it('marks the links that players have taken', () => {
  const taken = (played: number) =>
    layOutBracket(drawnRounds(12, played), USUAL_RULES).links.map(({ isTaken }) => isTaken)
  expect(taken(1)).toEqual([true, true, true, true, false, false])
  expect(taken(2)).toEqual([true, true, true, true, true, true])
})

it('links a source to the table where its players sit', () => {
  const [first, final] = drawnRounds(8, 1)
  const [table] = final!.tables
  const { links } = layOutBracket(
    [first!, { ...final!, tables: [{ ...table!, players: first!.tables[1]!.players }] }],
    USUAL_RULES,
  )
  expect(links.map(({ from, to, isTaken }) => [keyOf(from), to, isTaken])).toEqual([
    ['table 0', 0, false],
    ['table 1', 0, true],
  ])
})

it('draws every line from the edge of one box to the edge of another', () => {
  const { links, columns } = layOutBracket(drawnRounds(12, 2), USUAL_RULES)
  for (const { path, round, from, to } of links) {
    const start = columns[round]!.find(({ what }) => keyOf(what) === keyOf(from))!
    const end = columns[round + 1]!.find(({ what }) => keyOf(what) === keyOf({ table: to }))!
    expect(path.startsWith(`M${start.left + start.width} ${middle(start)}H`)).toBe(true)
    expect(path.endsWith(`${middle(end)}H${end.left}`)).toBe(true)
  }
})

it('is empty before the draw', () => {
  expect(layOutBracket([], USUAL_RULES)).toMatchObject({ columns: [], links: [], height: 0 })
})
