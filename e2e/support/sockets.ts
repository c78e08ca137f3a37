import { randomBytes } from 'node:crypto'
import type { GameId } from '@valecuatro/contract'
import type { Action } from '@valecuatro/engine'
import type { Page } from 'playwright-core'
import { connectPlayer, type Player } from '../../server/test/player.ts'
import type { ApiClient } from './accounts.ts'
import { server } from './server.ts'

/** A socket of the account, without a browser. */
export const connect = (account: Pick<ApiClient, 'cookie'>): Player =>
  connectPlayer({ url: server.api, cookie: account.cookie(), origin: server.page })

/** Sockets of these accounts, all of them connected. */
export async function connectAll(accounts: Pick<ApiClient, 'cookie'>[]): Promise<Player[]> {
  const players = accounts.map(connect)
  await Promise.all(players.map(player => player.until(() => player.socket.connected)))
  return players
}

/** The account of a page, as it is now. */
export async function accountOf(page: Page): Promise<Pick<ApiClient, 'cookie'>> {
  const cookies = await page.context().cookies(server.api)
  return { cookie: () => cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
}

type Choose = (turn: { actions: Action[] }) => Action

const first =
  (...wanted: RegExp[]): Choose =>
  ({ actions }) =>
    wanted.map(each => actions.find(action => each.test(action))).find(action => action !== undefined) ??
    actions[0]!

/** Players who always call and always accept finish a game after a few hands. */
const eager = first(/^quiero/, /^vale cuatro/, /^retruco/, /^truco/, /\d/)
/** Plays cards and declines every call. */
const playsCards = first(/^\d/, /^no quiero/)
/** Folds at once, so that the rivals win quickly. */
const givesUp = first(/^mazo/, /^no quiero/)

export async function sendSeeds(players: Player[], gameId: GameId) {
  const seed = () => randomBytes(8).toString('hex')
  for (const player of players) await player.send('game:seed', { gameId, seed: seed() })
}

/** Plays a game to its end; the side of the first player wins. */
export async function winGame(players: Player[], gameId: GameId) {
  await Promise.all(players.map(player => player.sync(gameId)))
  await sendSeeds(players, gameId)
  const sideOf = (player: Player) => player.table().seat! % 2
  const winning = sideOf(players[0]!)
  await Promise.all(players.map(player => player.playOn(sideOf(player) === winning ? playsCards : givesUp)))
}

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
  await sendSeeds(players, gameId!)
  await Promise.all(players.map(player => player.playOn(eager)))
  for (const player of players) player.leave()
  return gameId!
}
