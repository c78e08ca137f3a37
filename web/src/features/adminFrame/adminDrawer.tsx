import { useLingui } from '@lingui/react'
import type { User } from '@valecuatro/contract'
import { Dialog } from 'radix-ui'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { CloseIcon, MenuIcon } from '../../ui/icons.tsx'
import { AdminSidebar } from './adminSidebar.tsx'

/** The sidebar of a small screen: behind a menu button, gone with Escape or with the next page. */
export function AdminDrawer({ admin }: { admin: User }) {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what closes it
  useEffect(() => setOpen(false), [path])
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger className="icon-button lg:hidden" aria-label={i18n._('Menu')}>
        <MenuIcon />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay lg:hidden" />
        <Dialog.Content
          className="drawer fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] border-line border-r bg-surface lg:hidden"
          aria-describedby={undefined}
        >
          <Dialog.Title className="sr-only">{i18n._('Admin navigation')}</Dialog.Title>
          <AdminSidebar admin={admin} />
          <Dialog.Close className="icon-button absolute top-2 right-2" aria-label={i18n._('Close')}>
            <CloseIcon />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
