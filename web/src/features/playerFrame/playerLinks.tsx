import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'

export function PlayerLinks({ isAdmin }: { isAdmin: boolean }) {
  return (
    <ul className="flex">
      <BarLink href="/tournaments">
        <Trans id="Tournaments" />
      </BarLink>
      <BarLink href="/match-queue">
        <Trans id="Match Queue" />
      </BarLink>
      <BarLink href="/game">
        <Trans id="Play Game" />
      </BarLink>
      <BarLink href="/profile">
        <Trans id="Profile" />
      </BarLink>
      {isAdmin && (
        <BarLink href="/admin">
          <Trans id="Admin Panel" />
        </BarLink>
      )}
    </ul>
  )
}

function BarLink({ href, children }: { href: string; children: ReactNode }) {
  const [path] = useLocation()
  return (
    <li>
      <Link href={href} className="bar-link" aria-current={path === href ? 'page' : undefined}>
        {children}
      </Link>
    </li>
  )
}
