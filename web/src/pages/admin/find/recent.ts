import type { UserId } from '@valecuatro/contract'

/** Something that the user has chosen before. */
export interface Recent {
  kind: string
  href: string
  /** The name of what was found; pages and actions are named in the current language instead. */
  label: string
}

const MAX_RECENT = 6

const keyOf = (userId: UserId) => `find-recent:${userId}`

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  ['kind', 'href', 'label'].every(name => typeof (value as Record<string, unknown>)[name] === 'string')

/** What this user has chosen in this browser, the last first. */
export function readRecent(userId: UserId): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent) : []
  } catch {
    return []
  }
}

export function rememberRecent(userId: UserId, { kind, href, label }: Recent): void {
  const others = readRecent(userId).filter(each => each.href !== href)
  try {
    const kept = [{ kind, href, label }, ...others].slice(0, MAX_RECENT)
    localStorage.setItem(keyOf(userId), JSON.stringify(kept))
  } catch {
    // Without storage nothing is remembered.
  }
}

export function forgetRecent(userId: UserId): void {
  try {
    localStorage.removeItem(keyOf(userId))
  } catch {
    // Without storage there is nothing to forget.
  }
}
