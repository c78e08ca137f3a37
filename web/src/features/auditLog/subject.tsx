import { Trans, useLingui } from '@lingui/react'
import type { AuditEntry } from '@valecuatro/contract'
import { Link } from 'wouter'
import { translated } from '../language/translated.ts'

const PLACES: Record<string, (id: string) => string> = {
  user: id => `/admin/users/${id}`,
  match: id => `/admin/matches/${id}`,
  tournament: id => `/admin/tournaments/${id}`,
  alert: id => `/admin/alerts/${id}`,
  game: id => `/game/${id}/replay`,
}

/** The subject of an entry by its name, linked to its page where it has one. */
export function Subject({ subject: { kind, id, label } }: { subject: AuditEntry['subject'] }) {
  const { i18n } = useLingui()
  const place = PLACES[kind]
  // The titles of the detectors' alerts have translations.
  const name = label === null ? `…${id.slice(-8)}` : kind === 'alert' ? translated(i18n, label) : label
  if (!place) return <span>{name}</span>
  return (
    <Link href={place(id)} className="desk-link">
      {name}
    </Link>
  )
}

/** An action that this page has no sentence for, as it was recorded. */
export function UnknownAct({ entry: { action, subject } }: { entry: AuditEntry }) {
  return (
    <Trans id="<0/> on <1/>" components={{ 0: <code>{action}</code>, 1: <Subject subject={subject} /> }} />
  )
}
