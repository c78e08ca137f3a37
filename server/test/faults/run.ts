// npm run faults -- [scenario…] [--rounds n] [--tables n] [--think ms] [--logs]: causes real faults during play and
// counts what was lost.
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type CrowdCounts, gatherCrowd } from './crowd.ts'
import { DISK_FULL, runDiskFull } from './diskFull.ts'
import { SCENARIOS, type Scenario } from './scenarios.ts'
import { FAKE_CLOCK, startTopology, type TopologyNode } from './topology.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    tables: { type: 'string', default: '20' },
    /** How long a player thinks on average, in milliseconds. */
    think: { type: 'string', default: '700' },
    /** Prints the output of the nodes. */
    logs: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const known = [...SCENARIOS.map(({ name }) => name), DISK_FULL]
const wrong = positionals.filter(name => !known.includes(name))
if (wrong.length > 0) {
  console.error(`There is no scenario ${wrong.join(', ')}. There are: ${known.join(', ')}`)
  process.exit(1)
}
const isChosen = (name: string) => positionals.length === 0 || positionals.includes(name)
const chosen = SCENARIOS.filter(({ name }) => isChosen(name))

const rows: Record<string, string | number>[] = []
let isClean = true
let stop = async () => {}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void stop().finally(() => process.exit(1)))

/** The difference between two counts. Everything except moves, coins and turns given again must be 0. */
const difference = (a: CrowdCounts, b: CrowdCounts) => ({
  moves: b.acknowledged - a.acknowledged,
  'lost moves': b.lostMoves - a.lostMoves + b.gaps - a.gaps,
  'lost turns': b.lostTurns - a.lostTurns,
  'given again': b.givenAgain - a.givenAgain,
  coins: b.coinsAdded - a.coinsAdded,
  'lost coins': b.coinsWrong - a.coinsWrong + b.ledgerProblems - a.ledgerProblems,
  refusals: b.faults.length - a.faults.length,
})

const READY_TIMEOUT_MS = 90_000

async function becomesReady(node: TopologyNode): Promise<boolean> {
  const until = performance.now() + READY_TIMEOUT_MS
  while (performance.now() < until) {
    if ((await node.readiness()) === 200) return true
    await pause(500)
  }
  return false
}

/** Runs scenarios one after the other while the same players keep playing. */
async function runScenarios(scenarios: Scenario[], fakeClocks: boolean) {
  const topology = await startTopology({ fakeClocks })
  stop = topology.stop
  try {
    const proxy = topology.hasProxy ? ' and Caddy' : '; no Caddy: players connect to the nodes'
    console.log(`Two nodes, PostgreSQL, Redis${proxy}; ${values.tables} tables`)
    const crowd = await gatherCrowd(topology, Number(values.tables), Number(values.think))
    const { db } = topology.database
    let before = await crowd.count(db, false)
    for (const { name, title, strike } of scenarios) {
      const startedAt = performance.now()
      const began = before
      let survived = 0
      for (let round = 0; round < rounds; round++) {
        await crowd.playMoves(20)
        await strike(topology, round)
        // Play would continue on a single node, so this checks that both are up.
        const isServing = await Promise.all(topology.nodes.map(node => becomesReady(node)))
        const stuck = await crowd.findStuckGames(db)
        const after = await crowd.count(db, false)
        const { moves: _, coins: __, 'given again': ___, ...lost } = difference(before, after)
        const isWhole = stuck.length === 0 && Object.values(lost).every(count => count === 0)
        if (isWhole && isServing.every(Boolean)) survived++
        else {
          console.log(`${name}, round ${round + 1}:`, {
            isServing,
            stuck,
            ...lost,
            refused: after.faults.slice(-5),
          })
          for (const text of await crowd.describeLostTurns(db, Math.min(lost['lost turns'], 5)))
            console.log(text)
        }
        before = after
      }
      const duration = Math.round((performance.now() - startedAt) / 1000)
      rows.push({ scenario: name, tried: rounds, survived, ...difference(began, before), seconds: duration })
      console.log(`${name} (${title}): survived ${survived} of ${rounds}`)
      isClean &&= survived === rounds
    }
    const isFinished = await crowd.finish()
    const { faults, ...last } = await crowd.count(db, true)
    crowd.leave()
    console.log('When all games were over:', last)
    isClean &&= isFinished && last.lostMoves + last.gaps + last.wrongEnds + last.unfinishedGames === 0
    if (values.logs || !isClean) for (const node of topology.nodes) console.log(node.output().slice(-6000))
  } finally {
    await topology.stop()
  }
}

const plain = chosen.filter(({ needsFakeClocks }) => !needsFakeClocks)
if (plain.length > 0) await runScenarios(plain, false)
const clocks = chosen.filter(({ needsFakeClocks }) => needsFakeClocks)
if (clocks.length > 0 && existsSync(FAKE_CLOCK)) await runScenarios(clocks, true)
else if (clocks.length > 0) console.log('Clocks were skipped: apt-get install faketime')
if (isChosen(DISK_FULL)) {
  const row = await runDiskFull(rounds, closer => {
    stop = closer
  })
  if (row) rows.push(row)
  isClean &&= !row || row.tried === row.survived
}
console.table(rows)
process.exit(isClean ? 0 : 1)
