import { type ComponentProps, useEffect } from 'react'
import { preloadable, useLoadedPart } from '../../ui/preloadable.ts'
import type { PersonMenu } from '../people/personMenu.tsx'

const personMenu = preloadable(async () => (await import('../people/personMenu.tsx')).PersonMenu)

/** The menu of a person at the table. Loaded on demand, because a practice table has only bots. */
export function PlateMenu(props: ComponentProps<typeof PersonMenu>) {
  const PersonMenu = useLoadedPart(personMenu)
  useEffect(() => void personMenu.fetch(), [])
  return PersonMenu ? <PersonMenu {...props} /> : props.children
}
