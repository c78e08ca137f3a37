import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { MESSAGES } from '@valecuatro/contract/messages'
import type { TournamentLimits } from '@valecuatro/contract/tournaments'
import {
  CHECK_IN_MINUTES,
  DEFAULT_MAX_ENTRANTS,
  FORMATS,
  type Format,
  MAX_DESCRIPTION_LENGTH,
  MAX_PRIZE_PLACES,
  MAX_TOURNAMENT_NAME_LENGTH,
  MIN_ENTRANTS,
  playersIn,
} from '@valecuatro/contract/values'
import { translateServerText } from '../../../i18n/locale.ts'
import { request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FormatLine, fewestPlayers, formatNames, isKnockout, placeName } from '../../tournaments/index.ts'
import { timeZone } from '../kit/dates.tsx'
import { RuleFields } from './ruleFields.tsx'
import {
  bracketByes,
  bracketMinutes,
  type Draft,
  type FieldLock,
  suggestedEnd,
  warningsOf,
  withRules,
  withStart,
} from './tournamentDraft.ts'

export interface TournamentFieldsProps {
  draft: Draft
  change: (changes: Partial<Draft>) => void
  errorOf: (field: keyof Draft) => string | undefined
  /** The fields that cannot be changed, and why. */
  locks?: Partial<Record<keyof Draft, FieldLock>>
  /** How many players have joined. */
  entrants?: number
  limits: TournamentLimits | undefined
}

/** The fields of a tournament, to create or edit one. */
export function TournamentFields(props: TournamentFieldsProps) {
  const { draft, change, errorOf, locks = {}, entrants = 0, limits } = props
  const { i18n } = useLingui()
  const warnings = warningsOf(draft)
  const most = limits?.maxPlayers ?? DEFAULT_MAX_ENTRANTS
  const lockHint = (field: keyof Draft) =>
    locks[field] === 'joined' ? i18n._('Can’t be changed: players have already joined.') : undefined

  return (
    <>
      {Object.values(locks).includes('started') && (
        <Notice>
          <p>
            <Trans id="The tournament has started. You can still change its description, end date and chat room." />
          </p>
        </Notice>
      )}
      <TextField
        label={i18n._('Name')}
        required
        maxLength={MAX_TOURNAMENT_NAME_LENGTH}
        autoComplete="off"
        disabled={!!locks.name}
        value={draft.name}
        error={errorOf('name')}
        onChange={event => change({ name: event.target.value })}
      />
      <TextAreaField
        label={i18n._('Description')}
        maxLength={MAX_DESCRIPTION_LENGTH}
        value={draft.description}
        error={errorOf('description')}
        onChange={event => change({ description: event.target.value })}
      />
      <div>
        <SelectField
          label={i18n._('Format')}
          value={draft.format}
          disabled={!!locks.format}
          hint={lockHint('format')}
          onChange={event => change(withRules(draft, { format: event.target.value as Format }))}
        >
          {FORMATS.map(format => (
            <option key={format} value={format}>
              {formatNames(i18n)[format]}
            </option>
          ))}
        </SelectField>
        <p className="field-hint format-line">
          <FormatLine format={draft.format} mode={draft.rules.mode} enterAs={draft.enterAs} />
        </p>
      </div>
      <RuleFields {...props} />
      <div className="form-pair">
        <TextField
          label={i18n._('Entry fee')}
          hint={lockHint('entryFee') ?? i18n._('In coins. 0 makes it free.')}
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          disabled={!!locks.entryFee}
          value={draft.entryFee}
          error={errorOf('entryFee')}
          onChange={event => change({ entryFee: event.target.value })}
        />
        <TextField
          label={i18n._('Max players')}
          hint={i18n._('From {least} to {most}.', { least: Math.max(MIN_ENTRANTS, entrants), most })}
          type="number"
          inputMode="numeric"
          min={Math.max(MIN_ENTRANTS, entrants)}
          max={most}
          step={1}
          disabled={!!locks.maxPlayers}
          value={draft.maxPlayers}
          error={errorOf('maxPlayers')}
          onChange={event => change({ maxPlayers: event.target.value })}
        />
      </div>
      {warnings.includes('too-few-places') && (
        <Notice tone="warning">
          <p>
            <Trans
              id="It takes {fewest} players. With fewer places, no game can start and the tournament will be cancelled."
              values={{ fewest: fewestPlayers(draft) }}
            />
          </p>
        </Notice>
      )}
      {draft.format === 'bracket' && <ByesNote places={Number(draft.maxPlayers)} rules={draft.rules} />}
      <PrizeFields {...props} />
      <TextField
        label={i18n._('Start date')}
        hint={i18n._('Your time zone: {zone}', { zone: timeZone() })}
        type="datetime-local"
        required
        disabled={!!locks.startDate}
        value={draft.startDate}
        error={errorOf('startDate')}
        onChange={event => change(withStart(draft, event.target.value))}
      />
      <SelectField
        label={i18n._('Check-in')}
        hint={
          draft.checkInMinutes === null
            ? i18n._('Players need not confirm that they’re there.')
            : i18n._(
                'Players are asked to confirm that they’re there. Those who haven’t at the start lose their place to the waiting list and get the entry fee back.',
              )
        }
        disabled={!!locks.checkInMinutes}
        value={draft.checkInMinutes ?? ''}
        onChange={event =>
          change({
            checkInMinutes: CHECK_IN_MINUTES.find(each => String(each) === event.target.value) ?? null,
          })
        }
      >
        <option value="">{i18n._('None')}</option>
        {CHECK_IN_MINUTES.map(minutes => (
          <option key={minutes} value={minutes}>
            {i18n._('From {minutes} minutes before the start', { minutes })}
          </option>
        ))}
      </SelectField>
      <EndField {...props} />
      {warnings.includes('end-too-early') && (
        <Notice tone="warning">
          <p>
            <Trans
              id="A bracket of {places} players takes about {minutes} minutes. This end date comes before its final."
              values={{
                places: draft.maxPlayers,
                minutes: bracketMinutes(Number(draft.maxPlayers), draft.rules),
              }}
            />
          </p>
        </Notice>
      )}
      <div>
        <Checkbox
          label={i18n._('Chat room')}
          checked={draft.hasChat}
          onChange={event => change({ hasChat: event.target.checked })}
        />
        <p className="field-hint">
          <Trans id="Players who have joined can write to each other on the tournament’s page. You can turn it off at any time." />
        </p>
      </div>
    </>
  )
}

/** Says how many players of a full bracket do not play in the first round. */
function ByesNote({ places, rules }: { places: number; rules: Draft['rules'] }) {
  const { i18n } = useLingui()
  const { byes, left } = bracketByes(places, rules)
  if (!(places >= playersIn(rules.mode)) || (byes === 0 && left === 0)) return null
  return (
    <p className="field-hint">
      {byes > 0 &&
        i18n._('If all {places} places are taken, {byes} players go straight to the second round.', {
          places,
          byes,
        })}{' '}
      {left > 0 && rules.mode === '3v3' && (
        <Trans
          id="{left, plural, one {The last player to join does not play and gets the entry fee back: three must divide the number.} other {The last # players to join do not play and get the entry fee back: three must divide the number.}}"
          values={{ left }}
        />
      )}
      {left > 0 && rules.mode !== '3v3' && (
        <Trans id="With an odd number, the last player to join does not play and gets the entry fee back." />
      )}
    </p>
  )
}

function EndField({ draft, change, errorOf }: TournamentFieldsProps) {
  const { i18n } = useLingui()
  return (
    <div>
      <Checkbox
        label={i18n._('Set an end date')}
        checked={draft.endDate !== null}
        onChange={event => change({ endDate: event.target.checked ? suggestedEnd(draft.startDate) : null })}
      />
      {draft.endDate === null ? (
        <p className="field-hint">
          {draft.format === 'arena' ? (
            <Trans id="Without an end date, an arena stays open until you end it." />
          ) : draft.format === 'swiss' ? (
            <Trans id="A Swiss tournament ends with its last round." />
          ) : draft.format === 'duplicate' ? (
            <Trans id="A duplicate ends with its last round." />
          ) : (
            <Trans id="A bracket ends with its final." />
          )}
        </p>
      ) : (
        <TextField
          label={i18n._('End date')}
          type="datetime-local"
          value={draft.endDate}
          error={errorOf('endDate')}
          onChange={event => change({ endDate: event.target.value })}
        />
      )}
    </div>
  )
}

/** The shares of the places, and what the platform adds to the prize pool. */
function PrizeFields({ draft, change, errorOf, locks = {}, limits }: TournamentFieldsProps) {
  const { i18n } = useLingui()
  const { prizes, format, rules } = draft
  const sum = prizes.reduce((total, percent) => total + Number(percent), 0)
  const isTooMuch = sum > 100
  const error =
    errorOf('prizes') ?? (isTooMuch ? translateServerText(i18n, MESSAGES.prizesAboveAll) : undefined)
  const setPrize = (index: number, percent: string) =>
    change({ prizes: prizes.map((each, n) => (n === index ? percent : each)) })
  const canAdd = !!limits && (limits.maxAddedPrize > 0 || Number(draft.addedPrize) > 0)
  return (
    <fieldset className="prize-fields" disabled={!!locks.prizes}>
      <legend className="field-label">
        <Trans id="Prizes, in percent of the prize pool" />
      </legend>
      <ol>
        {prizes.map((percent, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its index
          <li key={index}>
            <TextField
              label={i18n._('{place} (%)', { place: placeName(i18n, format, rules.mode, index + 1) })}
              type="number"
              inputMode="numeric"
              min={0}
              max={100}
              step={1}
              value={percent}
              error={index === prizes.length - 1 ? error : undefined}
              onChange={event => setPrize(index, event.target.value)}
            />
            {index > 0 && index === prizes.length - 1 && (
              <Button
                variant="quiet"
                aria-label={i18n._('Remove the prize for {place}', {
                  place: placeName(i18n, format, rules.mode, index + 1),
                })}
                onClick={() => change({ prizes: prizes.slice(0, -1) })}
              >
                <CloseIcon />
              </Button>
            )}
          </li>
        ))}
      </ol>
      <div className="prize-foot">
        {prizes.length < MAX_PRIZE_PLACES && (
          <Button size="small" onClick={() => change({ prizes: [...prizes, '0'] })}>
            <Trans id="Add a place" />
          </Button>
        )}
        {!isTooMuch && Number.isFinite(sum) && (
          <span className="field-hint">
            <Trans
              id="{paid}% goes to players, {rest}% to the platform."
              values={{ paid: sum, rest: 100 - sum }}
            />
          </span>
        )}
      </div>
      {isKnockout(format) && (
        <p className="field-hint">
          <Trans id="Players who are knocked out in the same round share that prize equally." />
        </p>
      )}
      {canAdd && (
        <TextField
          label={i18n._('Added by the platform')}
          hint={i18n._(
            '{most, plural, one {Coins added to the prize pool, up to # coin.} other {Coins added to the prize pool, up to # coins.}} They are returned if the tournament is cancelled.',
            { most: limits.maxAddedPrize },
          )}
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          value={draft.addedPrize}
          error={errorOf('addedPrize')}
          onChange={event => change({ addedPrize: event.target.value })}
        />
      )}
    </fieldset>
  )
}

/** What the server lets this user set; undefined until it has answered. */
export function useLimits(): TournamentLimits | undefined {
  const viewer = useViewerId()
  const query = useQuery<TournamentLimits>({
    queryKey: [viewer, 'tournament-limits'],
    queryFn: () => request('GET /api/admin/tournaments/limits'),
  })
  return query.data
}
