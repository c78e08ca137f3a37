import { Trans, useLingui } from '@lingui/react'
import { LEVEL_NAMES, LEVEL_RATINGS, LEVELS, type Level } from '@valecuatro/bots'
import { TARGETS } from '@valecuatro/contract/values'
import { useId } from 'react'
import { Avatar } from '../../../art/avatar.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { keptOptions, rulesIn } from '../practice/practiceOptions.ts'
import './lobby.css'

const PLAYERS = [2, 4, 6] as const

export interface PracticeRules {
  players: (typeof PLAYERS)[number]
  target: (typeof TARGETS)[number]
  flor: boolean
}

interface RuleFieldsProps {
  rules: PracticeRules
  onPlayers: (players: PracticeRules['players']) => void
  onTarget: (target: PracticeRules['target']) => void
  onFlor: (flor: boolean) => void
}

/** The rules of a game against bots: how many play, to how many points, and whether with flor. */
export function RuleFields({ rules, onPlayers, onTarget, onFlor }: RuleFieldsProps) {
  const { i18n } = useLingui()
  const id = useId()
  return (
    <>
      <fieldset className="choices">
        <legend>
          <Trans id="Players" />
        </legend>
        {PLAYERS.map(count => (
          <label key={count} className="choice">
            <input
              type="radio"
              name={`${id}-players`}
              checked={count === rules.players}
              onChange={() => onPlayers(count)}
            />
            {count === 2 && <Trans id="One against one" />}
            {count === 4 && <Trans id="Two against two" />}
            {count === 6 && <Trans id="Three against three" />}
          </label>
        ))}
      </fieldset>
      {rules.players === 6 && (
        <p className="practice-field field-hint">
          <Trans id="With pica-pica. With six players there is no coach and no analysis yet." />
        </p>
      )}
      <div>
        <fieldset className="choices">
          <legend>
            <Trans id="Play to" />
          </legend>
          {TARGETS.map(points => (
            <label key={points} className="choice">
              <input
                type="radio"
                name={`${id}-target`}
                checked={points === rules.target}
                onChange={() => onTarget(points)}
              />
              {i18n._('{points} points', { points })}
            </label>
          ))}
        </fieldset>
        <Checkbox label={i18n._('With flor')} checked={rules.flor} onChange={() => onFlor(!rules.flor)} />
      </div>
    </>
  )
}

interface PracticeOptions extends PracticeRules {
  level: Level
}

/** The options of practice without an account, which this browser remembers, and the address of a game with them. */
export function usePracticeOptions() {
  const [kept, keep] = keptOptions.use()
  const level = new URLSearchParams(kept).get('level')
  const options = {
    players: 4,
    target: 15,
    flor: false,
    ...rulesIn(kept),
    level: LEVELS.find(each => each === level) ?? 'amigo',
  } as PracticeOptions
  return {
    options,
    /** Also keeps the options that are not changed, as they are shown. */
    set: (change: Partial<PracticeOptions>) => keep(text({ ...options, ...change })),
    path: practicePath(options),
  }
}

const text = (of: PracticeOptions) =>
  `players=${of.players}&points=${of.target}&flor=${of.flor ? 1 : 0}&level=${of.level}`

/** The address of a game with these options, which is played in this browser only. */
export const practicePath = (options: PracticeOptions) => `/game/practice?${text(options)}`

export function PracticeOptionFields({ practice }: { practice: ReturnType<typeof usePracticeOptions> }) {
  const { i18n } = useLingui()
  const { options, set } = practice
  return (
    <>
      <RuleFields
        rules={options}
        onPlayers={players => set({ players })}
        onTarget={target => set({ target })}
        onFlor={flor => set({ flor })}
      />
      <LevelField
        players={options.players}
        label={i18n._('Level of the bots')}
        value={options.level}
        onChange={level => set({ level })}
      />
    </>
  )
}

interface LevelFieldProps {
  players: PracticeRules['players']
  label: string
  value: Level
  onChange: (level: Level) => void
}

/** How strong a bot is: the four levels with their ratings, and a line that describes the chosen one. */
export function LevelField({ players, label, value, onChange }: LevelFieldProps) {
  const { i18n } = useLingui()
  const id = useId()
  const lines: Record<Level, string> = {
    principiante: i18n._('Plays the cards as they come and never bluffs.'),
    amigo: i18n._('Knows the game, but good cards show.'),
    picante: i18n._('Bluffs, raises and makes you pay for mistakes.'),
    maestro: i18n._('Our strongest bot: it learned by playing against itself.'),
  }
  return (
    <div className="practice-field stack-2">
      <fieldset className="levels">
        <legend>{label}</legend>
        {LEVELS.map(level => (
          <label key={level} className="choice">
            <input
              type="radio"
              name={id}
              checked={level === value}
              onChange={() => onChange(level)}
              aria-describedby={level === value ? `${id}-line` : undefined}
            />
            <Avatar name="" bot={level} size={44} />
            {LEVEL_NAMES[level]}
            {players !== 6 && <span className="level-rating">{LEVEL_RATINGS[level][players]}</span>}
          </label>
        ))}
      </fieldset>
      <p id={`${id}-line`} className="field-hint">
        {lines[value]}{' '}
        {players === 6 ? (
          <Trans id="Plays like this in the pica-pica, and by simpler rules when all six play." />
        ) : (
          <Trans id="Rating among bots: {rating}" values={{ rating: LEVEL_RATINGS[value][players] }} />
        )}
      </p>
    </div>
  )
}
