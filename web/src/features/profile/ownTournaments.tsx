import { Trans } from '@lingui/react'
import bracket from '../../art/bracket.svg'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** The tournaments one has entered. */
export function OwnTournaments() {
  return (
    <EmptyState
      drawing={<img src={bracket} width={344} height={170} alt="" className="h-28 w-auto" />}
      title={<Trans id="You have not entered a tournament yet" />}
      actions={
        <ButtonLink href="/tournaments" variant="primary">
          <Trans id="Go to Tournaments" />
        </ButtonLink>
      }
    >
      <p>
        <Trans id="Those you enter, and how far you came, will be listed here." />
      </p>
    </EmptyState>
  )
}
