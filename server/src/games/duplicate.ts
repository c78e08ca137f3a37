import { createHmac } from 'node:crypto'
import type { Random } from '@valecuatro/bots'
import type { Hand, Seat } from '@valecuatro/engine'
import { seedsOf } from './decide.ts'
import type { LiveGame } from './liveGame.ts'

const BYTES_PER_NUMBER = 6
const NUMBERS_PER_BLOCK = 5

/**
 * The random numbers of a bot in a hand that others play too. They follow from the secret, the hand and what has been
 * played in it, so that the same play gets the same answers from any node and at any time.
 */
export function duplicateRandom(
  { secret, seeds, duplicateHand, game }: Pick<LiveGame, 'secret' | 'seeds' | 'duplicateHand' | 'game'>,
  seat: Seat,
): Random {
  const key = Buffer.from(secret, 'hex')
  const position = game.hand ? describePlay(game.hand) : ''
  let block = Buffer.alloc(0)
  let drawn = 0
  return () => {
    const at = (drawn % NUMBERS_PER_BLOCK) * BYTES_PER_NUMBER
    if (at === 0)
      block = createHmac('sha256', key)
        .update(
          `bot|${seedsOf(seeds)}|${duplicateHand ?? game.hands}|${seat}|${position}|${drawn / NUMBERS_PER_BLOCK}`,
        )
        .digest()
    drawn++
    return block.readUIntBE(at, BYTES_PER_NUMBER) / 2 ** (8 * BYTES_PER_NUMBER)
  }
}

/** What has been played and said, in a form that does not depend on how a game is stored. */
function describePlay({ tricks, plays, gone, truco, envido, flor }: Hand): string {
  const cards = [...tricks.map(trick => trick.plays), plays].map(trick =>
    trick.map(play => `${play.seat}${play.card}`).join(' '),
  )
  const words = envido.words.map(({ seat, points }) => `${seat}:${points}`)
  return [
    cards.join('/'),
    gone.join(),
    [truco.worth, truco.quiero, truco.caller].join(),
    [envido.calls.join('+'), envido.caller, ...words].join(),
    [flor.calls.join('+'), flor.singer, flor.caller].join(),
  ].join(';')
}
