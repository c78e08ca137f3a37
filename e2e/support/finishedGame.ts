import { randomBytes } from 'node:crypto'
import type { GameId } from '@valecuatro/contract'
import type { Action } from '@valecuatro/engine'
import { connectPlayer, type Player } from '../../server/test/player.ts'
import type { ApiClient } from './accounts.ts'
import { server } from './server.ts'

/** A socket of the account, without a browser. */
export const connect = (account: ApiClient): Player =>
  connectPlayer({ url: server.api, cookie: account.cookie(), origin: server.page })

/** Players who always call and always accept finish a game after a few hands. */
const EAGER: readonly Action[] = ['quiero', 'vale cuatro', 'retruco', 'truco']
const eager = ({ actions }: { actions: Action[] }): Action =>
  EAGER.find(action => actions.includes(action)) ?? actions.find(action => /\d/.test(action)) ?? actions[0]!

/** Players without browsers meet in the queue for two or for four and play a game to its end. */
export async function playGame(accounts: ApiClient[]): Promise<GameId> {
  const players = accounts.map(connect)
  const ready = players.map(
    player => new Promise<GameId>(resolve => player.socket.once('game:ready', game => resolve(game.gameId))),
  )
  const mode = players.length === 2 ? '1v1' : '2v2'
  for (const player of players) await player.send('queue:join', { mode })
  const [gameId] = await Promise.all(ready)
  await Promise.all(players.map(player => player.sync(gameId!)))
  for (const player of players) {
    await player.send('game:seed', { gameId: gameId!, seed: randomBytes(8).toString('hex') })
  }
  await Promise.all(players.map(player => player.playOn(eager)))
  for (const player of players) player.leave()
  return gameId!
}
