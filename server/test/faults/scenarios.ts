import { setTimeout as pause } from 'node:timers/promises'
import { checkOut, findPreviousVersion } from './previousVersion.ts'
import type { Topology, TopologyNode } from './topology.ts'

export interface Scenario {
  name: string
  title: string
  /** The scenario needs processes whose clocks can be set. */
  needsFakeClocks?: true
  /** Causes one fault and resolves when it is over. `round` counts from 0. */
  strike(topology: Topology, round: number): Promise<void>
}

const seconds = (count: number) => pause(count * 1000)
/** Longer than a turn plus the time that a node and the proxy take to notice that something is unreachable. */
const PARTITION_SECONDS = 40

/** Resolves when `/readyz` of a node answers with the wanted status. */
export async function untilReadiness(node: TopologyNode, wanted: number) {
  while ((await node.readiness()) !== wanted) await pause(200)
}

/** Retries, because PostgreSQL cannot start while processes of the killed instance are still ending. */
async function startPostgres({ cluster }: Topology) {
  for (let tries = 0; ; tries++) {
    try {
      return await cluster.start()
    } catch (error) {
      if (tries === 50) throw error
      await pause(200)
    }
  }
}

/** The network between all nodes and PostgreSQL or Redis. */
const allProxies = ({ nodes }: Topology, to: 'postgres' | 'redis') => nodes.map(node => node[to])

const networkScenarios = (to: 'postgres' | 'redis', product: string): Scenario[] => [
  {
    name: `${to}-slow`,
    title: `${product} answers 300 ms later for 10 s`,
    async strike(topology) {
      for (const proxy of allProxies(topology, to)) proxy.delay(150)
      await seconds(10)
      for (const proxy of allProxies(topology, to)) proxy.resume()
    },
  },
  {
    name: `${to}-hang`,
    title: `${product} does not answer for 10 s, connections stay open`,
    async strike(topology) {
      for (const proxy of allProxies(topology, to)) proxy.hang()
      await seconds(10)
      for (const proxy of allProxies(topology, to)) proxy.resume()
    },
  },
  {
    name: `${to}-partition`,
    title: `one node is cut off from ${product} for ${PARTITION_SECONDS} s, longer than a turn`,
    async strike({ nodes }, round) {
      const proxy = nodes[round % 2]![to]
      proxy.cut()
      await seconds(PARTITION_SECONDS)
      proxy.resume()
    },
  },
  {
    name: `${to}-partition-silent`,
    title: `the same without closing connections: every packet is dropped`,
    async strike({ nodes }, round) {
      const proxy = nodes[round % 2]![to]
      proxy.hang()
      await seconds(PARTITION_SECONDS)
      proxy.resume()
    },
  },
]

/** Stops a node as an operator does: it leaves the load balancer first and finishes its requests. */
export async function stopProperly(node: TopologyNode) {
  const stopped = node.stop()
  await untilReadiness(node, 503)
  if (!(await stopped)) throw new Error(`${node.name} did not end properly:\n${node.output().slice(-2000)}`)
}

const HOURS = 3600

export const SCENARIOS: Scenario[] = [
  {
    name: 'kill-node',
    title: 'kill -9 of a node, started again after 3 s',
    async strike({ nodes }, round) {
      const node = nodes[round % 2]!
      await node.kill()
      await seconds(3)
      await node.start()
    },
  },
  {
    name: 'kill-both',
    title: 'kill -9 of both nodes at once, started again after 3 s',
    async strike({ nodes }) {
      await Promise.all(nodes.map(node => node.kill()))
      await seconds(3)
      await Promise.all(nodes.map(node => node.start()))
    },
  },
  {
    name: 'rolling-restart',
    title: 'SIGTERM to one node after the other, each started again before the next',
    async strike({ nodes }) {
      for (const node of nodes) {
        await stopProperly(node)
        await node.start()
        await untilReadiness(node, 200)
      }
    },
  },
  {
    name: 'upgrade',
    title: 'the previous version beside this one on the new schema, then replaced by this one',
    async strike({ nodes }, round) {
      const version = findPreviousVersion()
      if (!version) throw new Error('this clone does not have the previous version')
      const previous = checkOut(version)
      const node = nodes[round % 2]!
      try {
        await stopProperly(node)
        await node.start({ main: previous.main })
        await untilReadiness(node, 200)
        // The other node is restarted, so that all players are at the previous version for a while.
        const other = nodes[(round + 1) % 2]!
        await stopProperly(other)
        await other.start()
        await untilReadiness(other, 200)
        await seconds(10)
        await stopProperly(node)
        await node.start()
        await untilReadiness(node, 200)
      } finally {
        previous.remove()
      }
    },
  },
  {
    name: 'postgres-restart',
    title: 'PostgreSQL stopped, started again after 5 s',
    async strike(topology) {
      await topology.cluster.crash('SIGINT')
      await seconds(5)
      await startPostgres(topology)
    },
  },
  {
    name: 'postgres-kill',
    title: 'kill -9 of PostgreSQL, which recovers from its log',
    async strike(topology) {
      await topology.cluster.crash('SIGKILL')
      await seconds(2)
      await startPostgres(topology)
    },
  },
  ...networkScenarios('postgres', 'PostgreSQL'),
  {
    name: 'redis-kill',
    title: 'kill -9 of Redis, started again empty after 5 s',
    async strike({ redis }) {
      await redis.crash()
      await seconds(5)
      await redis.start()
    },
  },
  ...networkScenarios('redis', 'Redis'),
  {
    name: 'clock-node',
    title: 'the clock of one node jumps 3 hours forward, 6 hours back, and is set right',
    needsFakeClocks: true,
    async strike({ setClock }, round) {
      for (const offset of [3 * HOURS, -3 * HOURS, 0]) {
        setClock(round % 2 === 0 ? 'node 1' : 'node 2', offset)
        await seconds(12)
      }
    },
  },
  {
    name: 'clock-postgres',
    title:
      'the clock of PostgreSQL, which all nodes follow, jumps 3 hours forward, 6 hours back, and is set right',
    needsFakeClocks: true,
    async strike({ setClock }) {
      for (const offset of [3 * HOURS, -3 * HOURS, 0]) {
        setClock('postgres', offset)
        await seconds(15)
      }
    },
  },
]
