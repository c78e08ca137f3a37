import type { PlayStats } from './clients.ts'

export interface Measured extends PlayStats {
  /** Processor time of the server per move, in microseconds. */
  cpuPerMove: number
  /** Processor time of PostgreSQL per move, in microseconds. */
  databaseCpuPerMove: number
}

export interface Result {
  name: string
  tables: number
  paced: Measured
  flatOut: Measured
  /** Memory per player, in bytes. */
  memoryPerPlayer: number
}

const LIMITS = ['relay', 'relay-seats', 'colyseus']

export function reportHeader(seconds: number, pace: number): string {
  return [
    `${seconds} s each; paced: every table moves each ${pace / 1000} s; flat out: as soon as all four have seen the last move`,
    '',
    `${''.padEnd(12)}${''.padStart(7)}  ${'paced'.padEnd(55)}${'flat out'.padEnd(55)}`,
    line(
      '',
      'tables',
      ['moves/s', 'median', 'p99', 'CPU/move', 'PostgreSQL'],
      ['moves/s', 'median', 'p99', 'CPU/move', 'PostgreSQL'],
      ['KB/player'],
    ),
  ].join('\n')
}

export function reportRow({ name, tables, paced, flatOut, memoryPerPlayer }: Result): string {
  const cells = ({ perSecond, median, p99, cpuPerMove, databaseCpuPerMove }: Measured) => [
    perSecond.toFixed(0),
    `${median.toFixed(1)} ms`,
    `${p99.toFixed(1)} ms`,
    `${cpuPerMove.toFixed(0)} µs`,
    `${databaseCpuPerMove.toFixed(0)} µs`,
  ]
  return line(name, String(tables), cells(paced), cells(flatOut), [(memoryPerPlayer / 1024).toFixed(0)])
}

function line(name: string, tables: string, ...groups: string[][]): string {
  const cells = groups.map(group => group.map(cell => cell.padStart(11)).join('')).join('')
  return `${name.padEnd(12)}${tables.padStart(7)}${cells}`
}

/** Reports the server relative to the other servers for each number of tables, and how the cost of a move grows. */
export function reportRatios(results: Result[]): string {
  const lines = ['']
  const find = (name: string, tables: number) =>
    results.find(each => each.name === name && each.tables === tables)
  const sizes = [...new Set(results.map(({ tables }) => tables))]
  for (const name of ['postgres', 'pglite']) {
    for (const tables of sizes) {
      const ours = find(name, tables)
      if (!ours) continue
      const ratios = LIMITS.flatMap(limit => {
        const theirs = find(limit, tables)
        if (!theirs) return []
        const rate = ours.flatOut.perSecond / theirs.flatOut.perSecond
        const cost = ours.flatOut.cpuPerMove / theirs.flatOut.cpuPerMove
        return `${rate.toFixed(2)} of ${limit}'s moves/s at ${cost.toFixed(1)} times its CPU`
      })
      if (ratios.length > 0) lines.push(`${name}, ${tables} tables: ${ratios.join('; ')}`)
    }
  }
  const [from, to] = [sizes.find(size => size >= 100), sizes.at(-1)]
  if (from && to && to > from) {
    for (const { name } of results.filter(({ tables }) => tables === to)) {
      const [few, many] = [find(name, from)!, find(name, to)!]
      const grown = (mode: 'paced' | 'flatOut') => percent(many[mode].cpuPerMove / few[mode].cpuPerMove - 1)
      lines.push(
        `${name}, cost of a move from ${from} to ${to} tables: ${grown('flatOut')} flat out, ${grown('paced')} paced`,
      )
    }
  }
  return lines.join('\n')
}

function percent(share: number): string {
  return `${share >= 0 ? '+' : '−'}${Math.abs(share * 100).toFixed(0)} %`
}
