import { Trans } from '@lingui/react'
import type { Suspension } from '@valecuatro/contract'
import { Notice } from '../../ui/notice.tsx'
import { Stamp } from '../desk/stamp.tsx'
import { UserLink } from '../desk/userLink.tsx'

export function SuspensionNotice({ suspension: { at, by, reason } }: { suspension: Suspension }) {
  return (
    <Notice tone="warning">
      <p>
        <strong>
          <Trans
            id="Suspended by <0/> on <1/>"
            components={{ 0: <UserLink user={by} />, 1: <Stamp at={at} /> }}
          />
        </strong>
      </p>
      <p className="break-words">{reason}</p>
    </Notice>
  )
}
