import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openEmbedded } from '../../src/platform/database/database.ts'
import { httpCall } from '../httpCall.ts'
import { freePort } from '../ports.ts'
import { type ServerProcess, spawnServer } from '../process.ts'
import { gatherCrowd } from './crowd.ts'
import { ADMIN } from './topology.ts'

export const DISK_FULL = 'disk-full'
const DISK_MEGABYTES = 192
const TABLES = 3

/**
 * Runs a server with the embedded database on a small disk that fills up during play and is freed again. Checks that
 * acknowledged data is still there, that the server reports the problem, and that it recovers by itself or after a
 * restart. Mounting the disk needs root.
 */
export async function runDiskFull(rounds: number, onOpen: (stop: () => Promise<void>) => void) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    console.log(`${DISK_FULL} was skipped: a small disk can be mounted by root on Linux alone`)
    return null
  }
  const folder = mkdtempSync(join(tmpdir(), 'valecuatro-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'valecuatro', folder])
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = join(folder, 'data')
  let server: ServerProcess | null = null
  let output = ''

  async function start() {
    server = spawnServer({
      DATA_DIR: dataDir,
      API_PORT: String(port),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMIT_SCALE: '1000',
      TABLE_PAUSE_SCALE: '0.05',
      DEMO: '0',
    })
    await server.printed('Press Ctrl-C to stop')
  }
  async function end(signal: NodeJS.Signals) {
    const ending = server
    server = null
    if (!ending) return
    ending.child.kill(signal)
    const late = setTimeout(() => ending.child.kill('SIGKILL'), 30_000)
    await ending.ended()
    clearTimeout(late)
    output += ending.output()
  }
  async function stop() {
    await end('SIGKILL')
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  onOpen(stop)
  const health = () =>
    httpCall(`${url}/api/health`, { timeoutMs: 5000 }).then(
      ({ status }) => status,
      () => 0,
    )

  try {
    await start()
    const startedAt = performance.now()
    const entrance = { urls: [url], origin: 'http://127.0.0.1:3000', agent: new Agent() }
    const crowd = await gatherCrowd(entrance, TABLES, 100)
    let survived = 0
    let restarts = 0
    for (let round = 0; round < rounds; round++) {
      await crowd.playMoves(40)
      const filler = join(folder, 'filler')
      fill(filler)
      // Play continues while there is room in the files of the database, and stops when they have to grow.
      for (let looks = 0; looks < 60 && (await crowd.playMoves(1, 5000)); looks++) await pause(500)
      const whileFull = await health()
      const isReported = /no space left|ENOSPC|could not (extend|write)/i.test(server!.output())
      rmSync(filler)
      let goesOn = await crowd.playMoves(20, 20_000)
      if (!goesOn) {
        restarts++
        await end('SIGTERM')
        await start()
        goesOn = await crowd.playMoves(20, 60_000)
      }
      if (goesOn && isReported && whileFull !== 200) survived++
      else console.log(`${DISK_FULL}, round ${round + 1}:`, { goesOn, isReported, whileFull })
    }
    const isFinished = await crowd.finish()
    crowd.leave()
    await end('SIGTERM')
    const database = await openEmbedded({ dataDir: `${dataDir}/pglite` })
    const counts = await crowd.count(database.db, true)
    await database.close()
    const { acknowledged, lostMoves, lostTurns, givenAgain, gaps, coinsAdded, coinsWrong, ledgerProblems } =
      counts
    const isWhole =
      isFinished && lostMoves + gaps + coinsWrong + ledgerProblems + counts.unfinishedGames === 0
    console.log(`${DISK_FULL}: restarts needed ${restarts}`, { ...counts, faults: counts.faults.slice(0, 5) })
    if (!isWhole) console.log(output.slice(-6000))
    return {
      scenario: DISK_FULL,
      tried: rounds,
      survived: isWhole ? survived : 0,
      moves: acknowledged,
      'lost moves': lostMoves + gaps,
      'lost turns': lostTurns,
      'given again': givenAgain,
      coins: coinsAdded,
      'lost coins': coinsWrong + ledgerProblems,
      refusals: counts.faults.length,
      seconds: Math.round((performance.now() - startedAt) / 1000),
    }
  } finally {
    await stop()
  }
}

/** Writes until the disk is full. */
function fill(path: string) {
  const file = openSync(path, 'w')
  for (let size = 1024 * 1024; size >= 512; size /= 2) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size))
    } catch {
      // The remaining space may fit a smaller block.
    }
  }
  closeSync(file)
}
