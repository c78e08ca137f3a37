import { useLingui } from '@lingui/react'
import { type ReactNode, useState } from 'react'
import { LogIcon } from '../../ui/icons.tsx'

interface TableRoomProps {
  menu: ReactNode
  score: ReactNode
  log: ReactNode
  /** What is between the score and the log: the table itself. */
  children: ReactNode
}

/** The room around the table. Opening the log is its own affair: nothing at the table is worked out again for it. */
export function TableRoom({ menu, score, log, children }: TableRoomProps) {
  const { i18n } = useLingui()
  const [isLogOpen, setLogOpen] = useState(false)
  return (
    <div className="table-room" data-log={isLogOpen}>
      <header className="table-top">
        {menu}
        {score}
        <button
          type="button"
          className="icon-button log-toggle"
          aria-expanded={isLogOpen}
          aria-label={i18n._('The hand in words')}
          onClick={() => setLogOpen(!isLogOpen)}
        >
          <LogIcon />
        </button>
      </header>
      {children}
      <aside className="table-side">{log}</aside>
    </div>
  )
}
