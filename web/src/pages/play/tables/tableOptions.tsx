import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import { LEVEL_NAMES, LEVEL_RATINGS, LEVELS } from '@valecuatro/bots'
import type { TableOptions } from '@valecuatro/contract'
import { TEAM_HANDS, type TeamHands } from '@valecuatro/contract/tableSeats'
import { BOT_KINDS, type BotKind, CHARACTERS, MODES, playersIn } from '@valecuatro/contract/values'
import type { Players } from '@valecuatro/engine'
import { Avatar } from '../../../art/avatar.tsx'
import { FlorChoice, TargetChoice, TurnSecondsChoice } from '../../../game/index.ts'
import { Choices } from '../../../ui/choices.tsx'
import './tables.css'

/** A table for friends: two against two, to 30 points, by invitation and unrated. */
export const DEFAULT_OPTIONS: TableOptions = {
  players: 4,
  target: 30,
  flor: false,
  turnSeconds: 30,
  isPublic: false,
  isRated: false,
  hasChat: false,
}

export function modeText(i18n: I18n, players: Players): string {
  if (players === 6) return i18n._('Three against three')
  return players === 2 ? i18n._('One against one') : i18n._('Two against two')
}

/** The rules of a table in a few words: "Two against two · 30 points · with flor", or "Team match · 8 hands · with flor". */
export function rulesText(
  i18n: I18n,
  {
    players,
    target,
    flor,
    teamHands,
  }: Pick<TableOptions, 'target' | 'flor' | 'teamHands'> & { players: Players },
) {
  return [
    ...(teamHands
      ? [i18n._('Team match'), i18n._('{hands} hands', { hands: teamHands })]
      : [modeText(i18n, players), i18n._('{points} points', { points: target })]),
    flor ? i18n._('with flor') : i18n._('without flor'),
  ].join(' · ')
}

interface OptionFieldsProps {
  options: TableOptions
  onChange: (options: TableOptions) => void
  /** Why games here cannot be rated; null if they can. */
  unrated: 'bots' | 'guests' | null
}

/** All options of a table, as groups of choices. */
export function OptionFields({ options, onChange, unrated }: OptionFieldsProps) {
  const { i18n } = useLingui()
  const set = (change: Partial<TableOptions>) => onChange({ ...options, ...change })
  return (
    <div className="table-options">
      <Choices
        legend={i18n._('Players')}
        value={options.players}
        choices={MODES.map(playersIn).map(value => ({ value, label: modeText(i18n, value) }))}
        onChange={players => onChange(withPlayers(options, players))}
      />
      {options.players === 6 && <PicaPicaFields options={options} set={set} />}
      {options.players === 4 && <TeamMatchChoice options={options} onChange={onChange} />}
      {!options.teamHands && <TargetChoice value={options.target} onChange={target => set({ target })} />}
      <FlorChoice value={options.flor} onChange={flor => set({ flor })} />
      <TurnSecondsChoice value={options.turnSeconds} onChange={turnSeconds => set({ turnSeconds })} />
      {!options.teamHands && <AccessFields options={options} set={set} unrated={unrated} />}
    </div>
  )
}

/** Who can join a table and whether its games are rated. A team match is private and friendly. */
function AccessFields({
  options,
  set,
  unrated,
}: Pick<OptionFieldsProps, 'options' | 'unrated'> & { set: (change: Partial<TableOptions>) => void }) {
  const { i18n } = useLingui()
  return (
    <>
      <Choices
        legend={i18n._('Who can join')}
        value={options.isPublic}
        choices={[
          { value: false, label: i18n._('By invitation') },
          { value: true, label: i18n._('Everyone') },
        ]}
        hint={
          options.isPublic
            ? i18n._('The table is listed in the lobby, and everyone can watch its games.')
            : i18n._('Only people with the link can join.')
        }
        onChange={isPublic => set({ isPublic })}
      />
      {options.isPublic && (
        <Choices
          legend={i18n._('Chat')}
          value={options.hasChat}
          choices={[
            { value: false, label: i18n._('Without chat') },
            { value: true, label: i18n._('With chat') },
          ]}
          hint={options.hasChat ? i18n._('Everyone at the table can write, guests too.') : undefined}
          onChange={hasChat => set({ hasChat })}
        />
      )}
      <Choices
        legend={i18n._('Rating')}
        value={options.isRated && unrated === null}
        choices={[
          { value: false, label: i18n._('Friendly') },
          { value: true, label: i18n._('Rated'), disabled: unrated !== null },
        ]}
        hint={
          unrated === 'bots'
            ? i18n._('Games with bots are not rated.')
            : unrated === 'guests'
              ? i18n._('Games with guests are not rated.')
              : undefined
        }
        onChange={isRated => set({ isRated })}
      />
    </>
  )
}

/** The options with another number of players: only six play a pica-pica, and only tables of four a team match. */
function withPlayers(
  { picaPica: _, picaFalta: __, teamHands: ___, ...options }: TableOptions,
  players: Players,
): TableOptions {
  return { ...options, players }
}

/** The choice of no team match. */
const NO_HANDS = 0
const TEAM_CHOICES = [NO_HANDS, ...TEAM_HANDS] as const

function TeamMatchChoice({ options, onChange }: Pick<OptionFieldsProps, 'options' | 'onChange'>) {
  const { i18n } = useLingui()
  function choose(teamHands: TeamHands | typeof NO_HANDS) {
    const { teamHands: _, ...others } = options
    // A team match is private and not rated.
    onChange(teamHands === NO_HANDS ? others : { ...others, teamHands, isPublic: false, isRated: false })
  }
  return (
    <Choices
      legend={i18n._('Team match')}
      value={options.teamHands ?? NO_HANDS}
      choices={TEAM_CHOICES.map(value => ({
        value,
        label: value === NO_HANDS ? i18n._('No') : i18n._('{hands} hands', { hands: value }),
      }))}
      hint={i18n._('Two tables play the same deals with the sides exchanged.')}
      onChange={choose}
    />
  )
}

/** Chooses who sits at the second table of a team match: more people, or bots. */
export function TableBFields({
  hasBots,
  onChange,
}: {
  hasBots: boolean
  onChange: (hasBots: boolean) => void
}) {
  const { i18n } = useLingui()
  return (
    <Choices
      legend={i18n._('Table B')}
      value={hasBots}
      choices={[
        { value: false, label: i18n._('Four more people') },
        { value: true, label: i18n._('Four bots') },
      ]}
      hint={i18n._('You can put a bot on any free seat later.')}
      onChange={onChange}
    />
  )
}

export const picaPicaText = (i18n: I18n, { picaPica = true }: Pick<TableOptions, 'picaPica'>): string =>
  picaPica ? i18n._('With pica-pica') : i18n._('Without pica-pica')

interface PicaPicaFieldsProps {
  options: TableOptions
  set: (change: Partial<TableOptions>) => void
}

function PicaPicaFields({ options, set }: PicaPicaFieldsProps) {
  const { i18n } = useLingui()
  const { picaPica = true, picaFalta = 'score' } = options
  return (
    <>
      <Choices
        legend={i18n._('Pica-pica')}
        value={picaPica}
        choices={[true, false].map(value => ({ value, label: picaPicaText(i18n, { picaPica: value }) }))}
        hint={
          picaPica
            ? i18n._('In a pica-pica three pairs of opponents play a hand each, one after the other.')
            : undefined
        }
        onChange={chosen => set({ picaPica: chosen })}
      />
      {picaPica && (
        <Choices
          legend={i18n._('Falta envido in a pica-pica')}
          value={picaFalta}
          choices={[
            { value: 'score', label: i18n._('As always') },
            { value: 'six', label: i18n._('6 points at most') },
          ]}
          onChange={chosen => set({ picaFalta: chosen })}
        />
      )}
    </>
  )
}

export function botKindText(i18n: I18n, kind: BotKind): string {
  switch (kind) {
    case 'careful':
      return i18n._('Careful')
    case 'balanced':
      return i18n._('Balanced')
    case 'daring':
      return i18n._('Daring')
    default:
      return LEVEL_NAMES[kind]
  }
}

interface BotFieldsProps {
  players: TableOptions['players']
  bots: (BotKind | null)[]
  onChange: (bots: (BotKind | null)[]) => void
}

/** The other seats, in the order of play. */
function seatLabels(i18n: I18n, players: Players): string[] {
  if (players === 2) return [i18n._('Opponent')]
  const [right, left] = [i18n._('Opponent on your right'), i18n._('Opponent on your left')]
  if (players === 4) return [right, i18n._('Partner'), left]
  return [
    right,
    i18n._('Partner on your right'),
    i18n._('Opponent facing you'),
    i18n._('Partner on your left'),
    left,
  ]
}

/** Chooses which of the other seats are taken by bots, and how the bots play. */
export function BotFields({ players, bots, onChange }: BotFieldsProps) {
  const { i18n } = useLingui()
  const labels = seatLabels(i18n, players)
  return (
    <fieldset className="option-group">
      <legend>
        <Trans id="Other seats" />
      </legend>
      <div className="stack-2">
        {labels.map((label, index) => {
          const bot = bots[index] ?? null
          return (
            <label key={label} className="bot-field">
              <span className="bot-face" data-empty={bot === null}>
                {bot && <Avatar name="" bot={bot} size={36} />}
              </span>
              <span>{label}</span>
              <select
                className="input select"
                value={bot ?? ''}
                onChange={event => {
                  const chosen = BOT_KINDS.find(each => each === event.target.value) ?? null
                  onChange(labels.map((_, at) => (at === index ? chosen : (bots[at] ?? null))))
                }}
              >
                <option value="">{i18n._('A person')}</option>
                <optgroup label={i18n._('Bots by level')}>
                  {LEVELS.map(level => (
                    <option key={level} value={level}>
                      {LEVEL_NAMES[level]} {players !== 6 && `(${LEVEL_RATINGS[level][players]})`}
                    </option>
                  ))}
                </optgroup>
                <optgroup label={i18n._('Bots by style')}>
                  {CHARACTERS.map(character => (
                    <option key={character} value={character}>
                      {i18n._('Bot: {character}', { character: botKindText(i18n, character) })}
                    </option>
                  ))}
                </optgroup>
              </select>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
