import { setupI18n } from '@lingui/core'
import type { GameMove, GameView } from '@valecuatro/contract'
import { isCard } from '@valecuatro/engine'
import { describe, expect, test } from 'vitest'
import type { Talk } from '../../../game/model/source.ts'
import type { Lesson, Task } from './lesson.ts'
import { createLessonSource } from './lessonSource.ts'
import { lessonsIn } from './lessons.ts'

const LESSONS = lessonsIn(setupI18n({ locale: 'en', messages: { en: {} } }))
const lessonWith = (kind: Task['kind']) => {
  const lesson = LESSONS.find(({ steps }) => steps.some(({ task }) => task?.kind === kind))!
  return { lesson, at: lesson.steps.findIndex(({ task }) => task?.kind === kind) }
}

/** Opens a lesson whose pauses end when the test calls `settle`. */
function open(lesson: Lesson, at = 0) {
  let due: (() => void) | null = null
  let hasEnded = false
  const tables: GameView[] = []
  const moves: GameMove[] = []
  const talk: Talk[] = []
  const source = createLessonSource({
    lesson,
    at,
    self: () => 'You',
    wait(_, then) {
      due = then
      return () => {
        due = null
      }
    },
    onChange() {},
    onEnd() {
      hasEnded = true
    },
  })
  const close = source.open({
    table: table => void tables.push(table),
    moved(moved) {
      expect(moved.seq).toBe(
        (moves.at(-1)?.seq ?? 0) > tables.at(-1)!.seq ? moves.at(-1)!.seq + 1 : tables.at(-1)!.seq + 1,
      )
      moves.push(moved)
    },
    talk: said => void talk.push(said),
    rematch() {},
    connection() {},
    missing() {},
  })
  /** Ends all pauses, so that the other seats make their moves. */
  function settle() {
    while (due) {
      const then = due
      due = null
      then()
    }
  }
  settle()
  return { source, close, settle, tables, moves, talk, isIdle: () => due === null, hasEnded: () => hasEnded }
}

type Table = ReturnType<typeof open>

/** Completes the task of the current step. */
async function doStep(lesson: Lesson, { source, settle }: Table) {
  const { task } = lesson.steps[source.state().step]!
  switch (task?.kind) {
    case 'act':
      expect(source.choose(task.right)).toBe(true)
      expect(await source.act(task.right, 0)).toEqual({ ok: true })
      break
    case 'answer':
      source.choose(task.right)
      break
    case 'sign':
      await source.talk!.sign(task.right)
      break
    case 'hand':
      while (source.state().stage === 'asking') {
        const { held } = source.state().game.hand!
        await source.act(held[0]!.find(isCard)!, 0)
        settle()
      }
  }
  settle()
}

test.each(LESSONS.map(lesson => [lesson.id, lesson] as const))(
  '%s is played from its first step to its end',
  async (_, lesson) => {
    const table = open(lesson)
    const steps: number[] = []
    for (let turns = 0; turns < 60 && !table.hasEnded(); turns++) {
      steps.push(table.source.state().step)
      if (table.source.state().stage === 'asking') await doStep(lesson, table)
      table.source.dealNext!()
      table.settle()
    }
    expect(table.hasEnded()).toBe(true)
    expect([...new Set(steps)]).toEqual(lesson.steps.map((_, index) => index))
  },
)

test.each(LESSONS.map(lesson => [lesson.id, lesson] as const))(
  '%s can be resumed at any step, with the same table',
  async (_, lesson) => {
    const whole = open(lesson)
    for (const step of lesson.steps.keys()) {
      while (whole.source.state().step < step) {
        if (whole.source.state().stage === 'asking') await doStep(lesson, whole)
        whole.source.dealNext!()
        whole.settle()
      }
      const resumed = open(lesson, step)
      const seen = ({ source }: Table) => ({ ...source.state(), game: { ...source.state().game, hands: 0 } })
      expect(seen(resumed), `step ${step + 1}`).toEqual(seen(whole))
    }
  },
)

describe('a wrong choice', () => {
  test('is noted and not played, and the right one can be chosen afterwards', async () => {
    const { lesson } = lessonWith('act')
    const at = lesson.steps.findIndex(({ task }) => task?.kind === 'act' && task.wrong)
    const { task } = lesson.steps[at]! as { task: Extract<Task, { kind: 'act' }> }
    const { source, moves } = open(lesson, at)
    const before = moves.length
    const wrong = Object.keys(task.wrong!).find(isCard)!
    expect(source.choose(wrong)).toBe(false)
    expect(source.state()).toMatchObject({ stage: 'asking', wrong })
    expect(moves).toHaveLength(before)
    expect(source.choose(task.right)).toBe(true)
    expect(source.state().wrong).toBeNull()
  })

  test('that is played at the table is refused', async () => {
    const { lesson, at } = lessonWith('act')
    const { source, tables } = open(lesson, at)
    const before = tables.length
    expect(await source.act('mazo', 0)).toEqual({ ok: false, code: 'illegal' })
    expect(tables).toHaveLength(before + 1)
  })

  test('of a seña is shown at the table and corrected', async () => {
    const { lesson, at } = lessonWith('sign')
    const { source, talk } = open(lesson, at)
    await source.talk!.sign('nada')
    expect(talk.at(-1)).toEqual({ seat: 0, sign: 'nada' })
    expect(source.state()).toMatchObject({ stage: 'asking', wrong: 'nada' })
    await source.talk!.sign('ancho de espadas')
    expect(source.state().stage).toBe('right')
  })
})

test('a free hand that is lost is dealt again', async () => {
  const { lesson } = lessonWith('hand')
  const table = open(lesson)
  // The ace of coins cannot win the first trick; without it the hand cannot be won.
  for (const card of ['1o', '5o'] as const) {
    await table.source.act(card, 0)
    table.settle()
  }
  expect(table.source.state().stage).toBe('lost')
  table.source.dealNext!()
  table.settle()
  expect(table.source.state()).toMatchObject({ step: 0, stage: 'asking' })
  expect(table.tables.at(-1)!.view).toMatchObject({ phase: 'play', score: [0, 0] })
})

test('never shows the cards of the other seats', async () => {
  for (const lesson of LESSONS) {
    for (const { view, handEvents } of open(lesson).tables) {
      expect(view.hand!.held.slice(1).flat().filter(isCard)).toEqual([])
      for (const event of handEvents!)
        if (event.type === 'deal') expect(event.hands.slice(1).flat().filter(isCard)).toEqual([])
    }
  }
})

test('only lessons about señas have a talk menu', () => {
  const talking = LESSONS.filter(lesson => open(lesson).source.talk).map(({ id }) => id)
  expect(talking).toEqual(['senas'])
})

test('stops when its table is closed', () => {
  const { lesson } = lessonWith('hand')
  let isDue = false
  const source = createLessonSource({
    lesson,
    at: 0,
    self: () => 'You',
    wait() {
      isDue = true
      return () => {
        isDue = false
      }
    },
    onChange() {},
    onEnd() {},
  })
  const silent = {
    table() {},
    moved() {},
    talk() {},
    seats() {},
    rematch() {},
    connection() {},
    missing() {},
  }
  const close = source.open(silent)
  expect(isDue).toBe(true)
  close()
  expect(isDue).toBe(false)
})
