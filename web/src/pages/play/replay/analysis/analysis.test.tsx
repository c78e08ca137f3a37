import { screen, waitFor, within } from '@testing-library/react'
import type { StepEvaluation } from '@valecuatro/bots/analysis'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../testing/renderApp.tsx'
import { openReplay } from '../model/replay.ts'
import { aRecord } from '../testing/aRecord.ts'
import { firstMoments } from './momentChances.ts'
import type { AnalysisRequest } from './runAnalysis.ts'

const record = aRecord(12)
const shown = openReplay(record)
const RECORD = 'GET /api/games/{id}/record'
const path = `/game/${record._id}/replay`
const { steps } = shown
const firsts = firstMoments(steps, shown.moments)

/** The decision of anita that the fake worker marks as a blunder. */
const bad = steps.findIndex(({ move, game }, at) => at > 8 && move?.seat === 0 && game.phase === 'play')

/** Answers like the real worker, but with fixed chances. */
class FakeWorker {
  static behaviour: 'answers' | 'answers quick requests' | 'waits' | 'fails' = 'answers'
  static opened: FakeWorker[] = []
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: (() => void) | null = null
  isTerminated = false
  constructor() {
    FakeWorker.opened.push(this)
  }
  terminate() {
    this.isTerminated = true
  }
  postMessage({ at, seat, sampling }: AnalysisRequest) {
    if (FakeWorker.behaviour === 'waits') return
    if (FakeWorker.behaviour === 'answers quick requests' && sampling.samples >= 64) return
    queueMicrotask(() => {
      if (this.isTerminated) return
      if (FakeWorker.behaviour === 'fails') return this.onerror?.()
      this.onmessage?.({ data: { at, players: 'policy', evaluation: evaluationOf(at, seat) } })
    })
  }
}

function evaluationOf(at: number, seat: number): StepEvaluation {
  const next = steps[at + 1]?.move
  const isOwn = next?.seat === seat
  const choices =
    isOwn && at + 1 === bad && seat === 0
      ? [
          { action: 'quiero' as const, winChance: 0.6, margin: 0 },
          { action: next.action, winChance: 0.45, margin: 0.02 },
        ]
      : isOwn
        ? [{ action: next.action, winChance: 0.5, margin: 0 }]
        : []
  const best = choices[0]
  return {
    decision: best ? { winChance: best.winChance, margin: 0.01, choices, samples: 64 } : null,
    chance: 0.5,
    open: steps[at]!.move === null ? 0.5 : null,
  }
}

beforeEach(() => {
  FakeWorker.behaviour = 'answers'
  FakeWorker.opened = []
  vi.stubGlobal('Worker', FakeWorker)
})
afterEach(() => vi.unstubAllGlobals())

let games = 0
/** Opens a new game each time, because finished analyses are cached. */
async function open(search = '', locale: 'en' | 'es' = 'en') {
  const _id = record._id.replace(/..$/, String(10 + games++)) as typeof record._id
  const app = await renderApp(
    path.replace(record._id, _id) + search,
    { [RECORD]: { body: { ...record, _id } } },
    locale,
  )
  return app
}
const shownStep = () =>
  Number((screen.getByRole('slider', { name: 'Position in the game' }) as HTMLInputElement).value)

describe('the analysis of a replayed game', () => {
  it('starts on request and lists the most costly decisions, in words', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('tab', { name: 'Analysis' }))
    await user.click(await screen.findByRole('button', { name: 'Analyse the game' }))
    const list = (await screen.findByRole('heading', { name: 'Decisions to look at' })).closest('section')!
    const row = within(list).getByRole('button', { name: /: Blunder/ })
    expect(row.textContent).toContain('Better: Quiero.')
    expect(row.textContent).toContain('Cost 15 points (± 2): the chance to win was 45% instead of 60%.')
    await user.click(row)
    expect(shownStep()).toBe(firsts[bad])
    expect(row.getAttribute('aria-current')).toBe('step')
    expect(new URLSearchParams(location.search).get('analysis')).toBe('1')
  })

  it('first shows the costliest decisions by a rough estimate', async () => {
    FakeWorker.behaviour = 'answers quick requests'
    const { user } = await open('?analysis=1')
    const list = (await screen.findByRole('heading', { name: /costliest decisions/ })).closest('section')!
    const [row, ...others] = within(list).getAllByRole('button')
    expect(others).toEqual([])
    expect(row!.textContent).toMatch(/Better: Quiero\. It costs about 15 percentage points\.$/)
    expect(screen.getByRole('progressbar')).toBeTruthy()
    await user.click(row!)
    expect(shownStep()).toBe(firsts[bad])
  })

  it('is opened by a link that names a player, and the curve follows the replay', async () => {
    const { user } = await open('?analysis=2')
    const curve = await screen.findByRole('slider', { name: 'Chance to win' })
    expect(screen.getByRole('combobox', { name: 'Analyse the play of' })).toHaveProperty('value', '1')
    expect(screen.getByText('No mistakes found. Well played.')).toBeTruthy()
    curve.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(shownStep()).toBe(2)
    expect(curve.getAttribute('aria-valuetext')).toBe('Hand 1: 50% to win')
  })

  it('can be cancelled', async () => {
    FakeWorker.behaviour = 'waits'
    const { user } = await open('?analysis=1')
    await screen.findByRole('progressbar', { name: 'Playing out every decision…' })
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByRole('button', { name: 'Analyse the game' })
    expect(FakeWorker.opened.every(({ isTerminated }) => isTerminated)).toBe(true)
    expect(location.search).toBe('')
  })

  it('can be tried again when it could not be loaded', async () => {
    FakeWorker.behaviour = 'fails'
    const { user } = await open('?analysis=1')
    const alert = await screen.findByRole('alert')
    FakeWorker.behaviour = 'answers'
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Summary' })
  })

  it('continues a decision as a practice game with the same cards', async () => {
    const { user } = await open('?analysis=1')
    await user.click(await screen.findByRole('button', { name: 'Play it again from here' }))
    await waitFor(() => expect(location.pathname).toBe('/game/practice'))
    // The practice page continues the hand.
    await screen.findByRole('region', { name: 'Table' })
    const { game } = JSON.parse(sessionStorage.getItem('practice')!)
    expect(game.hand.held[0]).toEqual(steps[bad - 1]!.game.hand!.held[0])
  })

  it('of a practice game needs no account; its deal cannot be verified, nor its link shared', async () => {
    const { game, record } = shown
    sessionStorage.setItem('practice', JSON.stringify({ seq: 9, game, record }))
    const { user } = await renderApp('/game/practice/replay?analysis=1', {})
    await screen.findByRole('heading', { name: 'Decisions to look at' })
    const players = screen.getByRole('combobox', { name: 'Analyse the play of' })
    expect(
      within(players)
        .getAllByRole('option')
        .map(each => each.textContent),
    ).toEqual(['You', 'Beto', 'Tita', 'Mecha'])
    expect(screen.getByRole('heading', { name: 'Your chance to win' })).toBeTruthy()
    expect(screen.queryByRole('tab', { name: 'Verify the deal' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Last step' }))
    expect(screen.getByRole('link', { name: 'Play a game' }).getAttribute('href')).toBe('/game/practice')
  })

  it.each([
    [
      'that is not over yet',
      { seq: 9, game: steps[5]!.game, record: shown.record },
      'This game is not over yet',
    ],
    ['that an older version stored', { seq: 9, game: shown.game }, 'Game not found'],
  ])('is not offered for a practice game %s', async (_, stored, title) => {
    sessionStorage.setItem('practice', JSON.stringify(stored))
    await renderApp('/game/practice/replay?analysis=1', {})
    await screen.findByRole('heading', { name: title })
    expect(screen.getByRole('link', { name: 'Go to the table' }).getAttribute('href')).toBe('/game/practice')
  })

  it('is available in Spanish', async () => {
    await open('?analysis=1', 'es')
    await screen.findByRole('heading', { name: 'Chances de anita' })
    expect(screen.getByRole('button', { name: /: Error grave/ }).textContent).toContain('Mejor: Quiero.')
  })
})
