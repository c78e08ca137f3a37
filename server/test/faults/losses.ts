import type { GameStep } from '../../src/games/step.ts'

/** A line of a game's log. */
export interface LogLine {
  gameId: string
  seq: number
  commandId: string
  action: GameStep
}

/** What players know: every command they sent, and the acknowledged ones with their numbers. */
export interface Sent {
  sent: ReadonlySet<string>
  acknowledged: readonly { gameId: string; commandId: string; seq: number }[]
}

export interface Losses {
  acknowledged: number
  /** Acknowledged moves that are not in the log under their number. */
  lostMoves: number
  /** Turns that the clock or a bot played in place of a player. */
  lostTurns: number
  /** Turns that a player got again after an outage. */
  givenAgain: number
  /** Numbers that are missing or occur twice in the logs. */
  gaps: number
}

const WITHOUT_PLAYER: readonly GameStep[] = ['deal', 'again', 'back', 'held', 'ended']

/** The steps that the clock or a bot played in place of a player. */
export function findLostTurns<Line extends LogLine>(log: readonly Line[], sent: ReadonlySet<string>): Line[] {
  return log.filter(({ action, commandId }) => !WITHOUT_PLAYER.includes(action) && !sent.has(commandId))
}

/** Compares what players were told with the logs of their games. */
export function countLosses(log: readonly LogLine[], { sent, acknowledged }: Sent): Losses {
  const games = Map.groupBy(log, ({ gameId }) => gameId)
  let gaps = 0
  const commands = new Map<string, number>()
  for (const lines of games.values()) {
    const inOrder = lines.toSorted((a, b) => a.seq - b.seq)
    gaps += inOrder.filter(({ seq }, index) => seq !== index + 1).length
    for (const { gameId, commandId, seq } of lines) commands.set(`${gameId} ${commandId}`, seq)
  }
  return {
    acknowledged: acknowledged.length,
    lostMoves: acknowledged.filter(
      ({ gameId, commandId, seq }) => commands.get(`${gameId} ${commandId}`) !== seq,
    ).length,
    lostTurns: findLostTurns(log, sent).length,
    givenAgain: log.filter(({ action }) => action === 'again').length,
    gaps,
  }
}
