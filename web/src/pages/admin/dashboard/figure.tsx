import './dashboard.css'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'

/** `count` is undefined while loading and null when it cannot be loaded. */
export function Figure({ label, count }: { label: ReactNode; count: number | null | undefined }) {
  const { i18n } = useLingui()
  return (
    <>
      <span className="figure-label soft small strong">{label}</span>
      <span className="figure-count bold numeric">
        {count === undefined ? <span className="skeleton" /> : count === null ? '–' : i18n.number(count)}
      </span>
    </>
  )
}
