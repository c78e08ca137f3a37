import { Trans, useLingui } from '@lingui/react'
import type { User } from '@valecuatro/contract'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation, useSearch } from 'wouter'
import { TO_REGISTER } from '../net/session/signInRedirect.ts'
import { CaretIcon, MenuIcon } from '../ui/commonIcons.tsx'

interface Place {
  href: string
  name: ReactNode
  /** How the paths of further pages of this place begin. */
  paths?: string
  state?: object
}

interface PlaceGroup {
  id: string
  /** Several places under a name are a menu on a wide screen; others are in the bar itself. */
  name?: ReactNode
  places: Place[]
}

type Viewer = Pick<User, 'role' | 'guest'> | null

/** What the viewer can open. The queue needs a session, friends need an account. */
function groupsFor(user: Viewer): PlaceGroup[] {
  const hasAccount = user !== null && user.guest !== true
  const play: Place[] = [
    { href: '/game', name: <Trans id="Play Game" />, paths: '/t/' },
    {
      // Without the view, the page asks a visitor to sign in.
      href: user ? '/tournaments' : '/tournaments?view=list',
      name: <Trans id="Tournaments" />,
      paths: '/tournament',
    },
  ]
  const people: Place[] = [{ href: '/rankings', name: <Trans id="Rankings" />, paths: '/player' }]
  if (user) play.splice(1, 0, { href: '/match-queue', name: <Trans id="Match Queue" /> })
  if (hasAccount) people.push({ href: '/profile?show=friends', name: <Trans id="Friends" /> })
  const groups: PlaceGroup[] = [
    { id: 'play', places: play },
    {
      id: 'learn',
      name: <Trans id="Learn" />,
      places: [
        { href: '/learn', name: <Trans id="Lessons" />, paths: '/learn/' },
        { href: '/puzzles', name: <Trans id="Puzzles" />, paths: '/puzzles/' },
        { href: '/daily', name: <Trans id="Daily deal" />, paths: '/daily/' },
        { href: '/rules', name: <Trans id="Rules" /> },
      ],
    },
    { id: 'community', name: <Trans id="Community" />, places: people },
  ]
  if (user) {
    const own: Place[] = [{ href: '/profile', name: <Trans id="Profile" /> }]
    if (user.role === 'organiser')
      own.push({ href: '/admin/my-tournaments', name: <Trans id="My tournaments" /> })
    if (user.role !== 'player') own.push({ href: '/admin', name: <Trans id="Admin Panel" /> })
    if (user.guest) own.push({ href: '/auth', name: <Trans id="Create account" />, state: TO_REGISTER })
    groups.push({ id: 'own', places: own })
  }
  return groups
}

/** The place of the page itself, otherwise the one that the page belongs to. */
function currentPlace(groups: PlaceGroup[], address: string) {
  const places = groups.flatMap(group => group.places)
  const exact = places.find(({ href }) => href === address)
  if (exact) return { place: exact, as: 'page' } as const
  const path = address.split('?')[0]!
  const place = places.find(
    ({ href, paths }) => href === path || (paths !== undefined && path.startsWith(paths)),
  )
  return place && ({ place, as: 'true' } as const)
}

const SHEET = 'sheet'

interface PlayerNavigationProps {
  /** Null for a visitor. */
  user: Viewer
  /** Rendered between the menu button and the links. */
  children: ReactNode
}

/**
 * The places of the player side. On a wide screen they are in the top bar, some of them in menus; on a phone all of
 * them are in one sheet that a button opens.
 */
export function PlayerNavigation({ user, children }: PlayerNavigationProps) {
  const { i18n } = useLingui()
  const id = useId()
  const [path] = useLocation()
  const search = useSearch()
  /** The group whose menu is open, or the sheet. */
  const [open, setOpen] = useState<string | null>(null)
  const nav = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes what is open when another page is opened
  useEffect(() => setOpen(null), [path, search])
  useEffect(() => {
    if (open === null) return
    const closeOutside = ({ target }: Event) => {
      const owner = open === SHEET ? toggle.current?.parentElement : nav.current
      if (!owner?.contains(target as Node)) setOpen(null)
    }
    const closeOnEscape = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(null)
      const opener = open === SHEET ? toggle.current : document.getElementById(`${id}-${open}-button`)
      opener?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [open, id])

  /** The arrow keys move the focus through the links of the open menu or sheet. */
  function moveFocus(event: KeyboardEvent, group: string | null) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || (group === null && open === null)) return
    event.preventDefault()
    const list = document.getElementById(group === null || open === SHEET ? id : `${id}-${group}`)
    const links = [...(list?.querySelectorAll('a') ?? [])]
    const focused = links.indexOf(document.activeElement as HTMLAnchorElement)
    const next = focused < 0 ? (step > 0 ? 0 : -1) : (focused + step) % links.length
    // A link that is still hidden takes no focus.
    if (group !== null && open !== SHEET) flushSync(() => setOpen(group))
    links.at(next)?.focus()
  }

  const groups = groupsFor(user)
  const current = currentPlace(groups, search ? `${path}?${search}` : path)

  const link = (place: Place) => (
    <li key={place.href}>
      <Link
        href={place.href}
        state={place.state}
        className="bar-link strong nowrap"
        aria-current={place === current?.place ? current.as : undefined}
        onClick={() => setOpen(null)}
      >
        {place.name}
      </Link>
    </li>
  )

  return (
    <>
      <button
        ref={toggle}
        type="button"
        className="icon-button player-nav-toggle"
        aria-label={i18n._('Menu')}
        aria-expanded={open === SHEET}
        aria-controls={id}
        onClick={() => setOpen(open === SHEET ? null : SHEET)}
        onKeyDown={event => open === SHEET && moveFocus(event, null)}
      >
        <MenuIcon />
      </button>
      {children}
      <nav
        ref={nav}
        id={id}
        className="player-nav"
        data-open={open === SHEET}
        aria-label={i18n._('Main navigation')}
      >
        <ul>
          {groups.map(({ id: group, name, places }) => {
            const hasMenu = name !== undefined && places.length > 1
            const isOpen = open === group
            return (
              <li
                key={group}
                className="nav-group"
                data-menu={hasMenu}
                onKeyDown={event => (hasMenu || open === SHEET) && moveFocus(event, group)}
              >
                {hasMenu && (
                  <>
                    <button
                      id={`${id}-${group}-button`}
                      type="button"
                      className="bar-link nav-group-button strong nowrap"
                      aria-expanded={isOpen}
                      aria-controls={`${id}-${group}`}
                      aria-current={current && places.includes(current.place) ? 'true' : undefined}
                      onClick={() => setOpen(isOpen ? null : group)}
                    >
                      {name}
                      <CaretIcon size={16} />
                    </button>
                    <p id={`${id}-${group}-name`} className="nav-group-name small soft">
                      {name}
                    </p>
                  </>
                )}
                <ul
                  id={`${id}-${group}`}
                  className="nav-places"
                  data-open={isOpen}
                  {...(hasMenu && { 'aria-labelledby': `${id}-${group}-name` })}
                >
                  {places.map(link)}
                </ul>
              </li>
            )
          })}
        </ul>
      </nav>
    </>
  )
}
