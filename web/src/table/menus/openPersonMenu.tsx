import { Trans } from '@lingui/react'
import type { UserId } from '@valecuatro/contract'
import { useState } from 'react'
import { MenuItem, MenuLink, MenuOf } from '../../ui/menu.tsx'

export interface PersonMenuProps {
  userId: UserId
  onMute?: (muted: boolean) => void
  children: React.ReactNode
}

/** The menu with the plate as its button; it is open when it mounts. */
export function OpenPersonMenu({ userId, onMute, children }: PersonMenuProps) {
  const [isMuted, setMuted] = useState(false)
  return (
    <MenuOf opened trigger={children}>
      <MenuLink href={`/player/${userId}`}>
        <Trans id="View Profile" />
      </MenuLink>
      {onMute && (
        <MenuItem
          onSelect={() => {
            onMute(!isMuted)
            setMuted(!isMuted)
          }}
        >
          {isMuted ? <Trans id="Unmute" /> : <Trans id="Mute" />}
        </MenuItem>
      )}
    </MenuOf>
  )
}
