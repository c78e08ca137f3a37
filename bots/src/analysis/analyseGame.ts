import {
  type Action,
  type Game,
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
  type View,
  view,
} from '@valecuatro/engine'
import {
  type Choice,
  type Evaluation,
  evaluateDecision,
  evaluateMove,
  evaluateOpenHand,
  evaluatePosition,
  type Sampling,
} from './evaluateDecision.ts'
import { chanceBetweenHands, type Evaluator } from './evaluator.ts'
import { scoreChance } from './scoreChance.ts'
import { partSeed } from './seededRandom.ts'

/** The marks for a costly decision, least severe first. */
export const MARKS = ['inaccuracy', 'mistake', 'blunder'] as const
export type Mark = (typeof MARKS)[number]

/** For each mark, the least loss in winning chance that earns it. */
export const MARK_THRESHOLDS: Readonly<Record<Mark, number>> = {
  inaccuracy: 0.02,
  mistake: 0.05,
  blunder: 0.1,
}

/** What a decision is about. */
export const DECISION_KINDS = ['card', 'envido', 'flor', 'truco', 'mazo'] as const
export type DecisionKind = (typeof DECISION_KINDS)[number]

/** A decision of the seat, judged by what the seat knew at that moment. */
export interface JudgedDecision {
  /** The index of the action among the steps of `replay(record)`. */
  readonly step: number
  readonly action: Action
  readonly kind: DecisionKind
  /** The action taken and the other plausible choices, best first. */
  readonly choices: readonly Choice[]
  /** The chance to win the game after the action taken. */
  readonly winChance: number
  /** How much lower `winChance` is than the chance after the best choice. */
  readonly loss: number
  /** Half the width of the 95 % confidence interval of `loss`. */
  readonly margin: number
  /** Null if the loss is small or within the margin. */
  readonly mark: Mark | null
}

/** Figures for envido (including flor) or truco: the seat's calls and answers, and the points of both sides. */
export interface CallFigures {
  /** The number of calls and raises by the seat. */
  readonly calls: number
  readonly accepted: number
  readonly declined: number
  /** The points scored by the seat's side, and by the rivals. */
  readonly won: number
  readonly lost: number
  /** The total loss in winning chance over the seat's decisions of this kind. */
  readonly loss: number
}

export interface AnalysisSummary {
  /** The number of decisions with more than one sensible choice. */
  readonly decisions: number
  /** The share of decisions without a mark; null if there were no decisions. */
  readonly accuracy: number | null
  /** The total loss in winning chance over all decisions. */
  readonly loss: number
  readonly marks: Readonly<Record<Mark, number>>
  /** The step of the best call or answer: the one with the widest lead over the next choice. */
  readonly bestCall: number | null
  /** The step of the marked decision with the largest loss. */
  readonly costliest: number | null
  readonly envido: CallFigures
  readonly truco: CallFigures
}

export interface Analysis {
  readonly seat: Seat
  /** The players that the play-outs used. */
  readonly players: 'policy' | 'heuristic'
  /** The chance of the seat's side to win the game before the first deal. */
  readonly start: number
  /**
   * The chance to win the game after each step of `replay(record)`, by what the seat knew at that moment. Between hands
   * it follows from the score. After a decision of the seat it is the chance of the action taken, and before a decision
   * the chance of the best choice. Elsewhere the hand is played out.
   */
  readonly curve: readonly number[]
  readonly decisions: readonly JudgedDecision[]
  /**
   * For each hand, how much the deal changed the chance to win, with all cards known and the evaluator playing all
   * seats.
   */
  readonly luck: readonly number[]
  readonly summary: AnalysisSummary
}

export interface AnalysisOptions extends Sampling {
  /** Called with the share of the work that is done, up to 1. */
  readonly onProgress?: (done: number) => void
  readonly signal?: AbortSignal
}

/** The share of a decision's samples that is used for a point of the curve and for the luck of a deal. */
const CURVE_SHARE = 0.25
/** A loss that may earn a mark is judged again, on up to this many times the samples. */
export const MOST_SAMPLES_FACTOR = 4

/** The sampled values for one step of a game. Values that the analysis does not need are null. */
export interface StepEvaluation {
  /** The choices of the decision made in the next step. */
  readonly decision: Evaluation | null
  /** The chance after the step, if it follows neither from the score nor from a decision. */
  readonly chance: number | null
  /** The chance after a deal with all cards known. */
  readonly open: number | null
}

/**
 * Analyses a recorded game, finished or not, from one seat. The same record, seat, samples and seed give the same
 * numbers. Throws the signal's reason when the signal is aborted.
 */
export function analyseGame(
  evaluator: Evaluator,
  record: GameRecord,
  seat: Seat,
  { samples, seed, onProgress, signal }: AnalysisOptions,
): Analysis {
  const steps = replay(record)
  const evaluations = steps.map((_, at) => {
    signal?.throwIfAborted()
    const evaluation = evaluateStep(evaluator, steps, at, seat, { samples, seed })
    onProgress?.((at + 1) / steps.length)
    return evaluation
  })
  return assembleAnalysis(record, steps, seat, evaluator.playersFor(record.rules), evaluations)
}

/** Samples the values that the analysis needs for a step. Steps are independent, so threads can share the work. */
export function evaluateStep(
  evaluator: Evaluator,
  steps: readonly Step[],
  at: number,
  seat: Seat,
  { samples, seed }: Sampling,
): StepEvaluation {
  const { move, game } = steps[at]!
  const reduced = { samples: Math.max(8, Math.round(samples * CURVE_SHARE)), seed: partSeed(seed, at) }
  const decision = isDecision(steps, at + 1, seat)
    ? evaluateAction(
        evaluator,
        view(game, seat),
        steps[at + 1]!.move!.action,
        { ...reduced, samples },
        reduced,
      )
    : null
  const isKnown = decision !== null || game.phase !== 'play' || isDecision(steps, at, seat)
  return {
    decision,
    chance: isKnown ? null : evaluatePosition(evaluator, view(game, seat), reduced).winChance,
    open: move === null ? evaluateOpenHand(evaluator, game, teamOf(seat), reduced).winChance : null,
  }
}

/** Combines the evaluations of all steps of `replay(record)` into an analysis. */
export function assembleAnalysis(
  record: GameRecord,
  steps: readonly Step[],
  seat: Seat,
  players: 'policy' | 'heuristic',
  evaluations: readonly StepEvaluation[],
): Analysis {
  const team = teamOf(seat)
  const start = scoreChance({ rules: record.rules, ...record.start }, team)
  const curve: number[] = []
  const luck: number[] = []
  const decisions: JudgedDecision[] = []
  let settled = start
  for (const [at, { game }] of steps.entries()) {
    const { decision, chance, open } = evaluations[at]!
    const made = evaluations[at - 1]?.decision
    const judged = made ? judge(steps, at, made) : null
    if (judged !== null) decisions.push(judged)
    if (open !== null) luck.push(open - settled)
    if (game.phase !== 'play') settled = chanceBetweenHands(game, team)
    curve.push(
      game.phase !== 'play'
        ? settled
        : judged !== null
          ? judged.winChance
          : (decision?.winChance ?? chance ?? settled),
    )
  }
  return { seat, players, start, curve, decisions, luck, summary: summarizeAnalysis(steps, seat, decisions) }
}

/** Whether a step is an action of the seat with a sensible alternative. Folding counts only if the seat chose it. */
export function isDecision(steps: readonly Step[], at: number, seat: Seat): boolean {
  const move = steps[at]?.move
  if (!move || move.seat !== seat) return false
  const choices = legal(steps[at - 1]!.game, seat)
  return choices.length > 1 && (choices.length > 2 || !choices.includes('mazo') || move.action === 'mazo')
}

/** Judges an action against the plausible choices. If there is no other choice, fewer samples are enough. */
function evaluateAction(
  evaluator: Evaluator,
  seen: View,
  action: Action,
  { samples, seed }: Sampling,
  reduced: Sampling,
): Evaluation {
  const among = [...new Set([action, ...evaluator.plausible(seen)])]
  if (among.length === 1) return evaluateDecision(evaluator, seen, { ...reduced, among })
  const most = MOST_SAMPLES_FACTOR * samples
  const thresholds = Object.values(MARK_THRESHOLDS)
  return evaluateMove(evaluator, seen, action, { among, seed, samples, most, thresholds })
}

function judge(steps: readonly Step[], at: number, evaluation: Evaluation): JudgedDecision {
  const { action } = steps[at]!.move!
  const { choices, winChance } = evaluation
  const chosen = choices.find(choice => choice.action === action)!
  const loss = winChance - chosen.winChance
  return {
    step: at,
    action,
    kind: decisionKind(steps[at - 1]!.game, action),
    choices,
    winChance: chosen.winChance,
    loss,
    margin: chosen.margin,
    mark: markOf(loss, chosen.margin),
  }
}

/** The mark for a loss; null if the loss is small or within its margin. */
export function markOf(loss: number, margin: number): Mark | null {
  if (loss <= margin) return null
  return MARKS.findLast(mark => loss >= MARK_THRESHOLDS[mark]) ?? null
}

/** What an action in this position is about. */
export function decisionKind(game: Game, action: Action): DecisionKind {
  if (action === 'mazo') return 'mazo'
  if (isCard(action)) return 'card'
  if (isFlorCall(action)) return 'flor'
  if (isEnvidoCall(action)) return 'envido'
  if (action !== 'quiero' && action !== 'no quiero') return 'truco'
  const { flor, envido } = game.hand!
  return flor.caller !== null ? 'flor' : envido.caller !== null ? 'envido' : 'truco'
}

function summarizeAnalysis(
  steps: readonly Step[],
  seat: Seat,
  decisions: readonly JudgedDecision[],
): AnalysisSummary {
  const marked = decisions.filter(({ mark }) => mark !== null)
  const count = (mark: Mark) => decisions.filter(each => each.mark === mark).length
  const lead = ({ choices: [best, next], loss, kind }: JudgedDecision) =>
    loss > 0 || kind === 'card' || kind === 'mazo' || !next ? 0 : best!.winChance - next.winChance
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
    move?.seat === seat && isAbout(decisionKind(steps[at - 1]!.game, move.action)) ? [move.action] : [],
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
