import './management.css'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { lastAddressOf } from '../desk/lastAddress.ts'

/** Leads back to a list as it was last shown, with its filters, sort and page. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={lastAddressOf(href).href} className="desk-link back-link">
      {children}
    </Link>
  )
}
