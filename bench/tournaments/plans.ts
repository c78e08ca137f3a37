import type { Pool } from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

/** A table up to this size may be scanned completely, because an index would cost more. */
const SMALL = 1000

export interface Plan {
  text: string
  milliseconds: number
  blocks: number
  /** How each table was accessed. */
  scans: string[]
  /** Large tables that were scanned completely. */
  whole: string[]
}

/** A summary of EXPLAIN (ANALYZE, BUFFERS) for a statement. */
export async function explain(pool: Pool, { text, values }: Statement): Promise<Plan> {
  const { rows } = await pool.query({
    text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    values,
  })
  const [{ Plan: root, 'Execution Time': milliseconds }] = rows[0]['QUERY PLAN'] as [
    { Plan: Node; 'Execution Time': number },
  ]
  const scans = nodesOf(root).filter(node => node['Relation Name'] ?? node['Index Name'])
  return {
    text,
    milliseconds,
    blocks: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
    scans: scans.map(describe),
    whole: scans.filter(node => node['Node Type'] === 'Seq Scan' && rowsOf(node) > SMALL).map(describe),
  }
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const rowsOf = (node: Node) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']

function describe(node: Node): string {
  const place = [node['Relation Name'], node['Index Name']].filter(Boolean).join(' ')
  return `${node['Node Type']} ${place}, ${Math.round(rowsOf(node))} rows`
}

export function formatPlan({ text, milliseconds, blocks, scans }: Plan): string {
  const short = text.replace(/\s+/g, ' ').replace(/^select "id".*? from/, 'select … from')
  return [
    `    ${short.length > 150 ? `${short.slice(0, 150)}…` : short}`,
    `      ${milliseconds.toFixed(2)} ms, ${blocks} blocks: ${scans.join('; ') || 'no table'}`,
  ].join('\n')
}
