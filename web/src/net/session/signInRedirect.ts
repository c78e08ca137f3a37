import type { User } from '@valecuatro/contract'

/** What a link or a redirect to a sign-in page says in the history entry, so that the address stays plain. */
export interface SignInState {
  mode?: SignInMode
  /** The page that was asked for. */
  next?: string
}

/** Where players and administrators go after signing in, when no page was asked for. */
const HOME = { player: '/game', admin: '/admin' } as const

/** The page that was asked for before signing in, from the address or the history entry; only ever a path of our own. */
export function requestedPage(search: string, state: unknown): string | null {
  const next = new URLSearchParams(search).get('next') ?? textOf(state, 'next')
  return next?.startsWith('/') && !/^\/[/\\]/.test(next) ? next : null
}

/** A player who asked for a page of the administrators goes to the players' first page instead. */
export function pageAfterSignIn(role: User['role'], wanted: string | null): string {
  if (wanted === null || (role === 'player' && /^\/admin(\/|\?|#|$)/.test(wanted))) return HOME[role]
  return wanted
}

/** For links that say "Get Started" or "Sign Up". */
export const TO_REGISTER: SignInState = { mode: 'register' }

export const initialMode = (state: unknown): SignInMode =>
  textOf(state, 'mode') === 'register' ? 'register' : 'login'

function textOf(state: unknown, key: keyof SignInState): string | null {
  const value = (state as SignInState | null | undefined)?.[key]
  return typeof value === 'string' ? value : null
}

export type SignInMode = 'login' | 'register'
