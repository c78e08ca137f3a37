import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import table from '../../art/live.svg'
import { FeltState } from '../../features/brand/feltState.tsx'
import { PlayerFrame } from '../../features/playerFrame/playerFrame.tsx'
import { RequireSession } from '../../features/signIn/requireSession.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useTitle } from '../../ui/useTitle.ts'

interface EmptyRoomProps {
  title: string
  state: string
  children: ReactNode
}

/** A room in which nothing is going on: it says so and shows the way back. */
export function EmptyRoom({ title, state, children }: EmptyRoomProps) {
  useTitle(title)
  return (
    <PlayerFrame>
      <RequireSession>
        {() => (
          <>
            <h1 className="text-[length:var(--text-3xl)]">{title}</h1>
            <FeltState
              drawing={{ src: table, width: 360, height: 228 }}
              title={state}
              actions={
                <>
                  <ButtonLink href="/tournaments" variant="primary">
                    <Trans id="Go to Tournaments" />
                  </ButtonLink>
                  <ButtonLink href="/">
                    <Trans id="Go Home" />
                  </ButtonLink>
                </>
              }
            >
              {children}
            </FeltState>
          </>
        )}
      </RequireSession>
    </PlayerFrame>
  )
}
