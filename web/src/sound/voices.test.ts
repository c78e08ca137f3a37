import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Event } from '@valecuatro/engine'
import { beforeEach, describe, expect, it } from 'vitest'
import { COUNTS, SPOKEN } from '../../voices/lines.ts'
import { readVoices, rememberVoices } from './voicePreference.ts'
import { CLIPS } from './voices/clips.ts'
import { lineOf, VOICES, voiceOf } from './voices.ts'

beforeEach(() => localStorage.clear())

describe('voices', () => {
  it('are off until chosen, also when the stored value is invalid', () => {
    expect(readVoices()).toBe('off')
    rememberVoices('quiet')
    expect(readVoices()).toBe('quiet')
    localStorage.setItem('voices', 'deafening')
    expect(readVoices()).toBe('off')
  })

  it.each<[Event, string | null]>([
    [{ type: 'call', seat: 0, call: 'vale cuatro' }, 'vale cuatro'],
    [{ type: 'reply', seat: 1, reply: 'no quiero' }, 'no quiero'],
    [{ type: 'tanto', seat: 2, points: 33 }, '33'],
    [{ type: 'buenas', seat: 3 }, 'son buenas'],
    [{ type: 'mazo', seat: 3 }, 'mazo'],
    [{ type: 'card', seat: 0, card: '1e' }, null],
  ])('for the event %j say: %s', (event, line) => {
    expect(lineOf(event)).toBe(line)
  })

  it('differ for all four seats, and the partner has the same voice from every seat', () => {
    for (const viewer of [0, 1, 2, 3] as const) {
      const heard = ([0, 1, 2, 3] as const).map(speaker => voiceOf(speaker, viewer))
      expect(new Set(heard).size).toBe(4)
      expect(heard[(viewer + 2) % 4]).toBe('cacho')
    }
    expect(voiceOf(3, null)).toBe('mecha')
  })

  it.each(VOICES)('%s has a clip for every line, without overlaps, in a small file', voice => {
    const clips = CLIPS[voice]!
    let end = 0
    for (const line of [...COUNTS.map(String), ...Object.keys(SPOKEN)])
      expect(clips, line).toHaveProperty([line])
    for (const [start, length] of Object.values(clips).toSorted(([a], [b]) => a - b)) {
      expect(start).toBeGreaterThanOrEqual(end)
      expect(length).toBeGreaterThan(200)
      expect(length).toBeLessThan(1600)
      end = start + length
    }
    const file = join(import.meta.dirname, `voices/${voice}.mp3`)
    expect(existsSync(file)).toBe(true)
    expect(statSync(file).size).toBeLessThan(65_000)
  })
})
