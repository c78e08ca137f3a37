import type { User } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { SkipLink } from '../../ui/skipLink.tsx'
import { useCriticalNotice } from '../alerts/critical/useCriticalNotice.ts'
import { Wordmark } from '../brand/wordmark.tsx'
import { useLastAddresses } from '../desk/lastAddress.ts'
import { LanguageSwitch } from '../language/languageSwitch.tsx'
import { ThemeSwitch } from '../theme/themeSwitch.tsx'
import { AdminDrawer } from './adminDrawer.tsx'
import { AdminSidebar } from './adminSidebar.tsx'

interface AdminFrameProps {
  /** Null while the session is checked: the frame is part of the first paint, before any script has run. */
  admin: User | null
  children: ReactNode
}

/** Sidebar and top bar of the admin panel. */
export function AdminFrame({ admin, children }: AdminFrameProps) {
  useLastAddresses()
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[17rem_1fr]">
      <SkipLink />
      {admin && <CriticalNotice username={admin.username} />}
      <aside className="sticky top-0 hidden h-dvh border-line border-r bg-surface lg:block">
        <AdminSidebar admin={admin} />
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="admin-bar">
          {admin ? <AdminDrawer admin={admin} /> : <span className="size-11 lg:hidden" />}
          <span className="lg:hidden">
            <Wordmark />
          </span>
          <div className="ml-auto flex">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </header>
        <main id="main" tabIndex={-1} className="desk w-full max-w-7xl flex-1 p-4 lg:p-8">
          {children}
        </main>
      </div>
    </div>
  )
}

function CriticalNotice({ username }: { username: string }) {
  useCriticalNotice(username)
  return null
}
