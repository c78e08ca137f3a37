import type { Action, View } from '@valecuatro/engine'
import { expect, it } from 'vitest'
import type { GameSnapshot } from '../../../../game/model/gameStore.ts'
import type { Advice } from './advice.ts'
import { createCoach } from './coachStore.ts'

const ADVICE: Advice = {
  choices: [
    { action: 'envido', winChance: 0.6, margin: 0 },
    { action: '3e', winChance: 0.58, margin: 0.02 },
    { action: '4c', winChance: 0.45, margin: 0.02 },
  ],
  chances: { envido: 0.9, hand: 0.5, cards: [] },
  samples: 24,
}

function sit(first: Action[] = ['3e', '4c', 'envido']) {
  let actions = first
  let turn = 1
  let follow = () => {}
  let due: (() => void) | null = null
  const played: Action[] = []
  const thoughts: { view: View; onAdvice(advice: Advice): void; onFailure(): void; isCancelled: boolean }[] =
    []
  const coach = createCoach({
    store: {
      snapshot: () => ({ actions }) as GameSnapshot,
      subscribe(listener) {
        follow = listener
        return () => {}
      },
      act: action => void played.push(action),
    },
    view: () => ({ turn }) as unknown as View,
    think(view, listener) {
      const thought = { view, ...listener, isCancelled: false }
      thoughts.push(thought)
      return () => {
        thought.isCancelled = true
      }
    },
    wait(_, then) {
      due = then
      return () => {
        due = null
      }
    },
  })
  return {
    coach,
    played,
    thoughts,
    tick: () => due?.(),
    next(legal: Action[]) {
      actions = legal
      turn++
      follow()
    },
    follow: () => follow(),
  }
}

it('asks about a costly move, which is played only if the player insists', () => {
  const { coach, played, thoughts } = sit()
  thoughts[0]!.onAdvice(ADVICE)
  coach.act('4c')
  expect(coach.state().asked).toBe('4c')
  coach.goBack()
  expect(coach.state().asked).toBeNull()
  expect(played).toEqual([])
  coach.act('4c')
  coach.playAnyway()
  expect(played).toEqual(['4c'])
})

it('says nothing about a good move', () => {
  const { coach, played, thoughts } = sit()
  thoughts[0]!.onAdvice(ADVICE)
  coach.act('3e')
  expect(played).toEqual(['3e'])
  expect(coach.state().asked).toBeNull()
})

it('holds a move until the first estimate, but not for long', () => {
  const { coach, played, thoughts, tick } = sit()
  coach.act('4c')
  expect(played).toEqual([])
  thoughts[0]!.onAdvice(ADVICE)
  expect(coach.state().asked).toBe('4c')
  const other = sit()
  other.coach.act('4c')
  other.tick()
  expect(other.played).toEqual(['4c'])
  tick()
  expect(played).toEqual([])
})

it('plays moves without advice when the coach has failed, and can try again', () => {
  const { coach, played, thoughts } = sit()
  coach.act('4c')
  thoughts[0]!.onFailure()
  expect(played).toEqual(['4c'])
  expect(coach.state().hasFailed).toBe(true)
  coach.retry()
  expect(coach.state().hasFailed).toBe(false)
  expect(thoughts).toHaveLength(2)
})

it('evaluates each position once, and discards it afterwards', () => {
  const { coach, thoughts, next, follow } = sit()
  follow()
  expect(thoughts).toHaveLength(1)
  thoughts[0]!.onAdvice(ADVICE)
  next([])
  expect(coach.state()).toMatchObject({ isDecision: false, advice: null })
  expect(thoughts[0]!.isCancelled).toBe(true)
  next(['quiero', 'no quiero'])
  expect(thoughts).toHaveLength(2)
  expect(coach.state()).toMatchObject({ isDecision: true, advice: null })
})

it('has nothing to say about a forced move', () => {
  const { coach, played, thoughts } = sit(['4c'])
  coach.act('4c')
  expect(thoughts).toEqual([])
  expect(played).toEqual(['4c'])
})
