import { legal } from '@valecuatro/engine'
import type { Player } from './player.ts'
import { randomActionExceptFalta } from './table.ts'

/** Plays the turns of all seats, in the order of seats, one action at a time, until the first seat sees the condition. */
export async function playUntil(
  players: Player[],
  isReached: (table: ReturnType<Player['table']>) => boolean,
) {
  const watcher = players[0]!
  while (!isReached(watcher.table())) {
    const { seq, phase } = watcher.table()
    if (phase === 'over') throw new Error('the game ended before the condition held')
    await Promise.all(players.map(player => player.until(() => player.table().seq >= seq)))
    const [actor] = players.flatMap(player => {
      const actions = legal(player.table().view, player.table().seat!)
      return actions.some(action => action !== 'mazo') ? { player, actions } : []
    })
    const answer = await actor!.player.act(randomActionExceptFalta(actor!))
    if (!answer.ok) throw new Error(`refused: ${answer.code} ${answer.rule}`)
    await watcher.until(() => watcher.table().seq > seq)
  }
}

/** Plays until a pica-pica has been dealt and its second duel has begun; resolves with the seats of that duel. */
export async function playToSecondDuel(players: Player[]) {
  await playUntil(players, ({ view }) => view.picaPica?.scores.length === 2 && view.phase === 'play')
  return players[0]!.table().view.hand!.duel!
}
