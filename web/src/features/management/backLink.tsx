import './management.css'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="desk-link back-link">
      {children}
    </Link>
  )
}
