import type { GameRecordAnswer, SeatState, UserId } from '@valecuatro/contract'
import type { Seat } from '@valecuatro/engine'
import type { GameSnapshot } from '../../../../game/index.ts'
import type { Frame } from './replay.ts'

export function seatStates({ players }: GameRecordAnswer): SeatState[] {
  return players.map((player, seat) => ({
    ...player,
    seat: seat as Seat,
    connected: true,
    held: false,
    left: false,
  }))
}

/** The seat in which the user played; null if they did not play. */
export function seatOfUser({ players }: GameRecordAnswer, userId: UserId | undefined): Seat | null {
  const seat = players.findIndex(player => player.userId !== null && player.userId === userId)
  return seat < 0 ? null : (seat as Seat)
}

/** A frame of a replay in the form the table draws; it has no actions. */
export function replayTable(
  { scene, waitedFor }: Frame,
  seats: SeatState[],
  seat: Seat | null,
  commitment: string,
): GameSnapshot {
  return {
    scene,
    seat,
    seats,
    phase: scene.phase === 'over' ? 'over' : 'playing',
    rules: scene.rules,
    actions: [],
    waitedFor: [...waitedFor],
    deadline: null,
    pending: null,
    connection: 'connected',
    isElsewhere: false,
    talk: [],
    resigning: [],
    ending: null,
    rematch: { seats: [], until: null, next: null },
    commitment,
    refused: null,
  }
}
