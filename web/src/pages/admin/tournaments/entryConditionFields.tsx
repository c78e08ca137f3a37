import { useLingui } from '@lingui/react'
import {
  ENTER_AS,
  ENTRY_ACCESS,
  type EnterAs,
  type EntryAccess,
  isRoundFormat,
} from '@valecuatro/contract/values'
import { PasswordField, SelectField, TextField } from '../../../ui/field.tsx'
import type { Draft, FieldLock } from './tournamentDraft.ts'

interface EntryConditionFieldsProps {
  draft: Pick<Draft, 'format' | 'rules' | 'enterAs' | 'minRating' | 'maxRating' | 'access' | 'password'>
  change: (changes: Partial<Draft>) => void
  errorOf: (field: 'minRating' | 'maxRating' | 'password') => string | undefined
  /** The fields that cannot be changed, and why. */
  locks?: Partial<Record<keyof Draft, FieldLock>>
  /** An empty field leaves the password as it is. */
  hasPassword?: boolean
}

/** The fields of the form that say who can join. */
export function EntryConditionFields(props: EntryConditionFieldsProps) {
  const { draft, change, errorOf, locks = {}, hasPassword = false } = props
  const { i18n } = useLingui()
  const { mode } = draft.rules
  const isSingles = mode === '1v1'
  const isThree = mode === '3v3'
  const names: Record<EntryAccess, string> = {
    everyone: i18n._('Everyone'),
    password: i18n._('Players who know the password'),
    invitation: i18n._('Invited players'),
  }
  const ways: Record<EnterAs, string> = {
    alone: i18n._('Alone'),
    teams: isThree ? i18n._('In teams of three') : i18n._('In pairs'),
    both: isThree ? i18n._('Alone or in teams of three') : i18n._('Alone or in pairs'),
  }
  return (
    <>
      <SelectField
        label={i18n._('Players join')}
        hint={
          locks.enterAs === 'joined'
            ? i18n._('Can’t be changed: players have already joined.')
            : isSingles
              ? i18n._('One against one, everyone joins alone.')
              : draft.enterAs === 'alone'
                ? undefined
                : isThree
                  ? i18n._('Teams play together throughout.')
                  : i18n._('Pairs play together throughout.')
        }
        disabled={!!locks.enterAs || isSingles || isRoundFormat(draft.format)}
        value={draft.enterAs}
        onChange={event => change({ enterAs: event.target.value as EnterAs })}
      >
        {ENTER_AS.map(way => (
          <option key={way} value={way}>
            {ways[way]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={i18n._('Who can join')}
        hint={
          draft.access === 'invitation'
            ? i18n._('Once it exists, invite players by name or share a link on its page.')
            : undefined
        }
        disabled={!!locks.access}
        value={draft.access}
        onChange={event => change({ access: event.target.value as EntryAccess })}
      >
        {ENTRY_ACCESS.map(access => (
          <option key={access} value={access}>
            {names[access]}
          </option>
        ))}
      </SelectField>
      {draft.access === 'password' && (
        <PasswordField
          label={i18n._('Password of the tournament')}
          hint={
            hasPassword
              ? i18n._('Leave it empty to keep the current password.')
              : i18n._('4 to 100 characters. You can’t look it up later.')
          }
          disabled={!!locks.password}
          autoComplete="off"
          maxLength={100}
          value={draft.password}
          error={errorOf('password')}
          onChange={event => change({ password: event.target.value })}
        />
      )}
      <div className="form-pair">
        <RatingField
          label={i18n._('Lowest rating')}
          hint={i18n._('Empty for no limit. If you set it, players without a rating can’t join.')}
          disabled={!!locks.minRating}
          value={draft.minRating}
          error={errorOf('minRating')}
          onChange={minRating => change({ minRating })}
        />
        <RatingField
          label={i18n._('Highest rating')}
          hint={i18n._('Empty for no limit.')}
          disabled={!!locks.maxRating}
          value={draft.maxRating}
          error={errorOf('maxRating')}
          onChange={maxRating => change({ maxRating })}
        />
      </div>
    </>
  )
}

interface RatingFieldProps {
  label: string
  hint: string
  value: string
  disabled: boolean
  error: string | undefined
  onChange: (value: string) => void
}

function RatingField({ onChange, ...field }: RatingFieldProps) {
  return (
    <TextField
      {...field}
      type="number"
      inputMode="numeric"
      min={0}
      step={1}
      onChange={event => onChange(event.target.value)}
    />
  )
}
