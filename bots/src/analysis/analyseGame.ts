import {
  type Action,
  type GameRecord,
  isCard,
  isEnvidoCall,
  isFlorCall,
  isTantoReason,
  legal,
  replay,
  type Seat,
  type Step,
  teamOf,
  view,
} from '@valecuatro/engine'
import {
  type Choice,
  type Evaluation,
  evaluateDecision,
  evaluateOpenHand,
  evaluatePosition,
  type Sampling,
} from './evaluateDecision.ts'
import { chanceBetweenHands, type Evaluator } from './evaluator.ts'
import { partSeed } from './seededRandom.ts'

/** From the smallest. */
export const MARKS = ['inaccuracy', 'mistake', 'blunder'] as const
export type Mark = (typeof MARKS)[number]

/** The least loss in the chance to win the game for each mark. */
export const MARK_THRESHOLDS: Readonly<Record<Mark, number>> = {
  inaccuracy: 0.02,
  mistake: 0.05,
  blunder: 0.1,
}

/** What a decision was about. */
export const DECISION_KINDS = ['card', 'envido', 'flor', 'truco', 'mazo'] as const
export type DecisionKind = (typeof DECISION_KINDS)[number]

/** A decision of the seat, judged by what it knew. */
export interface JudgedDecision {
  /** The place of the action among the steps of `replay(record)`. */
  readonly step: number
  readonly action: Action
  readonly kind: DecisionKind
  /** All that the seat could do, best first. */
  readonly choices: readonly Choice[]
  /** By how much the chance to win the game is lower than after the best choice. */
  readonly loss: number
  /** Half of the 95 % interval of the loss. */
  readonly margin: number
  /** Null where the loss is small or within the margin. */
  readonly mark: Mark | null
}

/** How a side did with envido (flor included) or truco, and the seat with its own calls and answers. */
export interface CallFigures {
  /** Calls and raises of the seat. */
  readonly calls: number
  readonly accepted: number
  readonly declined: number
  /** Points of the seat's side and of the rivals. */
  readonly won: number
  readonly lost: number
  /** The loss in winning chance of all of the seat's decisions of this kind. */
  readonly loss: number
}

export interface AnalysisSummary {
  /** The decisions with more than one sensible choice. */
  readonly decisions: number
  /** The share of them without a mark; null if there was no decision. */
  readonly accuracy: number | null
  /** The loss in winning chance of all decisions. */
  readonly loss: number
  readonly marks: Readonly<Record<Mark, number>>
  /** The step of the call or answer that was best by the widest lead over the next choice. */
  readonly bestCall: number | null
  /** The step of the marked decision with the greatest loss. */
  readonly costliest: number | null
  readonly envido: CallFigures
  readonly truco: CallFigures
}

export interface Analysis {
  readonly seat: Seat
  /** Which players the play-outs used. */
  readonly players: 'policy' | 'heuristic'
  /** The chance of the seat's side to win the game before the first deal. */
  readonly start: number
  /**
   * The chance after each step of `replay(record)`. Between hands it follows from the score. After a decision of the seat
   * it is the chance of what it did, before one the chance of its best choice; elsewhere the hand is played out. Always by
   * what the seat knew at that moment.
   */
  readonly curve: readonly number[]
  readonly decisions: readonly JudgedDecision[]
  /**
   * For each hand, by how much the deal changed the chance: all cards known, and all seats played by the evaluator.
   */
  readonly luck: readonly number[]
  readonly summary: AnalysisSummary
}

export interface AnalysisOptions extends Sampling {
  /** Called with the share that is done, up to 1. */
  readonly onProgress?: (done: number) => void
  readonly signal?: AbortSignal
}

/** The share of a decision's samples that is used for a point of the curve, and for the luck of a deal. */
const CURVE_SHARE = 0.25
/** A loss from here on is judged a second time with other samples, because the first ones chose which choice looked best. */
const DOUBTFUL = 0.015

/**
 * Analyses a recorded game, also one that was broken off, from one seat. The same record, seat, samples and seed give the
 * same numbers. Throws the signal's reason when it is aborted.
 */
export function analyseGame(
  evaluator: Evaluator,
  record: GameRecord,
  seat: Seat,
  { samples, seed, onProgress, signal }: AnalysisOptions,
): Analysis {
  const steps = replay(record)
  const team = teamOf(seat)
  const few = Math.max(8, Math.round(samples * CURVE_SHARE))
  const curve: number[] = []
  const luck: number[] = []
  const decisions: JudgedDecision[] = []
  const start = evaluator.scoreChance({ ...record, ...record.start }, team)
  let settled = start
  /** The evaluation of the decision that the next step makes. */
  let pending: Evaluation | null = null
  for (const [at, { move, game }] of steps.entries()) {
    signal?.throwIfAborted()
    const stepSeed = partSeed(seed, at)
    const judged = move !== null && pending !== null ? judge(steps, at, pending) : null
    if (judged !== null) decisions.push(judged)
    if (move === null) {
      luck.push(evaluateOpenHand(evaluator, game, team, { samples: few, seed: stepSeed }).winChance - settled)
    }
    pending = isDecision(steps, at + 1, seat)
      ? evaluateTwice(evaluator, steps, at + 1, seat, { samples, seed: stepSeed })
      : null
    if (game.phase !== 'play') {
      settled = chanceBetweenHands(evaluator, game, team)
      curve.push(settled)
    } else if (judged !== null) {
      curve.push(judged.choices.find(({ action }) => action === judged.action)!.winChance)
    } else if (pending !== null) {
      curve.push(pending.winChance)
    } else {
      curve.push(evaluatePosition(evaluator, view(game, seat), { samples: few, seed: stepSeed }).winChance)
    }
    onProgress?.((at + 1) / steps.length)
  }
  return {
    seat,
    players: evaluator.playersFor(record.rules),
    start,
    curve,
    decisions,
    luck,
    summary: summarizeAnalysis(steps, seat, decisions),
  }
}

/** Whether a step is an action of the seat that had a sensible alternative. Folding is one only where it was chosen. */
export function isDecision(steps: readonly Step[], at: number, seat: Seat): boolean {
  const move = steps[at]?.move
  if (!move || move.seat !== seat) return false
  const choices = legal(steps[at - 1]!.game, seat)
  return choices.length > 1 && (choices.length > 2 || !choices.includes('mazo') || move.action === 'mazo')
}

function evaluateTwice(
  evaluator: Evaluator,
  steps: readonly Step[],
  at: number,
  seat: Seat,
  { samples, seed }: Sampling,
): Evaluation {
  const seen = view(steps[at - 1]!.game, seat)
  const { action } = steps[at]!.move!
  const first = evaluateDecision(evaluator, seen, { samples, seed })
  const chosen = first.choices.find(choice => choice.action === action)!
  if (first.winChance - chosen.winChance < DOUBTFUL) return first
  return evaluateDecision(evaluator, seen, { samples: 2 * samples, seed: partSeed(seed, -1) })
}

function judge(steps: readonly Step[], at: number, { choices, winChance }: Evaluation): JudgedDecision {
  const { action } = steps[at]!.move!
  const chosen = choices.find(choice => choice.action === action)!
  const loss = winChance - chosen.winChance
  return {
    step: at,
    action,
    kind: kindOf(steps[at - 1]!, action),
    choices,
    loss,
    margin: chosen.margin,
    mark: markOf(loss, chosen.margin),
  }
}

/** The mark for a loss; none where the loss is within its margin. */
export function markOf(loss: number, margin: number): Mark | null {
  if (loss <= margin) return null
  return MARKS.findLast(mark => loss >= MARK_THRESHOLDS[mark]) ?? null
}

function kindOf({ game }: Step, action: Action): DecisionKind {
  if (action === 'mazo') return 'mazo'
  if (isCard(action)) return 'card'
  if (isFlorCall(action)) return 'flor'
  if (isEnvidoCall(action)) return 'envido'
  if (action !== 'quiero' && action !== 'no quiero') return 'truco'
  const { flor, envido } = game.hand!
  return flor.caller !== null ? 'flor' : envido.caller !== null ? 'envido' : 'truco'
}

export function summarizeAnalysis(
  steps: readonly Step[],
  seat: Seat,
  decisions: readonly JudgedDecision[],
): AnalysisSummary {
  const marked = decisions.filter(({ mark }) => mark !== null)
  const count = (mark: Mark) => decisions.filter(each => each.mark === mark).length
  const lead = ({ choices, loss, kind }: JudgedDecision) =>
    loss > 0 || kind === 'card' || kind === 'mazo' ? 0 : choices[0]!.winChance - choices[1]!.winChance
  const bestCall = decisions.reduce<JudgedDecision | null>(
    (best, each) => (lead(each) > (best === null ? 0 : lead(best)) ? each : best),
    null,
  )
  const costliest = marked.reduce<JudgedDecision | null>(
    (worst, each) => (each.loss > (worst?.loss ?? 0) ? each : worst),
    null,
  )
  return {
    decisions: decisions.length,
    accuracy: decisions.length === 0 ? null : 1 - marked.length / decisions.length,
    loss: lossOf(decisions),
    marks: { inaccuracy: count('inaccuracy'), mistake: count('mistake'), blunder: count('blunder') },
    bestCall: bestCall?.step ?? null,
    costliest: costliest?.step ?? null,
    envido: callFigures(steps, seat, decisions, 'envido'),
    truco: callFigures(steps, seat, decisions, 'truco'),
  }
}

function callFigures(
  steps: readonly Step[],
  seat: Seat,
  decisions: readonly JudgedDecision[],
  about: 'envido' | 'truco',
): CallFigures {
  const isAbout = (kind: DecisionKind) => kind === about || (about === 'envido' && kind === 'flor')
  const own = steps.flatMap(({ move }, at) =>
    move?.seat === seat && isAbout(kindOf(steps[at - 1]!, move.action)) ? [move.action] : [],
  )
  const points = steps
    .flatMap(({ events }) => events)
    .filter(event => event.type === 'points')
    .filter(({ reason }) => (about === 'envido' ? isTantoReason(reason) : /truco|vale cuatro/.test(reason)))
  const sum = (isOurs: boolean) =>
    points
      .filter(event => (event.team === teamOf(seat)) === isOurs)
      .reduce((total, event) => total + event.points, 0)
  return {
    calls: own.filter(action => action !== 'quiero' && action !== 'no quiero').length,
    accepted: own.filter(action => action === 'quiero').length,
    declined: own.filter(action => action === 'no quiero').length,
    won: sum(true),
    lost: sum(false),
    loss: lossOf(decisions.filter(({ kind }) => isAbout(kind))),
  }
}

function lossOf(decisions: readonly JudgedDecision[]): number {
  return decisions.reduce((total, { loss }) => total + loss, 0)
}
