import { Trans } from '@lingui/react'
import drawing from '../../../art/live.svg'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { FeltMessage } from '../../../ui/feltMessage.tsx'
import { RequireSession } from '../../visitor/index.ts'

interface NoTableProps {
  why: 'signed-out' | 'not-found' | 'not-allowed'
}

/** Shown in place of a table that cannot be opened: the reason and a link or a sign-in form. */
export default function NoTable({ why }: NoTableProps) {
  return (
    <PlayerFrame>
      {why === 'signed-out' ? (
        <RequireSession>{() => null}</RequireSession>
      ) : (
        <Missing isPrivate={why === 'not-allowed'} />
      )}
    </PlayerFrame>
  )
}

function Missing({ isPrivate }: { isPrivate: boolean }) {
  return (
    <FeltMessage
      drawing={{ src: drawing, width: 360, height: 228 }}
      title={isPrivate ? <Trans id="This table is private" /> : <Trans id="Table not found" />}
      actions={
        <>
          <ButtonLink href="/game" variant="primary">
            <Trans id="Play a game" />
          </ButtonLink>
          <ButtonLink href="/">
            <Trans id="Go home" />
          </ButtonLink>
        </>
      }
    >
      {isPrivate ? (
        <Trans id="Its players keep it to themselves." />
      ) : (
        <Trans id="The game may have ended a while ago, or the link is incomplete." />
      )}
    </FeltMessage>
  )
}
