import { describe, expect, it } from 'vitest'
import { drawnRounds } from '../testing/aTournament.ts'
import { type Box, layOut } from './layout.ts'

/** Entrants, tables of each round, byes of the first. */
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
  const tree = layOut(rounds)

  it('has its tables and byes', () => {
    expect(rounds.map(round => round.tables.length)).toEqual(tables)
    expect(rounds[0]?.byes.length).toBe(byes)
  })

  it('lays no box upon another, and all inside the sheet', () => {
    for (const column of tree.columns) {
      for (const [index, box] of column.entries()) {
        expect(box.top).toBeGreaterThanOrEqual(index === 0 ? 0 : bottom(column[index - 1]!) + 8)
      }
      expect(bottom(column.at(-1)!)).toBeLessThanOrEqual(tree.height)
    }
    expect(tree.width).toBeGreaterThanOrEqual(
      Math.max(...tree.columns.flat().map(box => box.left + box.width)),
    )
  })

  it('gives every table after the first round somewhere to come from, and everybody somewhere to go', () => {
    for (const [index, { tables }] of rounds.slice(1).entries()) {
      const links = tree.links.filter(({ round }) => round === index)
      for (const to of tables.keys()) expect(links.some(link => link.to === to)).toBe(true)
      for (const { what } of tree.columns[index]!) expect(links.some(({ from }) => from === what)).toBe(true)
    }
  })
})

it('stands a table in the middle of the two it follows from', () => {
  const { columns } = layOut(drawnRounds(32))
  for (const [round, column] of columns.slice(1).entries()) {
    for (const [index, box] of column.entries()) {
      const [above, below] = columns[round]!.slice(2 * index)
      expect(Math.abs(middle(box) - (middle(above!) + middle(below!)) / 2)).toBeLessThanOrEqual(1)
    }
  }
})

it('leads from two tables to one where nobody is drawn yet', () => {
  const { links } = layOut(drawnRounds(8))
  expect(links.map(({ from, to, isTaken }) => [from, to, isTaken])).toEqual([
    [0, 0, false],
    [1, 0, false],
  ])
})

it('leads where the players have really gone', () => {
  const [first, second, final] = drawnRounds(12, 1)
  const [a, b] = second!.tables
  const swapped = [a!.players[0]!, ...b!.players.slice(1)]
  const others = [b!.players[0]!, ...a!.players.slice(1)]
  const { links } = layOut([
    first!,
    {
      ...second!,
      tables: [
        { ...a!, players: swapped },
        { ...b!, players: others },
      ],
    },
    final!,
  ])
  expect(
    links.filter(({ round }) => round === 0).map(({ from, to, isTaken }) => [from, to, isTaken]),
  ).toEqual([
    [0, 0, true],
    ['byes', 0, true],
    [0, 1, true],
    [1, 1, true],
    ['byes', 1, true],
  ])
})

it('draws every line from the edge of one card to the edge of another', () => {
  const { links, columns } = layOut(drawnRounds(12, 2))
  for (const { path, round, from, to } of links) {
    const start = columns[round]!.find(({ what }) => what === from)!
    const end = columns[round + 1]!.find(({ what }) => what === to)!
    expect(path.startsWith(`M${start.left + start.width} ${middle(start)}H`)).toBe(true)
    expect(path.endsWith(`${middle(end)}H${end.left}`)).toBe(true)
  }
})

it('has nothing to draw before the draw', () => {
  expect(layOut([])).toMatchObject({ columns: [], links: [], height: 0 })
})
