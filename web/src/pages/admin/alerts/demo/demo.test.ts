import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createdCount,
  type Demo,
  type DemoEvent,
  IDLE_DEMO,
  nextSample,
  percentOf,
  reduceDemo,
} from './demo.ts'
import { SAMPLES } from './samples.ts'

const play = (...events: DemoEvent[]) => events.reduce(reduceDemo, IDLE_DEMO)
const ask = (sample: number): DemoEvent => ({ type: 'ask', sample })
const answer = (sample: number, round = 0, failure: string | null = null): DemoEvent => ({
  type: 'answer',
  sample,
  round,
  failure,
})
const create = (sample: number) => [ask(sample), answer(sample)]
const all = SAMPLES.flatMap((_, sample) => create(sample))

describe('the samples', () => {
  it('are eight, of different types and sources', () => {
    expect(SAMPLES.map(({ type }) => type)).toEqual([
      'cheating_detected',
      'rapid_wins',
      'network_anomaly',
      'account_abuse',
      'hack_attempt',
      'impossible_moves',
      'suspicious_activity',
      'system_error',
    ])
    expect(new Set(SAMPLES.map(({ source }) => source))).toEqual(
      new Set(['anti_cheat', 'network_monitor', 'system', 'game_engine']),
    )
  })
})

describe('the demo', () => {
  it.each<[string, DemoEvent[], Partial<Demo>, number]>([
    ['starts without created samples', [], { isRunning: false, news: null }, 0],
    ['runs', [{ type: 'start' }], { isRunning: true }, 0],
    ['reports the sample that is being created', [ask(2)], { news: { type: 'creating', sample: 2 } }, 0],
    ['counts a created sample', create(2), { news: { type: 'created', sample: 2 } }, 1],
    ['counts a sample once', [...create(2), ...create(2)], {}, 1],
    [
      'does not count a failed sample',
      [ask(0), answer(0, 0, 'no')],
      { news: { type: 'failed', sample: 0 } },
      0,
    ],
    [
      'keeps its progress when stopped',
      [{ type: 'start' }, ...create(0), { type: 'stop' }],
      { isRunning: false, news: { type: 'stopped', created: 1 } },
      1,
    ],
    [
      'counts a sample that was being created when it was stopped',
      [{ type: 'start' }, ask(0), { type: 'stop' }, answer(0)],
      { isRunning: false, news: { type: 'stopped', created: 1 } },
      1,
    ],
    [
      'continues where it was stopped',
      [{ type: 'start' }, ...create(0), { type: 'stop' }, { type: 'start' }],
      {},
      1,
    ],
    ['starts over once complete', [...all, { type: 'start' }], { isRunning: true, asked: [] }, 0],
    ['clears its progress on reset', [...all, { type: 'reset' }], { isRunning: false, news: null }, 0],
    [
      'ignores answers to requests sent before a reset',
      [ask(0), { type: 'reset' }, answer(0)],
      { news: null },
      0,
    ],
    ['ignores a stop when it is not running', [{ type: 'stop' }], { news: null }, 0],
  ])('%s', (_, events, expected, created) => {
    const demo = play(...events)
    expect(demo).toMatchObject(expected)
    expect(createdCount(demo)).toBe(created)
  })

  it('is at 100 percent, without a next sample, when all are created', () => {
    expect(percentOf(play(...create(0)))).toBe(13)
    expect(percentOf(play(...all))).toBe(100)
    expect(nextSample(play(...all))).toBeNull()
  })

  it('retries a failed sample on the next start', () => {
    const failed = play({ type: 'start' }, ask(0), answer(0, 0, 'no'))
    expect(nextSample(failed)).toBe(1)
    expect(
      nextSample([{ type: 'stop' } as const, { type: 'start' } as const].reduce(reduceDemo, failed)),
    ).toBe(0)
  })

  it('never counts more samples than were created in this round, for any order of events', () => {
    const sample = fc.nat(SAMPLES.length - 1)
    const event = fc.oneof<fc.Arbitrary<DemoEvent>[]>(
      fc.constantFrom({ type: 'start' }, { type: 'stop' }, { type: 'reset' }),
      sample.map(ask),
      fc.record({
        type: fc.constant('answer' as const),
        sample,
        round: fc.nat(3),
        failure: fc.constantFrom(null, 'no'),
      }),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), events => {
        let demo = IDLE_DEMO
        let created = new Set<number>()
        for (const each of events) {
          const next = reduceDemo(demo, each)
          if (next.round !== demo.round) created = new Set()
          if (each.type === 'answer' && each.round === demo.round && each.failure === null)
            created.add(each.sample)
          demo = next
          expect(createdCount(demo)).toBe(created.size)
        }
      }),
    )
  })
})
