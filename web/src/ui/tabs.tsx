import './tabs.css'
import { useLingui } from '@lingui/react'
import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'

export interface Tab<Name extends string> {
  name: Name
  label: ReactNode
  /** How many things the tab has; left out while unknown. */
  count?: number | undefined
  content: ReactNode
}

interface TabsProps<Name extends string> {
  label: string
  tabs: readonly Tab<Name>[]
  open: Name
  onOpen: (name: Name) => void
}

/** Only the selected tab's panel is rendered. */
export function Tabs<Name extends string>({ label, tabs, open, onOpen }: TabsProps<Name>) {
  const { i18n } = useLingui()
  const list = useRef<HTMLDivElement>(null)

  // On a phone the row of tabs may be wider than the screen, so the selected tab is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is selected
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[data-state="active"]')
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - list.current.offsetLeft - 24
  }, [open])

  return (
    <Radix.Root value={open} onValueChange={name => onOpen(name as Name)} activationMode="manual">
      <Radix.List ref={list} className="tabs" aria-label={label}>
        {tabs.map(({ name, label, count }) => (
          <Radix.Trigger key={name} value={name} className="tab strong nowrap">
            {label}
            {count !== undefined && <span className="tab-count soft numeric"> {i18n.number(count)}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ name, content }) => (
        <Radix.Content key={name} value={name} className="tab-panel">
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
