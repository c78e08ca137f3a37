import './desk.css'
import type { ReactNode } from 'react'
import { useTitle } from '../../ui/useTitle.ts'

interface DeskHeadProps {
  /** The page's heading, and the title of the window. */
  title: string
  /** A quiet line below it. */
  line?: ReactNode
  actions?: ReactNode
}

export function DeskHead({ title, line, actions }: DeskHeadProps) {
  useTitle(title)
  return (
    <header className="desk-head">
      <div className="min-w-0">
        <h1>{title}</h1>
        {line && <p className="desk-line">{line}</p>}
      </div>
      {actions && <div className="desk-actions">{actions}</div>}
    </header>
  )
}
