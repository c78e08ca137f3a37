import type { User } from '@valecuatro/contract'
import { useEffect, useState } from 'react'
import { arriving, useArriving } from '../../ui/arriving.ts'
import { CaretIcon } from '../../ui/commonIcons.tsx'

const openPlayerMenu = arriving(async () => (await import('./openPlayerMenu.tsx')).OpenPlayerMenu)

/** The menu's button until the menu has been loaded, and then the menu itself. */
export function PlayerMenu({ user }: { user: User }) {
  const [OpenPlayerMenu, ask] = useArriving(openPlayerMenu)
  const [isPressed, setPressed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once is enough
  useEffect(ask, [])
  if (OpenPlayerMenu) return <OpenPlayerMenu user={user} opened={isPressed} />
  return (
    <button
      type="button"
      className="button"
      data-variant="quiet"
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => {
        setPressed(true)
        ask()
      }}
    >
      <span className="max-w-40 truncate">{user.username}</span>
      <CaretIcon size={16} />
    </button>
  )
}
