import './tabs.css'
import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export interface Tab<Name extends string> {
  name: Name
  label: ReactNode
  content: ReactNode
}

interface TabsProps<Name extends string> {
  label: string
  tabs: readonly Tab<Name>[]
  open: Name
  onOpen: (name: Name) => void
}

/** One of several views; what is not open is not there. */
export function Tabs<Name extends string>({ label, tabs, open, onOpen }: TabsProps<Name>) {
  return (
    <Radix.Root value={open} onValueChange={name => onOpen(name as Name)} activationMode="manual">
      <Radix.List className="tabs" aria-label={label}>
        {tabs.map(({ name, label }) => (
          <Radix.Trigger key={name} value={name} className="tab">
            {label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ name, content }) => (
        <Radix.Content key={name} value={name} className="tab-panel pt-6">
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
