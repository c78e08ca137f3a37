import { Trans, useLingui } from '@lingui/react'
import { ButtonLink } from '../../../ui/button.tsx'

const LINKS = [
  ['/daily', <Trans key="today" id="The deal of today" />],
  ['/daily/ranking', <Trans key="ranking" id="Ranking" />],
  ['/daily/archive', <Trans key="archive" id="Archive" />],
] as const

/** The other pages of the daily deal. */
export function DailyLinks({ current = '/daily' }: { current?: (typeof LINKS)[number][0] }) {
  const { i18n } = useLingui()
  const isToday = location.pathname === '/daily'
  return (
    <nav className="row" aria-label={i18n._('The daily deal')}>
      {LINKS.filter(([href]) => href !== current || (href === '/daily' && !isToday)).map(([href, name]) => (
        <ButtonLink key={href} href={href}>
          {name}
        </ButtonLink>
      ))}
    </nav>
  )
}
