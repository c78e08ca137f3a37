import { Trans, useLingui } from '@lingui/react'
import {
  BEST_OF_FROM,
  DUPLICATE_HANDS,
  hasChosenRounds,
  isRoundFormat,
  MAX_SWISS_ROUNDS,
  MODES,
  SEEDINGS,
  TARGETS,
  TURN_SECONDS,
} from '@valecuatro/contract/values'
import { Checkbox, SelectField } from '../../../ui/field.tsx'
import { isKnockout, modeName } from '../../tournaments/index.ts'
import { type Draft, type FieldLock, withRules } from './tournamentDraft.ts'

interface RuleFieldsProps {
  draft: Draft
  change: (changes: Partial<Draft>) => void
  locks?: Partial<Record<keyof Draft, FieldLock>>
}

/** The rules by which every table of the tournament is played. */
export function RuleFields({ draft, change, locks = {} }: RuleFieldsProps) {
  const { i18n } = useLingui()
  const { rules } = draft
  const set = (rule: Partial<typeof rules>) => change(withRules(draft, rule))
  const seedings = {
    drawn: i18n._('Random draw'),
    rating: i18n._('By rating: the best meet late'),
    entry: i18n._('In the order of joining'),
  }
  return (
    <fieldset className="rule-fields" disabled={!!locks.rules}>
      <legend className="field-label">
        <Trans id="Rules" />
      </legend>
      {locks.rules === 'joined' && (
        <p className="field-hint">
          <Trans id="Can’t be changed: players have already joined." />
        </p>
      )}
      <div className="form-pair">
        <SelectField
          label={i18n._('Players at a table')}
          value={rules.mode}
          onChange={event => set({ mode: pick(MODES, event.target.value) })}
        >
          {MODES.filter(mode => draft.format !== 'duplicate' || mode !== '3v3').map(mode => (
            <option key={mode} value={mode}>
              {modeName(i18n, mode)}
            </option>
          ))}
        </SelectField>
        {draft.format === 'duplicate' ? (
          <SelectField
            label={i18n._('Hands per round')}
            value={rules.hands}
            onChange={event => set({ hands: pick(DUPLICATE_HANDS, event.target.value) })}
          >
            {DUPLICATE_HANDS.map(hands => (
              <option key={hands} value={hands}>
                {hands}
              </option>
            ))}
          </SelectField>
        ) : (
          <SelectField
            label={i18n._('Play to')}
            value={rules.target}
            onChange={event => set({ target: pick(TARGETS, event.target.value) })}
          >
            {TARGETS.map(target => (
              <option key={target} value={target}>
                {i18n._('{points} points', { points: target })}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <SelectField
        label={i18n._('Time per turn')}
        value={rules.turnSeconds ?? ''}
        onChange={event =>
          set({ turnSeconds: TURN_SECONDS.find(each => String(each) === event.target.value) ?? null })
        }
      >
        <option value="">{i18n._('The usual time on this site')}</option>
        {TURN_SECONDS.map(seconds => (
          <option key={seconds} value={seconds}>
            {i18n._('{seconds} s', { seconds })}
          </option>
        ))}
      </SelectField>
      {draft.format !== 'arena' && (
        <SelectField
          label={i18n._('Seeding')}
          value={rules.seeding}
          onChange={event => set({ seeding: pick(SEEDINGS, event.target.value) })}
        >
          {SEEDINGS.map(seeding => (
            <option key={seeding} value={seeding}>
              {seedings[seeding]}
            </option>
          ))}
        </SelectField>
      )}
      {isKnockout(draft.format) && (
        <SelectField
          label={i18n._('Best of three games')}
          value={rules.bestOf === 3 ? rules.bestOfFrom : ''}
          onChange={event => {
            const bestOfFrom = BEST_OF_FROM.find(each => each === event.target.value)
            set({ bestOf: bestOfFrom ? 3 : 1, bestOfFrom: bestOfFrom ?? 'all' })
          }}
        >
          <option value="">{i18n._('No: one game at each table')}</option>
          <option value="final">{i18n._('Only in the final')}</option>
          <option value="semifinals">{i18n._('From the semifinals on')}</option>
          <option value="all">{i18n._('In all rounds')}</option>
        </SelectField>
      )}
      {rules.mode === '3v3' && rules.picaPica && (
        <SelectField
          label={i18n._('Falta envido in a pica-pica')}
          value={rules.picaFalta}
          onChange={event => set({ picaFalta: event.target.value === 'six' ? 'six' : 'score' })}
        >
          <option value="score">{i18n._('As always')}</option>
          <option value="six">{i18n._('6 points at most')}</option>
        </SelectField>
      )}
      {isRoundFormat(draft.format) && <RoundFields draft={draft} set={set} />}
      <div className="rule-checks">
        {rules.mode === '3v3' && (
          <Checkbox
            label={i18n._('With pica-pica')}
            checked={rules.picaPica}
            onChange={event =>
              set({ picaPica: event.target.checked, ...(!event.target.checked && { picaFalta: 'score' }) })
            }
          />
        )}
        <Checkbox
          label={i18n._('With flor')}
          checked={rules.flor}
          onChange={event => set({ flor: event.target.checked })}
        />
        {draft.format === 'swiss' && (
          <Checkbox
            label={i18n._('Best of three games')}
            checked={rules.bestOf === 3}
            onChange={event => set({ bestOf: event.target.checked ? 3 : 1 })}
          />
        )}
      </div>
    </fieldset>
  )
}

interface RoundFieldsProps {
  draft: Draft
  set: (rule: Partial<Draft['rules']>) => void
}

/** How many rounds there are, the pause between them, and until when players can join. */
function RoundFields({ draft: { format, rules }, set }: RoundFieldsProps) {
  const { i18n } = useLingui()
  const { mode, rounds, roundPause, lateEntryRound } = rules
  const numbers = Array.from({ length: MAX_SWISS_ROUNDS }, (_, index) => index + 1)
  return (
    <>
      {hasChosenRounds(format) && (
        <SelectField
          label={i18n._('Rounds')}
          value={rounds ?? ''}
          onChange={event => {
            const chosen = Number(event.target.value) || null
            set({
              rounds: chosen,
              ...(chosen !== null && lateEntryRound > chosen && { lateEntryRound: chosen }),
            })
          }}
        >
          <option value="">{i18n._('As many as the number of players needs')}</option>
          {numbers.map(number => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={i18n._('Pause between rounds')}
        value={roundPause}
        onChange={event => set({ roundPause: Number(event.target.value) })}
      >
        {[...new Set([...PAUSES, roundPause])]
          .toSorted((a, b) => a - b)
          .map(minutes => (
            <option key={minutes} value={minutes}>
              {minutes === 0 ? i18n._('None') : i18n._('{minutes} min', { minutes })}
            </option>
          ))}
      </SelectField>
      {format === 'swiss' && mode === '1v1' && (
        <SelectField
          label={i18n._('Players can join')}
          hint={
            lateEntryRound > 1
              ? i18n._('Those who join late have no wins for the rounds they have missed.')
              : undefined
          }
          value={lateEntryRound}
          onChange={event => set({ lateEntryRound: Number(event.target.value) })}
        >
          <option value={1}>{i18n._('Until the start')}</option>
          {numbers
            .filter(number => number > 1 && number <= (rounds ?? MAX_SWISS_ROUNDS))
            .map(number => (
              <option key={number} value={number}>
                {i18n._('Until the start of round {number}', { number })}
              </option>
            ))}
        </SelectField>
      )}
    </>
  )
}

const PAUSES = [0, 1, 2, 3, 5, 10, 15, 20, 30]

/** The choice with this text; the first one if there is none. */
const pick = <T extends string | number>(choices: readonly T[], text: string): T =>
  choices.find(choice => String(choice) === text) ?? choices[0]!
