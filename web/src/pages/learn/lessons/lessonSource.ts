import type { GameId, GameView, MatchId } from '@valecuatro/contract'
import type { Sena } from '@valecuatro/contract/talk'
import {
  type Action,
  EMPTY_SUMMARY,
  type Event,
  type Game,
  isCard,
  seatsOf,
  summarize,
  view,
  viewEvent,
} from '@valecuatro/engine'
import { type GameListener, type GameSource, localSeat, SELF } from '../../../game/index.ts'
import { dealTable, type Lesson, type Move, playMoves, rivalCard, type Step, tableAt } from './lesson.ts'

/** The pause before each move of another seat. */
const MOVE_MS = 1000

/** `playing`: the other seats move. `asking`: the learner's turn. `right`, `lost`: the learner reads the result. */
export type Stage = 'playing' | 'asking' | 'right' | 'lost'

export interface LessonState {
  step: number
  stage: Stage
  /** The learner's last wrong choice in this step. */
  wrong: Action | number | Sena | null
  /** The number of events in the hand; the screen may not have shown all of them yet. */
  events: number
  game: Game
}

interface LessonOptions {
  lesson: Lesson
  /** The step to start with. */
  at: number
  /** The learner's display name, in the language of the page. */
  self(): string
  wait: (ms: number, then: () => void) => () => void
  onChange(state: LessonState): void
  /** Called when the learner continues after the last step. */
  onEnd(): void
}

export interface LessonSource extends GameSource {
  state(): LessonState
  /** Returns whether the choice is right. A wrong choice is recorded but not played. */
  choose(choice: Action | number | Sena): boolean
}

/** Creates the table source of a lesson: the same cards and the same moves each time. */
export function createLessonSource(options: LessonOptions): LessonSource {
  const { lesson, self, wait, onChange, onEnd } = options
  const seats = seatsOf(lesson.rules.players ?? 2)
  let step = options.at
  let stage: Stage = 'playing'
  let wrong: LessonState['wrong'] = null
  let table = tableAt(lesson, step)
  let seq = 1
  let listener: GameListener | null = null
  let cancel = () => {}
  let current: LessonState

  const stepNow = (): Step => lesson.steps[step]!
  const seen = (events: readonly Event[]) => events.map(event => viewEvent(event, SELF))

  function change(next: Stage) {
    stage = next
    current = { step, stage, wrong, events: table.events.length, game: table.game }
    onChange(current)
  }

  function tableState(): GameView {
    const { game, events } = table
    const handEvents = seen(events)
    return {
      gameId: 'lesson' as GameId,
      matchId: 'lesson' as MatchId,
      seq,
      phase: game.phase === 'over' ? 'over' : 'playing',
      seat: SELF,
      view: view(game, SELF),
      seats: seats.map(seat => localSeat(seat, self())),
      held: [],
      deadlineAt: null,
      turnMs: 0,
      now: Date.now(),
      commitment: '',
      handEvents,
      ...(game.phase === 'over' && { summary: summarize(handEvents, EMPTY_SUMMARY) }),
      rematch: [],
      rematchUntil: null,
      resigning: [],
      ending: game.phase === 'over' ? 'points' : null,
    }
  }

  function move(made: Move) {
    const before = table.events.length
    table = playMoves(table, [made])
    seq++
    const { gameId, view: now, phase, held, ending, deadlineAt, now: at } = tableState()
    const events = seen(table.events.slice(before))
    listener?.moved({ gameId, seq, events, view: now, phase, held, left: [], ending, deadlineAt, now: at })
  }

  /** Plays the moves of the other seats one by one, then calls `then`. */
  function playAll(moves: readonly Move[], then: () => void) {
    const [next, ...rest] = moves
    if (!next) return then()
    change('playing')
    cancel = wait(MOVE_MS, () => {
      move(next)
      playAll(rest, then)
    })
  }

  function enter(next: number) {
    step = next
    wrong = null
    if (stepNow().deal) {
      table = dealTable(lesson, stepNow(), table.game.hands)
      seq++
      listener?.table(tableState())
    }
    begin()
  }

  function begin() {
    playAll(stepNow().before ?? [], () => {
      change('asking')
      const { sign } = stepNow()
      if (sign) listener?.talk(sign)
      playRival()
    })
  }

  /** Plays for the rival in a hand that is played freely, until it is the learner's turn. */
  function playRival() {
    const { task } = stepNow()
    if (task?.kind !== 'hand') return
    const { game } = table
    if (game.phase !== 'play') {
      const isWon = table.events.some(event => event.type === 'hand' && event.winner === SELF)
      return change(isWon ? 'right' : 'lost')
    }
    if (game.turn === SELF || game.turn === null) return change('asking')
    playAll([[game.turn, rivalCard(game, game.turn)]], playRival)
  }

  function goOn() {
    if (stage === 'lost') return enter(step)
    const { task } = stepNow()
    if (stage !== 'right' && !(stage === 'asking' && !task)) return
    if (step + 1 < lesson.steps.length) enter(step + 1)
    else onEnd()
  }

  function finishStep() {
    const { task } = stepNow()
    if (task?.kind === 'act' && !task.praise && step + 1 < lesson.steps.length) enter(step + 1)
    else change('right')
  }

  current = { step, stage, wrong, events: table.events.length, game: table.game }

  const talk = {
    say: async () => true,
    async sign(sign: Sena) {
      listener?.talk({ seat: SELF, sign })
      choose(sign)
      return true
    },
  }

  function choose(choice: Action | number | Sena): boolean {
    const { task } = stepNow()
    if (stage !== 'asking' || !task) return false
    if (task.kind === 'hand') return isCard(choice)
    wrong = choice === task.right ? null : choice
    if (wrong === null && task.kind !== 'act') change('right')
    else change('asking')
    return wrong === null
  }

  return {
    state: () => current,
    choose,
    ...(lesson.steps.some(({ task }) => task?.kind === 'sign') && { talk }),
    open(to) {
      listener = to
      to.connection('connected')
      to.table(tableState())
      begin()
      return () => {
        listener = null
        cancel()
      }
    },
    sync: () => listener?.table(tableState()),
    async act(action) {
      const { task } = stepNow()
      const isAllowed = task?.kind === 'act' ? action === task.right : task?.kind === 'hand' && isCard(action)
      if (stage !== 'asking' || !isAllowed) {
        listener?.table(tableState())
        return { ok: false, code: 'illegal' }
      }
      move([SELF, action])
      if (task?.kind === 'hand') playRival()
      else playAll((task?.kind === 'act' && task.after) || [], finishStep)
      return { ok: true }
    },
    leaveTo: '/learn',
    abandon: async () => true,
    resign: async () => true,
    rematch: async () => ({ ok: true, gameId: null }),
    dealNext: goOn,
  }
}
