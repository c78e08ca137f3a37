import { newGame, view } from '@valecuatro/engine'
import { describe, expect, it } from 'vitest'
import { moveSeenBy, playGame, seeded } from '../testing/playedGame.ts'
import { createPresenter, pauseAfterEvent } from './presenter.ts'
import { sceneOf } from './scene.ts'

/** A clock that the test advances by hand. */
function handClock() {
  let waiting: { ms: number; then: () => void } | null = null
  return {
    wait(ms: number, then: () => void) {
      waiting = { ms, then }
      return () => {
        waiting = null
      }
    },
    pause: () => waiting?.ms ?? null,
    tick() {
      const due = waiting
      waiting = null
      due?.then()
    },
  }
}

function present(isHidden = false) {
  const clock = handClock()
  const shown: number[] = []
  const presenter = createPresenter(view(newGame(), 0), {
    wait: clock.wait,
    isHidden: () => isHidden,
    onChange: () => shown.push(presenter.scene().count),
  })
  const moves = playGame(seeded(5)).map(move => moveSeenBy(0, move))
  return { clock, presenter, moves, shown }
}

describe('the presenter', () => {
  it('shows one event after the other and ends at the scene of the view', () => {
    const { clock, presenter, moves } = present()
    for (const move of moves) {
      presenter.push(move)
      while (clock.pause() !== null) clock.tick()
      expect(presenter.isCaughtUp()).toBe(true)
      const { score, turn, phase, asked } = presenter.scene()
      expect({ score, turn, phase, asked }).toEqual(
        (({ score, turn, phase, asked }) => ({ score, turn, phase, asked }))(sceneOf(move.view)),
      )
    }
    expect(presenter.scene().phase).toBe('over')
  })

  it('pauses between events, for less time the more moves are waiting', () => {
    const call = { type: 'call', seat: 0, call: 'truco' } as const
    const pauses = [0, 1, 2, 3, 4, 5].map(backlog => pauseAfterEvent(call, undefined, backlog))
    expect(pauses.toSorted((a, b) => b - a)).toEqual(pauses)
    expect(pauses[1]).toBeGreaterThan(pauses[2]!)
    expect(pauses[5]).toBe(0)
  })

  it('skips the pauses when many moves are waiting, and is then up to date', () => {
    const { clock, presenter, moves } = present()
    for (const move of moves) presenter.push(move)
    clock.tick()
    let ticks = 0
    while (clock.pause() !== null) {
      clock.tick()
      ticks++
    }
    expect(ticks).toBeLessThan(25)
    expect(presenter.scene().phase).toBe('over')
  })

  it('does not pause while the page is hidden', () => {
    const { clock, presenter, moves } = present(true)
    presenter.push(moves[0]!)
    presenter.push(moves[1]!)
    expect(clock.pause()).toBe(null)
    expect(presenter.isCaughtUp()).toBe(true)
  })

  it('shows the player’s own move at once and takes it back when it is refused', () => {
    const { clock, presenter, moves } = present()
    presenter.push(moves[0]!)
    clock.tick()
    const before = presenter.scene()
    const { card } = before.pieces.find(piece => piece.seat === 0)!
    presenter.predict({ type: 'card', seat: 0, card: card! })
    expect(presenter.scene().pieces.find(piece => piece.card === card)?.place.at).toBe('played')
    presenter.unpredict()
    expect(presenter.scene()).toEqual({ ...before, count: before.count + 1 })
  })

  it('ends the current pause on a tap', () => {
    const { clock, presenter, moves } = present()
    presenter.push(moves[0]!)
    presenter.push(moves[1]!)
    const { count } = presenter.scene()
    presenter.hurry()
    expect(presenter.scene().count).toBeGreaterThan(count)
    expect(clock.pause()).not.toBe(null)
  })
})
