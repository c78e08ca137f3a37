import type { GameMove, GameSeats, GameView, RefusalCode } from '@valecuatro/contract'
import type { Phrase, Sena } from '@valecuatro/contract/talk'
import type { Action, Seat } from '@valecuatro/engine'
import type { SocketResult, SocketStatus } from '../../net/socket/liveSocket.ts'

export interface Talk {
  seat: Seat
  phrase?: Phrase
  sign?: Sena
  /** Whether this is an opponent's seña that the viewer caught. */
  caught?: boolean
}

export interface Rematch {
  seats: Seat[]
  until: number | null
  next: string | null
}

/** Receives the updates of a table. Moves arrive in order and without gaps; after a gap the whole table is sent. */
export interface GameListener {
  table(table: GameView): void
  moved(moved: GameMove): void
  /** Who is connected, and who wants to resign or play again. Absent if that cannot change. */
  people?(people: GameSeats): void
  talk(talk: Talk): void
  rematch(rematch: Rematch): void
  connection(status: SocketStatus): void
  /** The table does not exist, or the player may not see it. */
  missing(why: 'not-found' | 'not-allowed'): void
}

export type ActAnswer = { ok: true } | { ok: false; code: RefusalCode }

/** A source of moves: a table on the server, a practice game in this browser, or a lesson. */
export interface GameSource {
  /** Starts sending updates to the listener. Returns a function that closes the table. */
  open(listener: GameListener): () => void
  /**
   * Resolves when the outcome of the action is certain, including retries. After a refusal the listener receives the
   * current table.
   */
  act(action: Action, expectedSeq: number): Promise<ActAnswer>
  /** Requests the current table; a seat that a bot holds goes back to its player. */
  sync(): void
  /** Phrases and señas; absent in practice. */
  talk?: {
    say(phrase: Phrase): Promise<boolean>
    sign(sign: Sena): Promise<boolean>
  }
  /** Asks for another game with the same players. The answer has its id if all of them have asked, otherwise null. */
  rematch(): Promise<SocketResult<'game:rematch'>>
  /** Leaves the game for good; resolves with whether the server confirmed it. */
  abandon(): Promise<boolean>
  /** Proposes or accepts a resignation of the player's side; false withdraws or declines it. */
  resign(agreed: boolean): Promise<boolean>
  /** The page to go to on leaving, if leaving has no cost. Absent if leaving has a cost or ends the game. */
  leaveTo?: string
  /** Deals the next hand. Absent if hands follow automatically. */
  dealNext?(): void
}
