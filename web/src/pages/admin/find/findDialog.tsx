import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { User } from '@valecuatro/contract'
import { MAX_SEARCH_LENGTH } from '@valecuatro/contract/values'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { failureText } from '../../../i18n/failureText.ts'
import { hasStatus, request } from '../../../net/query.tsx'
import { useSessionStore, useViewerId } from '../../../net/session/useSession.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState, Spinner } from '../../../ui/states.tsx'
import { failureOf } from '../kit/errorBar.tsx'
import { useDebounced } from '../kit/useDebounced.ts'
import {
  type Choice,
  FORGET,
  foundGroups,
  type Group,
  isRemembered,
  listGroup,
  pageGroups,
  SIGN_OUT,
  withRecent,
} from './choices.ts'
import { forgetRecent, readRecent, rememberRecent } from './recent.ts'

interface FindDialogProps {
  admin: User
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Finds users, tournaments, matches, tables, alerts, transactions, pages and actions by the keyboard alone. */
export function FindDialog({ admin, open, onOpenChange }: FindDialogProps) {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const [, navigate] = useLocation()
  const chosen = useRef<Choice>(null)
  const [followed, setFollowed] = useState<Choice | null>(null)

  // A page that finishes loading takes the focus, and the field would lose what is being typed.
  useEffect(() => {
    const main = document.getElementById('main')
    if (!open || main === null) return
    main.inert = true
    return () => {
      main.inert = false
    }
  }, [open])

  function choose(choice: Choice) {
    if (choice.href === FORGET) forgetRecent(admin._id)
    else if (isRemembered(choice)) rememberRecent(admin._id, choice)
    chosen.current = choice
    onOpenChange(false)
  }

  /** Only now, because the page that is opened takes the focus. */
  function follow() {
    const choice = chosen.current
    chosen.current = null
    if (choice === null || choice.href === FORGET) return
    if (choice.href === SIGN_OUT) {
      session.signOut()
      navigate('/admin/login')
    } else setFollowed(choice)
  }

  return (
    <>
      <Dialog open={open} onOpenChange={onOpenChange} title={i18n._('Find anything')} onClosed={follow}>
        <FindBox admin={admin} onChoose={choose} />
      </Dialog>
      {followed && <FollowedLink choice={followed} onFollowed={() => setFollowed(null)} />}
    </>
  )
}

/** Presses a link, so that a page with unsaved changes asks before it is left. */
function FollowedLink({ choice, onFollowed }: { choice: Choice; onFollowed: () => void }) {
  const link = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressed once
  useEffect(() => {
    link.current?.click()
    onFollowed()
  }, [])
  return (
    <Link ref={link} href={choice.href} state={choice.state} hidden>
      {choice.label}
    </Link>
  )
}

const TYPING_PAUSE_MS = 150

interface FindBoxProps {
  admin: User
  onChoose: (choice: Choice) => void
}

function FindBox({ admin: { _id: userId, role }, onChoose }: FindBoxProps) {
  const { i18n } = useLingui()
  const id = useId()
  const [text, setText] = useState('')
  const typed = text.trim()
  const query = useFound(typed)
  const [recent] = useState(() => readRecent(userId))
  const [activeHref, setActiveHref] = useState<string | null>(null)
  /** The text for which Enter was pressed before its results had arrived. */
  const [hurried, setHurried] = useState<string | null>(null)

  const pages = pageGroups(i18n, role, typed, recent.length > 0)
  const found = query.data ? foundGroups(i18n, query.data) : []
  const groups = (
    typed === ''
      ? withRecent(i18n, role, recent, pages)
      : [...pages, ...found, ...(query.isSearching ? [] : [listGroup(i18n, role, typed)])]
  ).filter(({ choices }) => choices.length > 0)
  const choices = groups.flatMap(group => group.choices)
  const active = Math.max(
    0,
    choices.findIndex(choice => keyOf(choice) === activeHref),
  )
  const results = choices.filter(({ kind }) => kind !== 'list').length
  const first = choices[0]

  const isHurried = hurried === typed && query.data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the results have arrived
  useEffect(() => {
    if (!isHurried) return
    setHurried(null)
    if (first && first.kind !== 'list') onChoose(first)
  }, [isHurried])

  function type(value: string) {
    setText(value)
    setActiveHref(null)
    setHurried(null)
  }

  function onKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const next = nextIndex(event, active, choices.length)
    if (next !== null) {
      event.preventDefault()
      const choice = choices[next]
      if (choice) setActiveHref(keyOf(choice))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const choice = choices[active]
      if (choice) onChoose(choice)
      else if (query.isSearching) setHurried(typed)
    }
  }

  return (
    <div className="find stack-3">
      <input
        className="input"
        type="text"
        role="combobox"
        aria-label={i18n._('Name, email, ID, code, address or page')}
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={choices.length > 0 ? `${id}-${active}` : undefined}
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={i18n._('Name, email, ID, code, address or page')}
        value={text}
        onChange={event => type(event.target.value)}
        onKeyDown={onKey}
      />
      <p className="sr-only" role="status">
        {typed !== '' && !query.isSearching && !query.isError && (
          <Trans
            id="{count, plural, =0 {Nothing found} one {# result} other {# results}}"
            values={{ count: results }}
          />
        )}
      </p>
      {query.isSearching && choices.length === 0 && <Spinner text={i18n._('Searching…')} />}
      {query.isError && (
        <ErrorState title={query.sentence ?? <Trans id="The search did not work" />} onRetry={query.retry} />
      )}
      {typed !== '' && query.data && results === 0 && (
        <p className="soft" aria-hidden="true">
          <Trans id="Nothing found" />
        </p>
      )}
      <Choices
        id={id}
        groups={groups}
        active={active}
        onActivate={choice => setActiveHref(keyOf(choice))}
        onChoose={onChoose}
      />
      <p className="find-keys soft tiny" aria-hidden="true">
        <Trans
          id="<0>↑</0> <0>↓</0> choose, <0>Enter</0> open, <0>Esc</0> close"
          components={{ 0: <kbd /> }}
        />
      </p>
    </div>
  )
}

/** A page and an action may have the same address. */
const keyOf = ({ kind, href }: Choice) => `${kind} ${href}`

/** The choice that a key moves to; null if it is a key of the field. */
function nextIndex({ key, shiftKey }: KeyboardEvent, active: number, count: number): number | null {
  if (count === 0 || shiftKey) return null
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count
    case 'ArrowUp':
      return (active + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

interface ChoicesProps {
  id: string
  groups: Group[]
  active: number
  onActivate: (choice: Choice) => void
  onChoose: (choice: Choice) => void
}

function Choices({ id, groups, active, onActivate, onChoose }: ChoicesProps) {
  const { i18n } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another choice becomes active
  useEffect(() => {
    const option = list.current?.querySelector('[aria-selected="true"]')
    // With the first choice, the heading above it is shown again.
    if (active === 0) list.current?.scrollTo?.(0, 0)
    else option?.scrollIntoView?.({ block: 'nearest' })
  }, [active, groups.length])
  let index = -1
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label={i18n._('Results')} className="find-results">
      {groups.map(({ title, choices }, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div key={title} role="group" aria-labelledby={`${id}-title-${place}`}>
          <p id={`${id}-title-${place}`} role="presentation" className="find-title soft tiny">
            {title}
          </p>
          {choices.map(choice => {
            index++
            const { Icon } = choice
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
              <div
                key={keyOf(choice)}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                className="find-choice"
                // The focus stays in the field.
                onMouseDown={event => event.preventDefault()}
                onMouseMove={() => onActivate(choice)}
                onClick={() => onChoose(choice)}
              >
                <Icon />
                <span className="find-label strong">{choice.label}</span>
                {choice.note && <span className="soft small">{choice.note}</span>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** The answer to the text in the field; answers to earlier texts are ignored. */
function useFound(typed: string) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const session = useSessionStore()
  const q = useDebounced(typed, TYPING_PAUSE_MS)
  const query = useQuery({
    queryKey: [viewer, 'find', q],
    queryFn: ({ signal }) => request('GET /api/admin/find', { query: { q }, signal }),
    enabled: q !== '',
  })
  const isCurrent = typed !== '' && q === typed
  const isError = isCurrent && query.isError
  const failure = failureOf(query.error)
  return {
    data: isCurrent ? query.data : undefined,
    isSearching: typed !== '' && (!isCurrent || query.isPending),
    isError,
    sentence: failure && failureText(i18n, failure, i18n._('The search did not work')),
    retry() {
      // The user was signed out elsewhere: checking the session leads to the sign-in form.
      if (hasStatus(query.error, 401)) session.check()
      void query.refetch()
    },
  }
}
