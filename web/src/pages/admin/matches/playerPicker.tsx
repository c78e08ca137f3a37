import { Trans, useLingui } from '@lingui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MAX_SEARCH_LENGTH } from '@valecuatro/contract/values'
import { type ReactNode, useId, useRef, useState } from 'react'
import { requestPage } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { CloseIcon, WarningIcon } from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { ChoicesError, useFocusAfterRemoval } from '../kit/form.tsx'
import { useDebounced } from '../kit/useDebounced.ts'
import { useMayCall } from '../kit/useMayCall.ts'
import { useOrganisedOnly } from '../kit/useMayOrganise.ts'
import { type Candidate, SEATS } from './matchDraft.ts'

interface PlayerPickerProps {
  chosen: Candidate[]
  onChoose: (chosen: Candidate[]) => void
  error: string | undefined
}

/** Selects up to four players in seat order; the first and the third are partners. */
export function PlayerPicker({ chosen, onChoose, error }: PlayerPickerProps) {
  const { i18n } = useLingui()
  const id = useId()
  const [typed, setTyped] = useState('')
  const searchField = useRef<HTMLInputElement>(null)
  const maySeeEmails = useMayCall('moderator')
  const { list, onRemove } = useFocusAfterRemoval(chosen.length, () => searchField.current)
  const isFull = chosen.length >= SEATS
  function remove(player: Candidate) {
    onRemove(chosen.indexOf(player))
    onChoose(chosen.filter(({ _id }) => _id !== player._id))
  }

  return (
    <fieldset className="picker stack-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-label">
        <Trans id="Players" />
      </legend>
      <ol ref={list} className="picker-seats">
        {Array.from({ length: SEATS }, (_, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is identified by its number
          <Seat key={seat} seat={seat} player={chosen[seat]} onRemove={remove} />
        ))}
      </ol>
      {/* Inside a form, so Enter must not submit it. */}
      <input
        ref={searchField}
        className="input"
        type="text"
        inputMode="search"
        autoComplete="off"
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={maySeeEmails ? i18n._('Search by username or email') : i18n._('Search by username')}
        aria-label={i18n._('Search players')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      />
      <Found typed={typed}>
        {player => {
          const isChosen = chosen.some(({ _id }) => _id === player._id)
          return (
            <label className="picker-row">
              <input
                type="checkbox"
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => (isChosen ? remove(player) : onChoose([...chosen, player]))}
              />
              <span>
                {player.username}
                {player.email && <span className="cell-note soft tiny break-words">{player.email}</span>}
              </span>
            </label>
          )
        }}
      </Found>
      <p className="field-hint" role="status">
        {isFull ? (
          <Trans id="All 4 players selected. The game can start." />
        ) : (
          <Trans id="A game needs exactly 4 players to start." />
        )}
      </p>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <WarningIcon size={16} />
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface SeatProps {
  seat: number
  player: Candidate | undefined
  onRemove: (player: Candidate) => void
}

function Seat({ seat, player, onRemove }: SeatProps) {
  const { i18n } = useLingui()
  const team = i18n._('Team {number}', { number: (seat % 2) + 1 })
  if (!player) return <li data-free="true">{team}</li>
  return (
    <li>
      <span title={player.email}>
        {player.username}
        <span className="cell-note soft tiny break-words">{team}</span>
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={i18n._('Remove {name}', { name: player.username })}
        onClick={() => onRemove(player)}
      >
        <CloseIcon size={16} />
      </button>
    </li>
  )
}

function Found({ typed, children }: { typed: string; children: (player: Candidate) => ReactNode }) {
  const { i18n } = useLingui()
  const query = usePlayers(typed)
  if (!query.data) {
    if (!query.isError) return <Skeleton height="8rem" />
    return (
      <ChoicesError query={query}>
        <Trans id="Failed to fetch data" />
      </ChoicesError>
    )
  }
  const { value, total } = query.data
  if (value.length === 0)
    return (
      <p className="field-hint">
        <Trans id="No players found." />
      </p>
    )
  return (
    <>
      <ul className="picker-list" aria-label={i18n._('Players found')}>
        {value.map(player => (
          <li key={player._id}>{children(player)}</li>
        ))}
      </ul>
      {total > value.length && (
        <p className="field-hint">
          <Trans
            id="Showing {shown} of {total}. Type to narrow the list."
            values={{ shown: i18n.number(value.length), total: i18n.number(total) }}
          />
        </p>
      )}
    </>
  )
}

const MAX_RESULTS = 20

/** Players who may be seated, found by a part of their name or e-mail address. */
function usePlayers(typed: string) {
  const viewer = useViewerId()
  const search = useDebounced(typed)
  return useQuery({
    queryKey: [viewer, 'players-to-seat', search],
    queryFn: () =>
      requestPage('GET /api/admin/users', {
        query: {
          role: 'player',
          status: 'active',
          search,
          sort: 'username',
          order: 'asc',
          page: 1,
          limit: MAX_RESULTS,
        },
      }),
    placeholderData: keepPreviousData,
  })
}

/** The tournaments that a match can belong to: the open ones in which the user may act. */
export function useOpenTournaments() {
  const viewer = useViewerId()
  const organisedOnly = useOrganisedOnly()
  return useQuery({
    queryKey: [viewer, 'open-tournaments'],
    queryFn: async () => {
      const page = await requestPage('GET /api/admin/tournaments', {
        query: { status: 'open', ...organisedOnly, sort: 'name', order: 'asc', page: 1, limit: 100 },
      })
      // Tournaments of other modes start their own games; a match made by hand has four players.
      return { ...page, value: page.value.filter(({ rules }) => rules.mode === '2v2') }
    },
  })
}
