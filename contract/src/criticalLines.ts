/** Lines of "Needs attention" of which the site or its players suffer now; the others are warnings. */
export const CRITICAL_KINDS = [
  'database',
  'redis',
  'critical-alerts',
  'games-overdue',
  'tournament-stalled',
  'detectors-late',
] as const
export type CriticalKind = (typeof CRITICAL_KINDS)[number]

export interface CriticalLine {
  kind: CriticalKind
  count: number
  since: string | null
  subject: { _id: string; name: string | null } | null
}

export const isCriticalKind = (kind: string): kind is CriticalKind =>
  (CRITICAL_KINDS as readonly string[]).includes(kind)

export const isCritical = <L extends { kind: string }>(line: L): line is L & { kind: CriticalKind } =>
  isCriticalKind(line.kind)

/** What a line says. */
export function criticalLineText(locale: 'en' | 'es', { kind, count, subject }: CriticalLine): string {
  const isSpanish = locale === 'es'
  const name = subject?.name ?? ''
  const plural = (one: string, other: string) => (count === 1 ? one : other)
  switch (kind) {
    case 'database':
      return isSpanish ? 'No se puede escribir en la base de datos' : 'The database cannot be written to'
    case 'redis':
      return isSpanish ? 'Redis no responde' : 'Redis does not answer'
    case 'critical-alerts':
      return isSpanish
        ? `${count} ${plural('alerta crítica abierta', 'alertas críticas abiertas')}`
        : `${count} ${plural('open critical alert', 'open critical alerts')}`
    case 'games-overdue':
      return isSpanish
        ? plural('Hay una partida trabada', `Hay ${count} partidas trabadas`)
        : plural('A game stands still', `${count} games stand still`)
    case 'tournament-stalled':
      return isSpanish ? `El torneo ${name} no avanza` : `${name} stands still`
    case 'detectors-late':
      return isSpanish
        ? `Los detectores están atrasados: ${plural('espera 1 partida', `esperan ${count} partidas`)}`
        : `The detectors are behind: ${plural('1 game waits', `${count} games wait`)}`
  }
}

/** The page where it is solved; null if that is not done on a page. */
export function criticalLineHref({ kind, subject }: CriticalLine): string | null {
  switch (kind) {
    case 'critical-alerts':
      return subject
        ? `/admin/alerts/${subject._id}`
        : '/admin/alerts?view=list&status=open&severity=critical'
    case 'games-overdue':
      return subject ? `/admin/matches/${subject._id}` : '/admin/matches?status=in_progress'
    case 'tournament-stalled':
      return `/admin/tournaments/${subject?._id}`
    case 'detectors-late':
      return '/admin/alerts/settings'
    case 'database':
    case 'redis':
      return null
  }
}
