import { Trans, useLingui } from '@lingui/react'
import bracket from '../../art/bracket.svg'
import { FeltState } from '../../features/brand/feltState.tsx'
import { PlayerFrame } from '../../features/playerFrame/playerFrame.tsx'
import { RequireSession } from '../../features/signIn/requireSession.tsx'
import { ButtonLink } from '../../ui/button.tsx'
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
            <FeltState
              drawing={{ src: bracket, width: 344, height: 170 }}
              title={<Trans id="Tournaments are being set up" />}
              actions={
                <ButtonLink href="/profile" variant="primary">
                  <Trans id="View Profile" />
                </ButtonLink>
              }
            >
              <Trans id="The tables are not laid yet. Your coins wait in your profile until the first tournament opens." />
            </FeltState>
          </>
        )}
      </RequireSession>
    </PlayerFrame>
  )
}
