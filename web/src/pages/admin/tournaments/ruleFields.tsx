import { Trans, useLingui } from '@lingui/react'
import { MODES, SEEDINGS, TARGETS, TURN_SECONDS } from '@valecuatro/contract/values'
import { Checkbox, SelectField } from '../../../ui/field.tsx'
import { modeName } from '../../tournaments/index.ts'
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
          {MODES.map(mode => (
            <option key={mode} value={mode}>
              {modeName(i18n, mode)}
            </option>
          ))}
        </SelectField>
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
      {draft.format === 'bracket' && (
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
        {draft.format === 'bracket' && (
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

/** The choice with this text; the first one if there is none. */
const pick = <T extends string | number>(choices: readonly T[], text: string): T =>
  choices.find(choice => String(choice) === text) ?? choices[0]!
