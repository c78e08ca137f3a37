import { applyChanges, type TournamentId, type TournamentState } from '@valecuatro/contract'
import type { Player } from './player.ts'

/**
 * Watches a tournament like its page: reads the state, applies changes, and reads the state again when some are
 * missing. `loses` selects messages that never arrive.
 */
export async function watchTournament(
  player: Player,
  tournamentId: TournamentId,
  loses: (seq: number) => boolean = () => false,
) {
  let state: TournamentState | null = null
  let [messages, reads, lastSeq] = [0, 0, 0]
  let isReading = false

  async function read(): Promise<TournamentState> {
    reads++
    lastSeq = 0
    isReading = true
    const answer = await player.send('tournament:watch', { tournamentId: tournamentId as never })
    if (!answer.ok) throw new Error(`watching was refused: ${answer.code}`)
    state = answer.state
    isReading = false
    player.recheck()
    return state.seq < lastSeq ? read() : state
  }

  player.socket.on('tournament:changes', ({ tournamentId: id, seq, changes, now }) => {
    if (id !== tournamentId || loses(seq)) return
    messages++
    lastSeq = seq
    if (!state || seq <= state.seq) return
    if (seq > state.seq + 1) return void read()
    state = { ...applyChanges(state, changes), seq, now }
    player.recheck()
  })

  player.socket.on('tournament:beat', ({ tournamentId: id, seq }) => {
    if (id !== tournamentId) return
    lastSeq = seq
    if (!isReading && seq > state!.seq) void read()
  })

  await read()
  return {
    current: () => state!,
    messages: () => messages,
    /** The number of times that the whole state was read. */
    reads: () => reads,
    until: (fits: (state: TournamentState) => boolean) => player.until(() => fits(state!) && state!, 60_000),
  }
}
