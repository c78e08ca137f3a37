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

/** Paper, ink and thin lines: the administrator's side. */
export function AdminFrame({ admin, children }: { admin: User; children: ReactNode }) {
  useLastAddresses()
  useCriticalNotice(admin.username)
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[17rem_1fr]">
      <SkipLink />
      <aside className="sticky top-0 hidden h-dvh border-line border-r bg-surface lg:block">
        <AdminSidebar admin={admin} />
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="flex items-center gap-2 border-line border-b px-3 py-1 lg:justify-end lg:px-6">
          <AdminDrawer admin={admin} />
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
