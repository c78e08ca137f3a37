import { fireEvent, render, screen } from '@testing-library/react'
import type { Action } from '@valecuatro/engine'
import { describe, expect, it } from 'vitest'
import { type Keyboard, useShortcuts } from './shortcuts.ts'

const CARDS: Action[] = ['7e', '4c', '12o']
const ENVIDO: Action[] = ['envido', 'real envido', 'falta envido']
const MY_TURN: Action[] = [...CARDS, ...ENVIDO, 'truco', 'mazo']

interface Setting {
  actions?: readonly Action[]
  isEnvidoOpen?: boolean
  isOn?: boolean
}

/** Only the keyboard handling of a table; records the actions that the keys trigger. */
function Table({ done, actions = MY_TURN, isEnvidoOpen = false, isOn = true }: Setting & { done: string[] }) {
  const note = (what: string) => () => void done.push(what)
  const keyboard: Keyboard = {
    actions,
    cards: CARDS,
    isEnvidoOpen,
    onEnvidoOpen: open => done.push(open ? 'open envido' : 'close envido'),
    onAct: action => done.push(action),
    onMazo: note('press mazo'),
    onTalk: note('talk'),
    onCardRanking: note('card ranking'),
    onShortcutList: note('shortcuts'),
    onGoOn: note('go on'),
  }
  useShortcuts(isOn, keyboard)
  return (
    <>
      <input aria-label="field" />
      <textarea aria-label="letter" />
      <button type="button">button</button>
      <button type="button" aria-disabled="true">
        card of another turn
      </button>
      <div role="dialog">
        <button type="button">in a dialog</button>
      </div>
      <div role="menu">
        <button type="button">in a menu</button>
      </div>
    </>
  )
}

function press(key: string, setting: Setting = {}, target: () => Element = () => document.body, event = {}) {
  const done: string[] = []
  const { unmount } = render(<Table done={done} {...setting} />)
  const isLeftToTheBrowser = fireEvent.keyDown(target(), { key, ...event })
  unmount()
  expect(isLeftToTheBrowser).toBe(done.length === 0)
  return done
}

const asked = (...actions: Action[]): Setting => ({ actions: ['quiero', 'no quiero', ...actions] })

describe('a shortcut key', () => {
  it.each([
    ['1', {}, ['7e']],
    ['3', {}, ['12o']],
    ['3', { actions: ['7e', '4c'] }, []],
    ['4', {}, []],
    ['t', {}, ['truco']],
    ['T', {}, ['truco']],
    ['t', asked('retruco'), ['retruco']],
    ['t', { actions: ['vale cuatro'] }, ['vale cuatro']],
    ['t', { actions: ['7e'] }, []],
    ['e', {}, ['open envido']],
    ['e', { actions: ['falta envido'] }, ['falta envido']],
    ['e', { actions: ['7e'] }, []],
    ['r', {}, ['real envido']],
    ['f', {}, []],
    ['f', { actions: ['flor'] }, ['flor']],
    // The key must neither concede nor raise a flor by accident.
    ['f', { actions: ['con flor me achico', 'contraflor'] }, []],
    ['q', asked(), ['quiero']],
    ['n', asked(), ['no quiero']],
    ['q', {}, []],
    ['n', {}, []],
    ['m', {}, ['press mazo']],
    ['m', { actions: ['7e'] }, []],
    ['s', { actions: [] }, ['talk']],
    ['b', { actions: [] }, ['card ranking']],
    ['?', { actions: [] }, ['shortcuts']],
    [' ', { actions: [] }, ['go on']],
    ['x', {}, []],
  ] satisfies [string, Setting, string[]][])('%s with %j does %j', (key, setting, done) => {
    expect(press(key, setting)).toEqual(done)
  })

  it.each([
    ['e', 'envido'],
    ['r', 'real envido'],
    ['f', 'falta envido'],
    ['Escape', 'close envido'],
    ['1', '7e'],
    ['t', 'truco'],
  ])('%s while the envido buttons are open does %s', (key, done) => {
    expect(press(key, { isEnvidoOpen: true })).toEqual([done])
  })

  it('does nothing when shortcuts are off', () => {
    for (const key of ['1', 't', 'e', 'm', 's', '?', ' ']) expect(press(key, { isOn: false })).toEqual([])
  })

  it.each(['field', 'letter'])('types a letter when the focus is in a %s', name => {
    expect(press('t', {}, () => screen.getByLabelText(name))).toEqual([])
  })

  it.each(['in a dialog', 'in a menu'])('does nothing when the focus is %s', name => {
    expect(press('1', {}, () => screen.getByText(name))).toEqual([])
  })

  it('Space presses the button that has the focus', () => {
    expect(press(' ', {}, () => screen.getByText('button'))).toEqual([])
    expect(press(' ', {}, () => screen.getByText('card of another turn'))).toEqual(['go on'])
    expect(press('t', {}, () => screen.getByText('button'))).toEqual(['truco'])
  })

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])(
    'does nothing for a key event with %j',
    event => {
      expect(press('t', {}, () => document.body, event)).toEqual([])
    },
  )
})
