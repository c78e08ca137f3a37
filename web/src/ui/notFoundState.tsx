import type { ReactNode } from 'react'
import { useTitle } from './useTitle.ts'

interface NotFoundStateProps {
  title: string
  children: ReactNode
  /** Buttons or links. */
  actions: ReactNode
}

/** Shown in place of a page whose content does not exist. The title is also the document title. */
export function NotFoundState({ title, children, actions }: NotFoundStateProps) {
  useTitle(title)
  return (
    <div className="state state-page">
      <div className="not-found-card" aria-hidden="true">
        ?
      </div>
      <h1 className="page-title">{title}</h1>
      <p>{children}</p>
      <div className="state-actions">{actions}</div>
    </div>
  )
}
