import type { User } from '@valecuatro/contract'

/** State that a link or a redirect to a sign-in page stores in the history entry, so that the URL stays short. */
export interface SignInState {
  mode?: SignInMode
  /** The page that was requested before signing in. */
  next?: string
}

/** Where players and staff go after signing in, when no page was requested. */
const homeOf = (role: User['role']) =>
  role === 'player' ? '/game' : role === 'organiser' ? '/admin/my-tournaments' : '/admin'

/**
 * The page that was requested before signing in, from the URL or the history entry; only paths of this site are
 * accepted.
 */
export function requestedPage(search: string, state: unknown): string | null {
  const next = new URLSearchParams(search).get('next') ?? textOf(state, 'next')
  return next?.startsWith('/') && !/^\/[/\\]/.test(next) ? next : null
}

/** The requested page, or the start page of the role; a player never gets an admin page. */
export function pageAfterSignIn(role: User['role'], wanted: string | null): string {
  if (wanted === null || (role === 'player' && /^\/admin(\/|\?|#|$)/.test(wanted))) return homeOf(role)
  return wanted
}

/** For the links "Get Started" and "Sign Up". */
export const TO_REGISTER: SignInState = { mode: 'register' }

/** For links to `/match-queue`: joins the queue for a quick friendly game at once. */
export const PLAY_NOW = { playNow: true }

export const wantsToPlay = (state: unknown): boolean =>
  (state as Partial<typeof PLAY_NOW> | null | undefined)?.playNow === true

export const initialMode = (state: unknown): SignInMode =>
  textOf(state, 'mode') === 'register' ? 'register' : 'login'

function textOf(state: unknown, key: keyof SignInState): string | null {
  const value = (state as SignInState | null | undefined)?.[key]
  return typeof value === 'string' ? value : null
}

export type SignInMode = 'login' | 'register'
