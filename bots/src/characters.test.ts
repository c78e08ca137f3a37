import { strength, tanto, type View, view } from '@valecuatro/engine'
import { describe, expect, test } from 'vitest'
import { seeded } from '../test/chance.ts'
import { playGame } from '../test/table.ts'
import { CHARACTERS, type Character, createBot } from './index.ts'

const HABITS = [
  'calls truco',
  'calls envido',
  'wants truco',
  'wants envido',
  'calls truco with nothing',
  'calls envido with nothing',
] as const
type Habit = (typeof HABITS)[number]

/** The habits that a seat could show in this view, each with the actions that show it. */
function chancesOf({ hand, seat }: View): [Habit, RegExp][] {
  const { truco, envido, held, tricks, plays } = hand!
  const cards = held[seat!]!
  const power = cards.reduce((sum, card) => sum + strength(card), 0)
  if (envido.caller !== null) return [['wants envido', /^quiero|envido/]]
  if (truco.caller !== null) return [['wants truco', /^quiero|truco|vale/]]
  const chances: [Habit, RegExp][] = []
  const isFresh = tricks.length === 0 && !plays.some(play => play.seat === seat)
  if (isFresh && envido.calls.length === 0) {
    chances.push(['calls envido', /envido/])
    if (tanto(cards) <= 20) chances.push(['calls envido with nothing', /envido/])
  }
  if (truco.worth === 1) {
    chances.push(['calls truco', /truco/])
    if (isFresh && power < 18) chances.push(['calls truco with nothing', /truco/])
  }
  return chances
}

/** How often each character shows each habit, given the same opportunities in the same games. */
function measure(games: number): Record<Habit, Record<Character, number>> {
  const tally = new Map<string, { times: number; chances: number }>()
  for (let seed = 0; seed < games; seed++) {
    const random = seeded(seed)
    const bots = [createBot('balanced', random), createBot('balanced', random)]
    playGame({ players: 2 }, bots, random, {
      each: ({ game, seat }) => {
        const seen = view(game, seat)
        const chances = chancesOf(seen)
        if (chances.length === 0) return
        for (const character of CHARACTERS) {
          const action = createBot(character, random)(seen)
          for (const [habit, shows] of chances) {
            const count = tally.get(habit + character) ?? { times: 0, chances: 0 }
            tally.set(habit + character, count)
            count.chances++
            if (shows.test(action)) count.times++
          }
        }
      },
    })
  }
  const share = (habit: Habit, character: Character) => {
    const { times, chances } = tally.get(habit + character)!
    return times / chances
  }
  return Object.fromEntries(
    HABITS.map(habit => [
      habit,
      Object.fromEntries(CHARACTERS.map(character => [character, share(habit, character)])),
    ]),
  ) as Record<Habit, Record<Character, number>>
}

describe('from careful over balanced to daring', () => {
  const habits = measure(25)

  test.each(HABITS)('each %s more often', habit => {
    expect(habits[habit].careful).toBeLessThan(habits[habit].balanced)
    expect(habits[habit].balanced).toBeLessThan(habits[habit].daring)
  })

  test('the difference is large', () => {
    expect(habits['calls truco'].daring).toBeGreaterThan(habits['calls truco'].careful * 1.5)
    expect(habits['calls envido'].daring).toBeGreaterThan(habits['calls envido'].careful * 1.5)
    expect(habits['wants truco'].daring).toBeGreaterThan(habits['wants truco'].careful + 0.08)
  })
})
