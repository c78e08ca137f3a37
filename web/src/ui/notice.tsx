import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'

/** Something to know, in its place on the page; one with the tone of danger is read out at once. */
export function Notice({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <div className="notice" data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      {children}
    </div>
  )
}
