import { Trans, useLingui } from '@lingui/react'
import { PlayerFrame } from '../../features/playerFrame/playerFrame.tsx'
import { RequireSession } from '../../features/signIn/requireSession.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useTitle } from '../../ui/useTitle.ts'

export default function Tournaments() {
  const { i18n } = useLingui()
  useTitle(i18n._('Tournaments'))
  return (
    <PlayerFrame>
      <RequireSession>
        {() => (
          <>
            <h1 className="text-[length:var(--text-3xl)]">
              <Trans id="Tournaments" />
            </h1>
            <EmptyState
              title={<Trans id="Tournaments are being set up" />}
              actions={
                <ButtonLink href="/profile" variant="primary">
                  <Trans id="View Profile" />
                </ButtonLink>
              }
            >
              <p>
                <Trans id="The tables are not laid yet. Your coins wait in your profile until the first tournament opens." />
              </p>
            </EmptyState>
          </>
        )}
      </RequireSession>
    </PlayerFrame>
  )
}
