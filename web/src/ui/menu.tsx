import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { CaretIcon } from './commonIcons.tsx'

interface MenuProps {
  label: string
  /** For a menu that replaces a button that was pressed, or has the focus. */
  isOpenAtFirst?: boolean
  isFocusedAtFirst?: boolean
  children: ReactNode
}

export function Menu({ label, isOpenAtFirst = false, isFocusedAtFirst = false, children }: MenuProps) {
  return (
    // Not modal: a small menu need not hide the rest of the page from assistive technology.
    <DropdownMenu.Root modal={false} defaultOpen={isOpenAtFirst}>
      <DropdownMenu.Trigger className="button" data-variant="quiet" autoFocus={isFocusedAtFirst}>
        <span className="menu-name">{label}</span>
        <CaretIcon size={16} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={6}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="menu-label">{children}</DropdownMenu.Label>
}

export const MenuSeparator = () => <DropdownMenu.Separator className="menu-line" />

interface MenuItemProps {
  onSelect: () => void
  disabled?: boolean
  children: ReactNode
}

export function MenuItem({ onSelect, disabled = false, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item className="menu-item" onSelect={onSelect} disabled={disabled}>
      {children}
    </DropdownMenu.Item>
  )
}

export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <DropdownMenu.Item asChild>
      <Link className="menu-item" href={href}>
        {children}
      </Link>
    </DropdownMenu.Item>
  )
}

interface MenuWithTriggerProps {
  /** The content of the button, which is also its accessible name. */
  trigger: ReactNode
  className?: string
  /** Whether the menu is open at first. */
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** A menu whose button looks like a part of the page. */
export function MenuWithTrigger({
  trigger,
  className = 'plain-trigger',
  isOpenAtFirst = false,
  children,
}: MenuWithTriggerProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen={isOpenAtFirst}>
      <DropdownMenu.Trigger className={className}>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" sideOffset={6} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
