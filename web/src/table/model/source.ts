import type { Moved, RefusalCode, SeatState, TableState } from '@valecuatro/contract'
import type { Phrase, Sign } from '@valecuatro/contract/talk'
import type { Action, Seat } from '@valecuatro/engine'
import type { SocketStatus } from '../../net/socket/liveSocket.ts'

export interface Talk {
  seat: Seat
  phrase?: Phrase
  sign?: Sign
  /** A rival's seña that was seen. */
  caught?: boolean
}

export interface Rematch {
  seats: Seat[]
  until: number | null
  next: string | null
}

/** Where a table's news goes. Moves arrive in order and without gaps; what was missed comes as a whole table. */
export interface TableListener {
  table(table: TableState): void
  moved(moved: Moved): void
  seats(seats: SeatState[]): void
  talk(talk: Talk): void
  rematch(rematch: Rematch): void
  /** Who of the viewer's side wants to resign this hand. */
  resigning?(seats: Seat[]): void
  connection(status: SocketStatus): void
  /** There is no such table, or not for this player. */
  missing(why: 'not-found' | 'not-allowed'): void
}

export type ActAnswer = { ok: true } | { ok: false; code: RefusalCode }

/** A table to sit at: one of the server's, or one that is played in this browser alone. */
export interface TableSource {
  open(audience: TableListener): () => void
  /**
   * Resolves when it is certain what became of the action, however often it had to be sent. Where it was refused,
   * the audience has been shown the table as it is, or soon will be.
   */
  act(action: Action, expectedSeq: number): Promise<ActAnswer>
  /** Looks again; a seat that a bot holds is its player's again. */
  sync(): void
  /** What can be done besides playing; practice at home has nobody to talk to. */
  talk?: {
    say(phrase: Phrase): Promise<boolean>
    sign(sign: Sign): Promise<boolean>
    mute(seat: Seat, muted: boolean): Promise<boolean>
  }
  /** The next game, once all four want it; calls back with who is at another table where that is why not. */
  rematch(whenElsewhere?: (usernames: string[]) => void): Promise<string | null>
  /** Leaves the game for good; whether it is certain that it was left. */
  abandon(): Promise<boolean>
  /** Gives the game up for one's side, or agrees to it; false takes that back, or declines it. */
  resign(agreed: boolean): Promise<boolean>
  /** Deals the next hand. Absent where hands follow each other by themselves. */
  dealNext?(): void
}
